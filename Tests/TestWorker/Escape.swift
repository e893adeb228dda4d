import Analysis
import CEscape
import Domain
import FoundationEssentials
import Glibc
import Store
import Workers

/// A worker in a stranger's hands.
enum Escape {
    /// Tries everything.
    /// - Parameter stranger: a folder with a file `secret`, both none of the worker's business.
    /// - Returns: the names of what went through, and last how many attempts there were.
    static func successes(_ clip: URL, _ output: URL, _ stranger: String) -> String {
        // Copies for as long as the process lives, which ends soon.
        var places = mb_places()
        places.clip = UnsafePointer(strdup(clip.path))
        places.output = UnsafePointer(strdup(output.path))
        places.secret = UnsafePointer(strdup(stranger + "/secret"))
        places.outside = UnsafePointer(strdup(stranger))
        var successes: [String] = []
        for attempt in 0..<mb_attempt_count() where mb_is_refusal(mb_attempt(attempt, &places)) == 0 {
            if let name = mb_attempt_name(attempt) { successes.append(String(cString: name)) }
        }
        return (successes + ["of \(mb_attempt_count())", status()]).joined(separator: "\n")
    }

    /// Who the worker is for the kernel.
    private static func status() -> String {
        let text = (try? String(decoding: Data(contentsOf: URL(filePath: "/proc/self/status")), as: UTF8.self)) ?? ""
        let score = (try? String(decoding: Data(contentsOf: URL(filePath: "/proc/self/oom_score_adj")), as: UTF8.self))
        let lines = text.split(separator: "\n").filter { line in
            ["Uid:", "Gid:", "Groups:", "CapEff:", "CapPrm:", "NoNewPrivs:", "Seccomp:"].contains { line.hasPrefix($0) }
        }
        return (lines.map(String.init) + ["Score: \(score ?? "unknown")"]).joined(separator: "\n")
    }

    /// Lets a worker try, in the sandbox of a mode, and says what it left; `walls`, then lines as above.
    /// - Parameter folder: holds the file `clip`, a folder `output` for the worker, and `stranger`.
    /// - Returns: the exit status.
    static func run(mode: String, searchPath: String, folder: String) async -> Int32 {
        guard let mode = SandboxMode(rawValue: mode), let image = WorkerImage.current(readablePaths: []) else {
            return 2
        }
        do {
            let sandbox = try await Sandbox(
                mode: mode, image: image, isForThisMachineOnly: true, searchPath: searchPath)
            TestWorker.say("\(sandbox.status.level)")
            let task = JobRunTask(job: .analysis(AnalysisOrder()), kind: .swing, frames: 1)
            let paths = WorkerPaths(input: folder + "/clip", output: folder + "/output")
            let outcome = await WorkerRunner(sandbox: sandbox).perform(task, on: paths).outcome
            guard outcome == .done else {
                TestWorker.say("\(outcome)")
                return 1
            }
            let said = try Data(contentsOf: URL(filePath: folder + "/output/keyframe-1.jpg"))
            TestWorker.say(String(decoding: said, as: UTF8.self))
            return 0
        } catch {
            TestWorker.say("\(error)")
            return 1
        }
    }
}
