import Analysis
import Archives
import Dispatch
import Domain
import FoundationEssentials
import Glibc
import Media
import Paper
import Store
import Vision
import Workers

/// Work that the clip itself orders: its text after `GIF89a ` is a list of commands.
struct ScriptedWork: WorkPerformer {
    func perform<Task: WorkerTask>(_ task: Task, in place: WorkerPlace) async throws -> Task.Answer {
        let answer: any Sendable =
            switch task {
            case is ProbeTask: try probe(input(place))
            case is ProposalTask: try propose(input(place))
            case is MarkTask: MarkTask.Answer(id: try mark(input(place)))
            case is FacesTask: FacesTask.Answer(faces: try faces(input(place)))
            case let task as JobRunTask: try perform(task, place)
            case let task as GIFTask: try gif(task, place)
            case let task as CropTask: try crop(task, place)
            case is ThumbnailTask: try thumbnail(place)
            // As they are: neither ZIPs nor documents order anything, and a trial is one.
            default: try await task.perform(in: place, with: WorkerTools(library: ModelLibrary(folder: ""), jobs: [:]))
            }
        guard let answer = answer as? Task.Answer else { throw AppError("answer", "There is no such task here.") }
        return answer
    }

    private func input(_ place: WorkerPlace) throws -> URL { URL(filePath: try place.input) }
    private func output(_ place: WorkerPlace) throws -> URL { URL(filePath: try place.output) }

    private func probe(_ input: URL) throws -> MediaInfo {
        guard try String(decoding: Data(contentsOf: input), as: UTF8.self).hasPrefix("GIF") else {
            throw AppError("notMedia", "This file is not a video.")
        }
        for command in try commands(input) where command.hasPrefix("probe-") {
            try obey(String(command.dropFirst("probe-".count)), input: input, output: nil)
        }
        return MediaInfo(
            kind: try commands(input).contains("still") ? .still : .animation, width: 640, height: 360, duration: 1,
            frames: 30, fps: 30, rotation: 0,
            isVariableFrameRate: false, container: "gif", codec: "gif", playsInBrowsers: true)
    }

    private func propose(_ input: URL) throws -> AnalysisKind {
        let proposals = try commands(input).filter { $0.hasPrefix("propose-") }
        guard let wanted = proposals.first?.dropFirst("propose-".count) else { return .swing }
        guard let kind = AnalysisKind(rawValue: String(wanted)) else {
            try obey(String(wanted), input: input, output: nil)
            return .swing
        }
        return kind
    }

    /// `mark-id=ABC` names a message, `mark-` before any other command has it obeyed.
    private func mark(_ input: URL) throws -> String {
        try ordered("mark-", input, answer: "id") ?? "ABC234"
    }

    /// `faces-show=wink_l,smile` shows these, `faces-` before any other command has it obeyed.
    private func faces(_ input: URL) throws -> [ExpressionName] {
        try (ordered("faces-", input, answer: "show") ?? "smile,surprise").split(separator: ",")
            .map { ExpressionName(rawValue: String($0)) }
    }

    /// Obeys what is ordered for a question.
    /// - Returns: what is to be answered, if that was ordered.
    private func ordered(_ prefix: String, _ input: URL, answer: String) throws -> String? {
        var given: String?
        for command in try commands(input).filter({ $0.hasPrefix(prefix) }).map({ $0.dropFirst(prefix.count) }) {
            if command.hasPrefix(answer + "=") {
                given = String(command.dropFirst(answer.count + 1))
            } else {
                try obey(String(command), input: input, output: nil)
            }
        }
        return given
    }

    func getReady(for kind: AnalysisKind) {}

    private func perform(_ task: JobRunTask, _ place: WorkerPlace) throws -> Done {
        if let results = place.results {
            try overlay(task, place, URL(filePath: results))
        } else {
            try analyze(task, place)
        }
        return Done()
    }

    private func analyze(_ task: JobRunTask, _ place: WorkerPlace) throws {
        let (input, kind, output, progress) = (try input(place), task.kind, try output(place), place.progress)
        progress(Progress(stage: .tracking, done: 0, total: 30))
        for command in try commands(input)
        where !["probe-", "overlay-", "propose-", "gif-", "crop-", "mark-", "faces-"].contains(where: command.hasPrefix)
        {
            try obey(command, input: input, output: output)
        }
        for done in 1...30 { progress(Progress(stage: .tracking, done: done, total: 30)) }
        let bulk = try commands(input).first { $0.hasPrefix("bulk=") }.flatMap { Int($0.dropFirst("bulk=".count)) }
        try write(report(kind, task.job.order, bulk: bulk ?? 0), output.appending(path: "report.json"))
        if kind.report.landmarks != nil {
            try LandmarkRecordingWriter.writeNothing(kind, to: output.appending(path: "landmarks.bin").path)
        }
        let tells = try commands(input).contains("cores")
        try write(tells ? "poster on \(place.cores)" : "poster", output.appending(path: "poster.jpg"))
    }

    private func thumbnail(_ place: WorkerPlace) throws -> Done {
        try write("small", output(place).appending(path: ArtefactName.thumbnail.description))
        return Done()
    }

    func live(_ opening: SessionOrder.Opening) async throws -> sending any LiveWork {
        // A kind that cannot be opened here, to see what becomes of that.
        if opening.kind == .swing, opening.isMirrored { throw AppError("modelMissing", "A model is missing.") }
        return ScriptedLive()
    }

