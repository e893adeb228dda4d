import FoundationEssentials
import Glibc

/// What a worker gets to see of the data folder.
struct WorkerPaths: Equatable {
    /// The clip, the only one that it sees.
    var input: String?
    /// A folder with results of an earlier job, to be read only, if it needs them.
    var results: String?
    /// The only folder that it can write to, if it needs one.
    var output: String?
}

/// How workers are shut in. Every worker shuts itself in (`Enclosure`): an unprivileged user, no capabilities, Landlock, few
/// system calls. Around it goes bubblewrap, where it works: namespaces in which nothing else is to be seen.
public struct Sandbox: Sendable {
    /// What is in force, and why.
    public let status: SandboxStatus
    let image: WorkerImage
    private let walls: Walls
    private let guests: WorkerGuests?
    private let groups: WorkerGroups?

    private enum Walls: Sendable {
        case bubblewrap(Bubblewrap)
        case floor
        case none
    }

    /// Whether the system counts a worker's processes by themselves, so that they can be limited.
    var countsProcesses: Bool {
        if case .bubblewrap = walls { return true }
        return guests != nil
    }

    /// Finds out, by really starting workers, how they can be shut in.
    /// - Throws: if that is not possible in the way that the mode asks for.
    public init(
        mode: SandboxMode, image: WorkerImage, searchPath: String = "/usr/local/bin:/usr/bin:/bin"
    ) async throws(SandboxError) {
        self.image = image
        guard mode != .off else {
            (walls, guests, groups) = (.none, nil, nil)
            status = SandboxStatus(
                walls: .none, sentence: "Workers run without a sandbox, as --sandbox off asks.", detail: nil)
            return
        }
        switch WorkerGuests.choice() {
        case .nobodyElse: guests = nil
        case .guests(let guests): self.guests = guests
        case .none:
            throw SandboxError(
                message: "Workers of root cannot become other users here. Run Motionbook as an ordinary user.",
                detail: nil)
        }
        groups = FileHandles.text(ofFile: "/proc/self/cgroup").flatMap { WorkerGroups(membership: $0) }
        let candidates = searchPath.split(separator: ":").map { String($0) + "/bwrap" }
        let program = candidates.first { access($0, X_OK) == 0 }
        var complaints: [String] = []
        for users in guests == nil ? [Bubblewrap.Users.namespaceForGood, .namespace] : [.guests] {
            guard let program, let filter = SystemCallFilter.entering()?.program() else { break }
            let walls = Walls.bubblewrap(Bubblewrap(program: program, users: users, filter: filter))
            if let complaint = await Self.trial(walls, image, guests) {
                complaints.append(complaint)
                continue
            }
            self.walls = walls
            status = SandboxStatus(
                walls: .bubblewrap,
                sentence: "Workers run inside bubblewrap: no network, read-only system, one clip each.",
                detail: complaints.isEmpty ? nil : complaints.joined(separator: "\n"))
            return
        }
        let reason =
            program == nil
            ? "bubblewrap is not installed (apt install bubblewrap)"
            : "bubblewrap does not work here (user namespaces may be forbidden, or this is a chroot)"
        if mode == .require {
            throw SandboxError(
                message: "A sandbox is required, but \(reason).", detail: complaints.joined(separator: "\n"))
        }
        if let complaint = await Self.trial(.floor, image, guests) {
            complaints.append(complaint)
            throw SandboxError(message: Self.refusal(reason, complaint), detail: complaints.joined(separator: "\n"))
        }
        walls = .floor
        status = SandboxStatus(
            walls: .floor,
            sentence: "Workers shut themselves in (Landlock, few system calls): \(reason).",
            detail: complaints.isEmpty ? nil : complaints.joined(separator: "\n"))
    }

    /// What to do where nothing works.
    private static func refusal(_ reason: String, _ complaint: String) -> String {
        "Strangers' files cannot be shut in: \(reason), and workers cannot do it themselves (\(complaint)). "
            + "Let bubblewrap work, or say --sandbox off where all clips are your own."
    }

    /// Starts a worker that has nothing to do but to shut itself in.
    /// - Returns: what it complains of, or nil.
    private static func trial(_ walls: Walls, _ image: WorkerImage, _ guests: WorkerGuests?) async -> String? {
        let command = command(walls, image, WorkerPaths(), guest: guests?.take(), groups: nil).command
        let request = WorkerRequest.trial(readable: image.needs, limits: WorkerLimits())
        guard let line = WireLine.encode(request) else { return "no request" }
        let conversation = Conversation()
        do throws(SpawnFailure) {
            let end = try await ChildProcess.run(
                command, input: ChildInput(line), bounds: ChildProcess.Bounds(wallClock: .seconds(20)),
                onMessage: { conversation.hear($0) })
            switch conversation.outcome(of: end) {
            case .done: return nil
            case .failed(let failure): return failure.message
            case .broke(let reason): return reason.split { $0.isNewline }.joined(separator: " ")
            default: return "it took too long"
            }
        } catch {
            return error.reason
        }
    }

    /// The command that runs a worker on one file, and the paths as the worker sees them.
    func command(_ paths: WorkerPaths) -> (command: ChildCommand, paths: WorkerPaths) {
        Self.command(walls, image, paths, guest: guests?.take(), groups: groups)
    }
}

extension Sandbox {
    private static func command(
        _ walls: Walls, _ image: WorkerImage, _ paths: WorkerPaths, guest: WorkerGuest?, groups: WorkerGroups?
    ) -> (command: ChildCommand, paths: WorkerPaths) {
        var environment = image.environment
        if !image.libraryFolders.isEmpty {
            environment["LD_LIBRARY_PATH"] = image.libraryFolders.joined(separator: ":")
        }
        var command: ChildCommand
        var inside = paths
        var terms = WorkerTerms()
        switch walls {
        case .bubblewrap(let bubblewrap):
            command = bubblewrap.command(image, paths, environment: environment)
            inside = bubblewrap.inside(paths)
            terms.enclosure = Enclosure(
                user: guest?.number, readable: ["/"], writable: [inside.output].compactMap { $0 }, needsLandlock: false)
        case .floor:
            command = ChildCommand(executable: image.executable, arguments: image.arguments, environment: environment)
            // What a worker is to work on it finds open: the folders above it may be closed to who it is.
            func hand(_ path: String) -> String {
                command.inherited.append(.file(path))
                return "/proc/self/fd/\(2 + command.inherited.count)"
            }
            inside = WorkerPaths(
                input: paths.input.map(hand), results: paths.results.map(hand), output: paths.output.map(hand))
            terms.enclosure = Enclosure(
                user: guest?.number,
                readable: SystemFolders.programs + SystemFolders.configuration + SystemFolders.ownProcess + image.needs
                    + [inside.input, inside.results].compactMap { $0 },
                writable: [inside.output].compactMap { $0 }, needsLandlock: true)
        case .none:
            command = ChildCommand(executable: image.executable, arguments: image.arguments, environment: environment)
        }
        command.greeting = WireLine.encode(terms) ?? []
        command.guest = guest
        command.shown = paths
        command.groups = groups
        return (command, inside)
    }
}
