import Analysis
import FoundationEssentials
import Glibc
import Jobs
import Store

/// Work that the clip itself orders: its text after `GIF89a ` is a list of commands.
struct ScriptedWork: ClipWork {
    func probe(_ input: URL) async throws -> [UInt8] {
        for command in try commands(input) where command.hasPrefix("probe-") {
            try obey(String(command.dropFirst("probe-".count)), input: input, output: nil)
        }
        return Array(#"{"frames": 30, "container": "gif"}"#.utf8)
    }

    func propose(_ input: URL) async throws -> ClipKind {
        let proposals = try commands(input).filter { $0.hasPrefix("propose-") }
        guard let wanted = proposals.first?.dropFirst("propose-".count) else { return .swing }
        guard let kind = ClipKind(rawValue: String(wanted)) else {
            try obey(String(wanted), input: input, output: nil)
            return .swing
        }
        return kind
    }

    func analyze(
        _ input: URL, kind: ClipKind, _ order: AnalysisOrder, output: URL,
        progress: @escaping @Sendable (WorkProgress) -> Void
    ) async throws {
        progress(WorkProgress(stage: "tracking", done: 0, total: 30))
        for command in try commands(input)
        where !["probe-", "overlay-", "propose-", "gif-"].contains(where: command.hasPrefix) {
            try obey(command, input: input, output: output)
        }
        for done in 1...30 { progress(WorkProgress(stage: "tracking", done: done, total: 30)) }
        let follows = order.person.map { #", "follows": \#($0)"# } ?? ""
        let mirrored = order.mirrored.map { #", "mirrored": \#($0)"# } ?? ""
        try write(
            #"{"version": 1, "kind": "\#(kind.rawValue)"\#(follows)\#(mirrored)}"#,
            output.appending(path: "report.json"))
        try write("landmarks", output.appending(path: "landmarks.bin"))
        try write("poster", output.appending(path: "poster.jpg"))
        try write("surprise", output.appending(path: "unexpected.sh"))
    }

    func gif(_ input: URL, _ span: SpanGIF, results: URL?, output: URL) async throws {
        for command in try commands(input) where command.hasPrefix("gif-") {
            try obey(String(command.dropFirst("gif-".count)), input: input, output: output)
        }
        // What it was asked for, and given, shows in what it makes.
        let given = try results.map { folder in
            try ["report.json", "landmarks.bin"].map { name in
                String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
            }
        }
        let lines = ["\(span.from) \(span.to) \(span.width) \(span.hasSkeleton)"] + (given ?? [])
        try write(lines.joined(separator: "\n"), output.appending(path: SpanGIF.fileName))
    }

    func overlay(
        _ input: URL, results: URL, output: URL, progress: @escaping @Sendable (WorkProgress) -> Void
    ) async throws {
        progress(WorkProgress(stage: "drawing", done: 0, total: 30))
        for command in try commands(input) where command.hasPrefix("overlay-") {
            try obey(String(command.dropFirst("overlay-".count)), input: input, output: output)
        }
        for done in 1...30 { progress(WorkProgress(stage: "drawing", done: done, total: 30)) }
        // What it was given shows in what it makes.
        let given = try ["report.json", "landmarks.bin"].map { name in
            String(decoding: try Data(contentsOf: results.appending(path: name)), as: UTF8.self)
        }
        let isWritable = access(results.path, W_OK) == 0
        try write(
            given.joined(separator: "\n") + (isWritable ? "\nwritable" : ""), output.appending(path: "overlay.mp4"))
    }

    private func commands(_ input: URL) throws -> [String] {
        let text = String(decoding: try Data(contentsOf: input), as: UTF8.self)
        return text.split(separator: " ").dropFirst().map(String.init)
    }

    private func obey(_ command: String, input: URL, output: URL?) throws {
        let parts = command.split(separator: "=", maxSplits: 1).map(String.init)
        let value = parts.count > 1 ? parts[1] : ""
        switch parts[0] {
        case "sleep": usleep(UInt32((Double(value) ?? 0) * 1e6))
        case "crash": abort()
        case "exit": _exit(Int32(value) ?? 1)
        case "fail": throw WorkFailure(code: value, message: "This clip is a test of failing.")
        case "say": say(value + "\n")
        case "flood": for _ in 0..<100_000 { say(String(repeating: "x", count: 10_000)) }
        case "deaf":
            // Closes its output and stays.
            close(STDOUT_FILENO)
            close(STDERR_FILENO)
            sleep(600)
        case "memory": try hoard(gibibytes: Int(value) ?? 1)
        case "threads":
            // Small stacks: it is their number that must be refused, not their memory.
            var small = pthread_attr_t()
            pthread_attr_init(&small)
            pthread_attr_setstacksize(&small, 64 * 1024)
            var thread = pthread_t()
            for _ in 0..<2000
            where pthread_create(
                &thread, &small,
                { _ in
                    sleep(60); return nil
                }, nil) != 0
            {
                throw WorkFailure(code: "threads", message: "There are not enough threads for this test.")
            }
        case "spin": while true { sched_yield() }
        case "link":
            if let output { symlink("/etc/passwd", output.appending(path: "poster.jpg").path); exitDone(output) }
        case "pid": if let output { try write("\(getpid())", output.appending(path: "keyframe-1.jpg")) }
        case "look": try look(value, output)
        default: break
        }
    }

    private func say(_ text: String) {
        let bytes = Array(text.utf8)
        _ = Glibc.write(STDOUT_FILENO, bytes, bytes.count)
    }

    private func hoard(gibibytes: Int) throws {
        guard let memory = malloc(gibibytes << 30) else {
            throw WorkFailure(code: "memory", message: "There is not enough memory for this test.")
        }
        free(memory)
    }

    /// Leaves a report as it is and claims to be done.
    private func exitDone(_ output: URL) {
        try? write("{}", output.appending(path: "report.json"))
        say("{\"finished\":{}}\n")
        _exit(0)
    }

    /// Tries what a sandbox forbids, and leaves word of what worked.
    private func look(_ path: String, _ output: URL?) throws {
        var found: [String] = []
        if access(path, F_OK) == 0 { found.append("reads") }
        if path.hasPrefix("/"), open("/usr/motionbook-test", O_CREAT | O_WRONLY, 0o600) >= 0 { found.append("writes") }
        if open("/clip/motionbook-test", O_CREAT | O_WRONLY, 0o600) >= 0, path.isEmpty { found.append("writesClip") }
        if networkIsThere() { found.append("network") }
        if kill(1, 0) == 0 && getpid() > 1000 { found.append("processes") }
        if let output { try write(found.joined(separator: ","), output.appending(path: "keyframe-1.jpg")) }
    }

    /// Whether any network but the loopback is there.
    private func networkIsThere() -> Bool {
        let text = (try? String(decoding: Data(contentsOf: URL(filePath: "/proc/net/dev")), as: UTF8.self)) ?? ""
        let devices = text.split(separator: "\n").dropFirst(2).compactMap { $0.split(separator: ":").first }
        return devices.contains { !$0.hasSuffix("lo") }
    }

    private func write(_ text: String, _ url: URL) throws {
        // An empty file would be refused.
        try Data((text.isEmpty ? "nothing" : text).utf8).write(to: url)
    }
}