    /// What it was asked to cut out; `crop-` before any other command has it obeyed.
    private func crop(_ task: CropTask, _ place: WorkerPlace) throws -> Done {
        try obeyAll("crop-", place)
        let crop = task.crop
        let part = "\(crop.x) \(crop.y) \(crop.width) \(crop.height) \(crop.time)"
        try write(
            "\(part) \(crop.format) \(crop.keepsMetadata)\(words(task.turn))",
            output(place).appending(path: OutputName.crop))
        return Done()
    }

    /// How a clip is seen, where it is turned.
    private func words(_ turn: ClipTurn) -> String {
        turn == .none ? "" : " turned \(turn.degrees) \(turn.isMirrored)"
    }

    private func gif(_ task: GIFTask, _ place: WorkerPlace) throws -> Done {
        try obeyAll("gif-", place)
        let span = task.span
        // What it was asked for, and given, shows in what it makes.
        let results = try place.results.map { try given(URL(filePath: $0)) } ?? []
        let lines = ["\(span.from) \(span.to) \(span.width) \(span.hasSkeleton)\(words(task.turn))"] + results
        try write(lines.joined(separator: "\n"), output(place).appending(path: OutputName.spanGIF))
        return Done()
    }

    private func overlay(_ task: JobRunTask, _ place: WorkerPlace, _ results: URL) throws {
        place.progress(Progress(stage: .drawing, done: 0, total: 30))
        try obeyAll("overlay-", place)
        for done in 1...30 { place.progress(Progress(stage: .drawing, done: done, total: 30)) }
        // What it was given shows in what it makes.
        guard case .addition(let name, _) = task.job.kind.result else { return }
        let other = task.job.film == nil ? [] : try given(results, prefix: OutputName.other)
        let lines = try given(results) + other + (access(results.path, W_OK) == 0 ? ["writable"] : [])
        try write(lines.joined(separator: "\n"), output(place).appending(path: name(task.job).description))
    }

    private func obeyAll(_ prefix: String, _ place: WorkerPlace) throws {
        let (input, output) = (try input(place), try output(place))
        for command in try commands(input) where command.hasPrefix(prefix) {
            try obey(String(command.dropFirst(prefix.count)), input: input, output: output)
        }
    }

    /// The report, and what landmarks begin with.
    private func given(_ folder: URL, prefix: String = "") throws -> [String] {
        let names: [(String, Int)] = [("report.json", .max), ("landmarks.bin", 4), ("clip", .max)]
        return try names.prefix(prefix.isEmpty ? 2 : 3).map { name, most in
            String(decoding: try Data(contentsOf: folder.appending(path: prefix + name)).prefix(most), as: UTF8.self)
        }
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
        case "wait": while !isReleased(input) { usleep(10_000) }
        case "crash": abort()
        case "exit": _exit(Int32(value) ?? 1)
        case "fail": throw AppError(ErrorCode(rawValue: value), "This clip is a test of failing.")
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
                throw AppError("threads", "There are not enough threads for this test.")
            }
        case "spin": while true { sched_yield() }
        case "backlog":
            // More pieces of work than processors, so that for so many seconds some always wait for a thread.
            let pieces = Int((Double(value) ?? 0) * 10) * Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
            let group = DispatchGroup()
            for _ in 0..<pieces { DispatchQueue.global().async(group: group) { usleep(100_000) } }
            group.wait()
        case "link":
            if let output { symlink("/etc/passwd", output.appending(path: "poster.jpg").path); exitDone(output) }
        case "pid": if let output { try write("\(getpid())", output.appending(path: "keyframe-1.jpg")) }
        case "fill": if let output { try fill(output, mebibytes: Int(value) ?? 1) }
        case "litter":
            if let output {
                for number in 0..<(Int(value) ?? 1) { try write("x", output.appending(path: "\(number)")) }
            }
        case "nest":
            var path = output?.path ?? "."
            for _ in 0..<(Int(value) ?? 1) {
                path += "/d"
                mkdir(path, 0o700)
            }
        case "look": try look(value, output)
        case "escape":
            if let output {
                try write(Escape.successes(input, output, value), output.appending(path: "keyframe-1.jpg"))
            }
        default: break
        }
    }

    /// Whether the test lets work on this clip go on: it has set the file's time to the epoch, which is seen in a
    /// sandbox, too.
    private func isReleased(_ input: URL) -> Bool {
        var info = stat()
        return stat(input.path, &info) == 0 && info.st_mtim.tv_sec == 0
    }

    private func say(_ text: String) {
        let bytes = Array(text.utf8)
        _ = Glibc.write(STDOUT_FILENO, bytes, bytes.count)
    }

    private func hoard(gibibytes: Int) throws {
        // Of the kernel itself: what is allocated and never read an optimiser takes away.
        let memory = mmap(nil, gibibytes << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard memory != MAP_FAILED else {
            throw AppError("memory", "There is not enough memory for this test.")
        }
        munmap(memory, gibibytes << 30)
    }

    /// Writes a file that nobody expects.
    private func fill(_ output: URL, mebibytes: Int) throws {
        let file = open(output.appending(path: "surplus").path, O_CREAT | O_WRONLY, 0o600)
        let block = [UInt8](repeating: 7, count: 1 << 20)
        for _ in 0..<mebibytes where Glibc.write(file, block, block.count) < 0 { return }
    }

    /// Leaves a report as it is and claims to be done.
    private func exitDone(_ output: URL) {
        try? write("{}", output.appending(path: "report.json"))
        say("{\"done\":{\"_0\":{}}}\n")
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
