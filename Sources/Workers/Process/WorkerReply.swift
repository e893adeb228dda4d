import Domain
import FoundationEssentials
import Glibc
import Synchronization

/// What a worker has said so far of its task. It is judged line by line: after its final event, or at the first line
/// that makes no sense, nothing more is taken from it.
final class WorkerReply<Answer: Codable & Bounded & Sendable>: Sendable {
    private struct State {
        var finalEvent: WorkerEvent<Answer>?
        var isSenseless = false
        var onProgress: @Sendable (Progress) -> Void = { _ in }
    }

    private let state = Mutex(State())

    init(onProgress: @escaping @Sendable (Progress) -> Void = { _ in }) { listen(onProgress) }

    /// From now on somebody is told of progress.
    func listen(_ onProgress: @escaping @Sendable (Progress) -> Void) {
        state.withLock { $0.onProgress = onProgress }
    }

    /// What came of the task, once it is done.
    var answer: Answer? {
        if case .done(let answer) = state.withLock({ $0.finalEvent }) { answer } else { nil }
    }

    /// Takes a line.
    /// - Returns: false if the worker has lost its senses and is to be stopped.
    func receive(_ line: [UInt8]) -> Bool {
        guard state.withLock({ $0.finalEvent == nil }), let event = WireLine.decode(line, as: Answer.self) else {
            state.withLock { $0.isSenseless = true }
            return false
        }
        if case .progress(let progress) = event {
            state.withLock { $0.onProgress }(progress)
            return true
        }
        state.withLock { $0.finalEvent = event }
        return true
    }

    /// What the worker's end means, together with what it said.
    func outcome(of end: ChildEnd) -> WorkerOutcome {
        let (finalEvent, isSenseless) = state.withLock { ($0.finalEvent, $0.isSenseless) }
        switch end.kill {
        case .cancelled: return .cancelled
        case .timedOut: return .timedOut
        case .diskFull: return .diskFull
        case .outputTooLarge: return .failed(.outputTooLarge)
        case .misbehaved:
            return .broke(reason: isSenseless ? "the worker sent an invalid reply" : "the worker exceeded its limits")
        case nil: break
        }
        if end.signal == SIGXCPU || end.status == 128 + SIGXCPU { return .timedOut }
        guard end.status == 0, let finalEvent else {
            let ending = end.signal != 0 ? "signal \(end.signal)" : "status \(end.status)"
            return .broke(reason: "the worker ended with \(ending): \(String(decoding: end.errorTail, as: UTF8.self))")
        }
        if case .failed(let failure) = finalEvent { return .failed(failure) }
        return .done
    }
}

/// Terms, requests and events as lines.
enum WireLine {
    static func encode(_ message: some Encodable) -> [UInt8]? {
        guard var line = try? JSONEncoder().encode(message) else { return nil }
        line.append(UInt8(ascii: "\n"))
        return [UInt8](line)
    }

    /// What a line says; nil if that makes no sense or is beyond its bounds.
    static func decode<Answer>(_ line: [UInt8], as answer: Answer.Type) -> WorkerEvent<Answer>? {
        guard let event = try? JSONDecoder().decode(WorkerEvent<Answer>.self, from: Data(line)),
            (try? event.check()) != nil
        else { return nil }
        return event
    }
}
