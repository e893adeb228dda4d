import Analysis
package import Domain
import FoundationEssentials
import Glibc
import Synchronization
import System

/// What a session's worker does with the pictures of one camera, as the executable wires it. It has one owner and is
/// used from one task at a time.
package protocol LiveWork: AnyObject {
    /// Looks at a picture.
    /// - Parameters:
    ///   - file: a JPEG, PNG or WebP.
    ///   - time: when it was taken, seconds; grows from call to call.
    /// - Returns: what it shows, and a recording of this one frame.
    /// - Throws: `AppError` if the picture cannot be looked at: the session goes on.
    func look(_ file: [UInt8], at time: Double) throws -> (answer: LiveAnswer, landmarks: [UInt8])

    /// Finds what takes too long to be looked for while somebody waits: called after a picture was answered.
    func finishDeferredWork() async throws -> [LiveEvent]

    /// No more pictures come.
    /// - Returns: what is over with them.
    func finish() async throws -> [LiveEvent]
}

/// What runs inside a session's worker: orders from standard input, until it ends; reports to standard output. The
/// server sends it one session, or those of many seats of classes; each has a number, and a task of its own.
enum SessionWorker {
    private typealias Pictures = AsyncStream<(time: Double, file: [UInt8])>

    /// Works until the input ends, which ends the process.
    package static func run(_ work: some WorkPerformer) async -> Int32 {
        let reports = ReportWriter()
        let (orders, continuation) = AsyncStream.makeStream(of: SessionOrder.self)
        guard BlockingThread.start({ readOrders { continuation.yield($0) } }) else { return 2 }
        var sessions: [UInt32: Pictures.Continuation] = [:]
        for await order in orders {
            switch order {
            case .open(let number, let opening):
                let (pictures, session) = Pictures.makeStream()
                sessions[number] = session
                Task { await serve(number, opening, pictures, work, reports) }
            case .picture(let number, let time, let file): sessions[number]?.yield((time, file))
            case .close(let number): sessions.removeValue(forKey: number)?.finish()
            }
        }
        return 0
    }

    private static func serve(
        _ number: UInt32, _ opening: SessionOrder.Opening, _ pictures: Pictures, _ work: some WorkPerformer,
        _ reports: ReportWriter
    ) async {
        do {
            let session = try await work.live(opening)
            reports.send(.opened(number))
            for await (time, file) in pictures {
                do {
                    let (answer, landmarks) = try session.look(file, at: time)
                    reports.send(.seen(number, answer, landmarks: landmarks))
                } catch let failure as AppError {
                    reports.send(.refused(number, failure))
                    if opening.isShared { reports.send(.ready(number)) }
                    continue
                }
                reports.tell(try await session.finishDeferredWork(), of: number)
                if opening.isShared { reports.send(.ready(number)) }
            }
            reports.tell(try await session.finish(), of: number)
            reports.send(.closed(number))
        } catch let failure as AppError {
            reports.send(.failed(number, failure))
        } catch {
            Descriptor.writeToStandardError("a session failed: \(error)\n")
            reports.send(
                .failed(
                    number,
                    AppError("liveFailed", "The video could not be analysed. Start the camera again.")))
        }
    }

    /// Reads orders until the input ends: whoever sent them is gone, and with it the need for this process.
    private static func readOrders(_ take: (SessionOrder) -> Void) {
        var splitter = MessageSplitter(maximumBytes: LiveSession.Limits.pictureBytes + 64)
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { _exit(3) }
            _ = buffer.withUnsafeBytes { raw in
                splitter.add(UnsafeRawBufferPointer(rebasing: raw[..<count])) { message in
                    if let order = SessionOrder(message) { take(order) }
                }
            }
        }
    }
}

/// Writes reports of several sessions, each whole.
private final class ReportWriter: Sendable {
    private let lock = Mutex(())

    func tell(_ events: [LiveEvent], of number: UInt32) {
        if !events.isEmpty { send(.told(number, events)) }
    }

    func send(_ report: SessionReport) {
        let bytes = MessageSplitter.wrapped(report.message)
        lock.withLock { _ in Descriptor.write(bytes, to: STDOUT_FILENO) }
    }
}
