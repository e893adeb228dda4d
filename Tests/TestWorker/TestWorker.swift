import Domain
import FoundationEssentials
import Glibc
import Jobs
import Messages
import Store
import Workers

/// What tests run as a process of its own: a worker whose clips say what it does, and servers that tests kill.
@main
enum TestWorker {
    static func main() {
        let request = CommandLine.arguments.dropFirst().first == "worker" ? Worker.enter() : nil
        Task.detached {
            await run(CommandLine.arguments, request)
            exit(0)
        }
        while true { pause() }
    }

    private static func run(_ arguments: [String], _ request: WorkerRequest?) async {
        switch arguments.dropFirst().first {
        case "worker": exit(await Worker.run(request, ScriptedWork()))
        case "upload": await uploadForEver(arguments[2])
        case "serve": await serve(arguments[2], SandboxMode(rawValue: arguments[3]) ?? .auto)
        case "escape": exit(await Escape.run(mode: arguments[2], searchPath: arguments[3], folder: arguments[4]))
        case "guess": await guessForEver(arguments[2], arguments[3])
        case "crowd": await DiskScenario.limiter(arguments[2], say)
        case "full": await DiskScenario.full(arguments[2], say)
        case "open": await open(arguments[2], as: arguments.dropFirst(3).first.flatMap { uid_t($0) })
        case "message-key": messageKey(arguments[2])
        default: exit(2)
        }
    }

    /// Reads or makes the key of locked messages, and says which it is.
    private static func messageKey(_ folder: String) {
        do throws(AppError) {
            say(try MessageKey(folder: folder).fingerprint.map { String($0) }.joined(separator: " "))
        } catch {
            say("error \(error)")
        }
    }

    /// Opens a data folder, which sweeps it.
    private static func open(_ path: String, as user: uid_t?) async {
        if let user, setgid(user) != 0 || setuid(user) != 0 { return say("cannot become \(user)") }
        do {
            _ = try await Store(folder: DataFolder(path: path), limits: .forTests)
            say("open")
        } catch {
            say("error \((error as? AppError)?.message ?? "\(error)")")
        }
    }

    /// Writes a line at once: a killed process must not keep anything back.
    @Sendable static func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = write(STDOUT_FILENO, bytes, bytes.count)
    }

    /// Accepts small clips, all different or all alike in turn, and deletes some. Tells of each after it is
    /// acknowledged.
    private static func uploadForEver(_ path: String) async {
        do {
            let store = try await Store(folder: DataFolder(path: path), limits: .forTests)
            var previous: ClipID?
            for number in 0... {
                let upload = try store.beginUpload()
                try await upload.write(Array("GIF89a \(number / 2)".utf8))
                try await upload.write([UInt8](repeating: 7, count: number % 100_000))
                let new = NewClip(
                    name: DisplayName("\(number)"), kind: .swing, mediaType: .unknown, mediaInfo: "{}", scope: .machine)
                let clip = try await store.accept(upload.finish(), as: new).clip
                say("accepted \(clip.id) \(clip.blob)")
                if number % 3 == 0, let previous {
                    say("deleting \(previous)")
                    try await store.delete(previous, in: .machine)
                    say("deleted \(previous)")
                }
                previous = clip.id
            }
        } catch {
            say("error \(error)")
            exit(1)
        }
    }

    /// Begins tries to open a message, and ends none. Tells of each after it is counted.
    private static func guessForEver(_ path: String, _ id: String) async {
        do {
            let store = try await Store(folder: DataFolder(path: path), limits: .forTests)
            try await store.keep(
                NewLockedMessage(
                    id: id, scope: .machine, writer: "ada", avatar: "bear", hasHint: false, salt: [1], box: [2],
                    keyFingerprint: [3], isReadOnce: false, expiresAt: nil))
            while case .allowed = try await store.beginTry(id, from: TrySource(address: "10.0.0.1"), in: .machine) {
                say("allowed")
            }
            say("blocked")
            while true { try await Task.sleep(for: .seconds(60)) }
        } catch {
            say("error \(error)")
            exit(1)
        }
    }

    /// A server without HTTP: works off the queue of a data folder.
    private static func serve(_ path: String, _ mode: SandboxMode) async {
        do {
            let store = try await Store(folder: DataFolder(path: path), limits: .forTests)
            let image = WorkerImage.current(readablePaths: [])
            guard let image else { exit(1) }
            let sandbox = try await Sandbox(mode: mode, image: image)
            let pool = WorkerPool(
                store: store, as: store.folder.server, runner: WorkerRunner(sandbox: sandbox), events: JobEvents(),
                size: 1,
                log: { say("log \($0)") })
            try await pool.start()
            say("serving")
            while true { try await Task.sleep(for: .seconds(60)) }
        } catch {
            say("error \(error)")
            exit(1)
        }
    }
}

extension StoreLimits {
    /// Tests run on machines with small disks, too.
    static var forTests: StoreLimits {
        var limits = StoreLimits()
        limits.reservedDiskBytes = 0
        limits.ballastBytes = 0
        limits.queuedJobs = .max
        return limits
    }
}
