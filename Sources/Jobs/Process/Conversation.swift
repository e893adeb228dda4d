import Analysis
import FoundationEssentials
import Glibc
import Store
import Synchronization

/// What a worker has said so far. It is judged line by line: after its last word, or at the first line that makes no
/// sense, nothing more is taken from it.
final class Conversation: Sendable {
    private struct State {
        var lastWord: WorkerEvent?
        var isSenseless = false
    }

    private let state = Mutex(State())
    private let maximumInfoBytes: Int
    private let onProgress: @Sendable (WorkProgress) -> Void

    init(maximumInfoBytes: Int, onProgress: @escaping @Sendable (WorkProgress) -> Void) {
        self.maximumInfoBytes = maximumInfoBytes
        self.onProgress = onProgress
    }

    /// What a probe said.
    var mediaInfo: String? {
        if case .probed(let info) = state.withLock({ $0.lastWord }) { info } else { nil }
    }

    /// What a worker proposed to look for.
    var proposal: ClipKind? {
        if case .proposed(let kind) = state.withLock({ $0.lastWord }) { kind } else { nil }
    }

    /// Whether an analysis was completed.
    var isFinished: Bool { state.withLock { $0.lastWord } == .finished }

    /// Takes a line.
    /// - Returns: false if the worker has lost its senses and is to be stopped.
    func hear(_ line: [UInt8]) -> Bool {
        guard let event = WireLine.decode(line), isSensible(event) else {
            state.withLock { $0.isSenseless = true }
            return false
        }
        if case .progress(let progress) = event {
            onProgress(progress)
            return true
        }
        state.withLock { $0.lastWord = event }
        return true
    }

    private func isSensible(_ event: WorkerEvent) -> Bool {
        // After the last word there is none.
        if state.withLock({ $0.lastWord }) != nil { return false }
        switch event {
        case .progress(let progress):
            return progress.done >= 0 && progress.total >= 0 && progress.total <= 1 << 40 && progress.done <= 1 << 40
                && (1...40).contains(progress.stage.utf8.count)
                && progress.stage.utf8.allSatisfy {
                    ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7a || $0 == 0x20 || $0 == 0x2d
                }
        case .probed(let info):
            return info.utf8.count <= maximumInfoBytes
        case .failed(let failure):
            return (1...64).contains(failure.code.utf8.count)
                && failure.code.utf8.allSatisfy { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7a }
                && (1...500).contains(failure.message.utf8.count)
                && !failure.message.unicodeScalars.contains { $0.properties.generalCategory == .control }
        case .proposed(let kind):
            return AnalysisKind(rawValue: kind.rawValue) != nil
        case .finished:
            return true
        }
    }

    /// What the worker's end means, together with what it said.
    func outcome(of end: ChildEnd) -> WorkerOutcome {
        let (lastWord, isSenseless) = state.withLock { ($0.lastWord, $0.isSenseless) }
        switch end.kill {
        case .cancelled: return .cancelled
        case .timedOut: return .timedOut
        case .diskFull: return .diskFull
        case .misbehaved:
            return .broke(reason: isSenseless ? "the worker talked nonsense" : "the worker was out of hand")
        case nil: break
        }
        if end.signal == SIGXCPU || end.status == 128 + SIGXCPU { return .timedOut }
        guard end.status == 0, let lastWord else {
            let ending = end.signal != 0 ? "signal \(end.signal)" : "status \(end.status)"
            return .broke(reason: "the worker ended with \(ending): \(String(decoding: end.errorTail, as: UTF8.self))")
        }
        if case .failed(let failure) = lastWord { return .failed(failure) }
        return .done
    }
}

/// Requests and events as lines.
enum WireLine {
    static func encode(_ request: WorkerRequest) -> [UInt8]? {
        guard var line = try? JSONEncoder().encode(request) else { return nil }
        line.append(UInt8(ascii: "\n"))
        return [UInt8](line)
    }

    static func decode(_ line: [UInt8]) -> WorkerEvent? {
        try? JSONDecoder().decode(WorkerEvent.self, from: Data(line))
    }
}
