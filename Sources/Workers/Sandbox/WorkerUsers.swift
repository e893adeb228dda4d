import Glibc
import Synchronization
import System

/// The unprivileged users that the workers of a server become which runs as root: one number each, so that workers
/// cannot touch each other either.
final class WorkerUsers: Sendable {
    /// Numbers for workers, the first ones of these that the system has: far above those of people, systemd and
    /// containers; inside a container that has 65,536 numbers, those that Debian keeps free.
    static let candidates: [Range<UInt32>] = [2_000_000_000..<2_001_000_000, 65_000..<65_256]

    private let numbers: Range<UInt32>
    private let taken = Mutex<Set<UInt32>>([])

    init(_ numbers: Range<UInt32>) { self.numbers = numbers }

    /// Who workers are to be.
    enum Choice {
        /// Who the server is: an ordinary user.
        case nobodyElse
        /// Users of their own.
        case users(WorkerUsers)
        /// The server is root, and there is no other number that a worker could take.
        case none
    }

    /// What is right for the running server.
    static func choice() -> Choice {
        guard geteuid() == 0 else { return .nobodyElse }
        let maps = ["/proc/self/uid_map", "/proc/self/gid_map"].map { Descriptor.text(ofFile: $0) ?? "" }
        return choice(ofRootWith: maps)
    }

    /// - Parameter maps: what a user namespace's numbers mean outside, as in `/proc/self/uid_map`: lines of first
    ///   number inside, first number outside, count.
    static func choice(ofRootWith maps: [String]) -> Choice {
        let ranges = maps.map { map in
            map.split(separator: "\n").map { line in line.split(separator: " ").compactMap { UInt64($0) } }
                .filter { $0.count == 3 }
        }
        let numbers = candidates.first { numbers in
            ranges.allSatisfy { ranges in
                ranges.contains { $0[0] <= numbers.lowerBound && UInt64(numbers.upperBound) <= $0[0] + $0[2] }
            }
        }
        if let numbers { return .users(WorkerUsers(numbers)) }
        // Root by name, in a namespace of an ordinary user's.
        let isRootOutside = ranges.first?.contains { $0[0] == 0 && $0[1] == 0 } ?? true
        return isRootOutside ? .none : .nobodyElse
    }

    /// A number that no running worker of this server has, and hardly one of another server's on the same machine: the
    /// system counts the threads of each user, whoever started them.
    func take() -> WorkerUser {
        taken.withLock { taken in
            // There are fewer slots for workers than numbers.
            var number = UInt32.random(in: numbers)
            while taken.contains(number), taken.count < numbers.count { number = UInt32.random(in: numbers) }
            taken.insert(number)
            return WorkerUser(number: number, users: self)
        }
    }

    fileprivate func giveBack(_ number: UInt32) { _ = taken.withLock { $0.remove(number) } }
}

/// An unprivileged user, the only one of its number for as long as this value lives.
final class WorkerUser: Sendable {
    let number: UInt32
    private let users: WorkerUsers

    fileprivate init(number: UInt32, users: WorkerUsers) {
        self.number = number
        self.users = users
    }

    deinit { users.giveBack(number) }

    /// Lets the user read a clip and results, and write an output folder. The data folder above them lets nobody in:
    /// who is not shown a file cannot get at it.
    func admit(to paths: WorkerPaths) throws(SpawnFailure) {
        if let input = paths.input { try open(input, flags: 0) { fchmod($0, 0o644) } }
        if let results = paths.results {
            for name in try names(in: results) { try open(results + "/" + name, flags: 0) { fchmod($0, 0o644) } }
            try open(results, flags: O_DIRECTORY) { fchmod($0, 0o755) }
        }
        if let output = paths.output { try open(output, flags: O_DIRECTORY) { fchown($0, number, number) } }
    }

    private func open(_ path: String, flags: Int32, _ change: (Int32) -> Int32) throws(SpawnFailure) {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | flags)
        defer { if descriptor >= 0 { close(descriptor) } }
        guard descriptor >= 0, change(descriptor) == 0 else {
            throw SpawnFailure(reason: "\(path) for a worker: \(String(cString: strerror(errno)))")
        }
    }

    private func names(in folder: String) throws(SpawnFailure) -> [String] {
        guard let stream = opendir(folder) else { throw SpawnFailure(reason: "\(folder) cannot be read") }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { raw in
                String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names
    }
}
