import Domain
import FoundationEssentials
import Glibc
import Store

/// What happens on a disk of a few MiB. Each step says a line; tests read them.
enum DiskScenario {
    static let reserve = 8 << 20

    /// 21 uploads begin while the disk is empty, then all of them write: they must stop before the reserve is touched.
    static func limiter(_ path: String, _ say: @escaping @Sendable (String) -> Void) async {
        await tell(say) {
            var limits = StoreLimits.forTests
            limits.reservedDiskBytes = reserve
            limits.ballastBytes = 0
            let store = try await Store(folder: DataFolder(path: path), limits: limits)
            var uploads: [IncomingBlob] = []
            for number in 0..<21 {
                // Every third does not say how long it is.
                let expected = number % 3 == 0 ? nil : 4 << 20
                do {
                    uploads.append(try store.beginUpload(expectedBytes: expected))
                } catch {
                    say("refused \(error.userFacingCode?.rawValue ?? "\(error)")")
                }
            }
            let ends = await withTaskGroup(of: String.self, returning: [String].self) { group in
                for upload in uploads { group.addTask { await send(4 << 20, to: upload) } }
                return await group.reduce(into: []) { $0.append($1) }
            }
            for end in ends { say(end) }
            say("free \(freeBytes(path))")
            uploads = []
            say("promised \(store.reservations.promisedBytes)")
        }
    }

    /// Clips are deleted while the disk is full to the last byte, also after a start on it.
    static func full(_ path: String, _ say: @escaping @Sendable (String) -> Void) async {
        var limits = StoreLimits.forTests
        limits.ballastBytes = 4 << 20
        let filler = path + "/filler"
        await tell(say) {
            var clips: [ClipID] = []
            do {
                let store = try await Store(folder: DataFolder(path: path + "/data"), limits: limits)
                for number in 0..<3 { clips.append(try await accept(10_000, number, in: store)) }
                fill(filler)
                say("free \(freeBytes(path))")
                let job = try await store.latestJob(of: clips[0])
                if let job {
                    say("cancelled \(try await store.end(job.id, .cancelled, code: nil, message: nil) != nil)")
                }
                // Somebody else takes what is free at that moment.
                fill(filler)
                for clip in clips.prefix(2) {
                    say("deleted \(try await store.delete(clip, in: .machine))")
                    say("ballast \(access(path + "/data/ballast", F_OK) == 0)")
                    fill(filler)
                }
            }
            let store = try await Store(folder: DataFolder(path: path + "/data"), limits: limits)
            say("deleted \(try await store.delete(clips[2], in: .machine))")
            let left = try await store.recentClips(in: .machine, limit: 9).count
            say("left \(left) ballast \(access(path + "/data/ballast", F_OK) == 0)")
        }
    }

    private static func tell(_ say: (String) -> Void, _ body: () async throws -> Void) async {
        do {
            try await body()
        } catch {
            say("error \(AppError(error).map { "\($0.code) \($0.detail ?? "")" } ?? "\(error)")")
        }
    }

    /// Writes bytes and finishes the upload.
    private static func send(_ count: Int, to upload: IncomingBlob) async -> String {
        do {
            let piece = [UInt8](repeating: 1, count: 128 << 10)
            for _ in 0..<(count / piece.count) { try await upload.write(piece) }
            _ = try await upload.finish()
            return "stored"
        } catch {
            return "stopped \(AppError(error)?.message ?? "\(error)")"
        }
    }

    private static func accept(_ count: Int, _ number: Int, in store: Store) async throws -> ClipID {
        let upload = try store.beginUpload(expectedBytes: count)
        try await upload.write([UInt8](repeating: UInt8(number), count: count))
        let new = NewClip(
            name: DisplayName("\(number)"), kind: .swing, mediaType: .unknown, mediaInfo: "{}", scope: .machine)
        return try await store.accept(try await upload.finish(), as: new).id
    }

    /// Takes up all room that is left.
    private static func fill(_ path: String) {
        let file = open(path, O_CREAT | O_WRONLY | O_APPEND, 0o600)
        defer { close(file) }
        for size in [1 << 20, 4096, 1] {
            let block = [UInt8](repeating: 7, count: size)
            while write(file, block, size) == size {}
        }
    }

    private static func freeBytes(_ path: String) -> Int {
        var status = statvfs()
        return statvfs(path, &status) == 0 ? Int(status.f_bavail) * Int(status.f_frsize) : -1
    }
}
