import Domain
import HTTPServer
import Live
import Store

/// A picture of a camera that a request brings, and the answer to it.
struct ShownPicture {
    private let context: RequestContext
    /// When it was taken, seconds of its session.
    private let time: Double
    private let began = ContinuousClock.now

    /// Seconds of a session that a picture's time can have.
    private static let allowedTimes = 0.0...1_000_000

    /// - Throws: `noTime` where the request does not say when it was taken.
    init(_ context: RequestContext) throws(AppError) {
        guard let time = context.request.query["t"].flatMap(Double.init), Self.allowedTimes.contains(time) else {
            throw .pictureWithoutTime
        }
        self.context = context
        self.time = time
    }

    /// Has a session look at it: its line, and what is recorded of it.
    /// - Parameter next: after how many milliseconds the next picture is wanted.
    func answer(by live: LiveSessions, _ id: LiveID, in scope: Scope, next: Int? = nil) async throws -> Response {
        try live.requireSession(id, in: scope)
        let file = try await context.request.body.collect(limit: live.limits.pictureBytes)
        switch try await live.show(file, at: time, to: id, in: scope) {
        case .skipped: return skipped(next: next)
        case .seen(let answer, let events, let landmarks, let waited):
            let total = ContinuousClock.now - began
            let line = FrameAnswer(answer, events, waited: waited, total: total, next: next).json
            return response(line, landmarks)
        }
    }

    /// The answer to a picture that nobody looked at.
    func skipped(next: Int?) -> Response { response(SkippedAnswer(t: time, next: next).json, []) }

    private func response(_ line: [UInt8], _ landmarks: [UInt8]) -> Response {
        let wantsJSON = context.request.headers[.accept] == "application/json"
        let body = wantsJSON || landmarks.isEmpty ? line : line + [UInt8(ascii: "\n")] + landmarks
        var response = Response.bytes(body, type: wantsJSON ? "application/json" : "application/octet-stream")
        response.headers[.cacheControl] = "no-store"
        return response
    }
}
