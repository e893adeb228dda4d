internal import CCurl
internal import Glibc
internal import Store
import System

/// What is posted.
struct PostRequest: Sendable {
    var url: String
    /// Header fields, `Name: value`.
    var fields: [String]
    var body: [UInt8]
    /// Whether it is for a program on this very machine: then no proxy gets to see it.
    var staysHere = false
}

/// What came of it.
package struct PostAnswer: Sendable, Equatable {
    /// How the exchange ended.
    package enum Outcome: Sendable {
        case answered, unreachable, timedOut, notTrusted, cutOff, tooLarge, cancelled, failed
    }

    /// How the exchange ended.
    package var outcome: Outcome
    /// The status, if there was one.
    package var status = 0
    /// The answer.
    package var body: [UInt8] = []
    /// How long to wait before the next try, seconds, if that was said.
    package var retryAfter: Double?
    /// What went wrong, for the log.
    package var detail = ""
}

/// Posts over HTTP with libcurl: certificates are checked, redirects not followed, proxies as the environment says.
///
/// Unsafe: hands pointers to C for the time of one call, frees what C allocated, and shares one integer with it that
/// says whether to go on.
struct PostClient: Sendable {
    /// How long an exchange may take, seconds.
    static let timeout = 10.0
    /// Longest answer that is read, bytes.
    static let longestAnswer = 1 << 20

    /// A file of certificates to trust; nil for those of the system.
    var authorities: String?

    /// Posts and waits. Cancelling the task ends the exchange.
    func post(_ request: PostRequest) async -> PostAnswer {
        let flag = CancelFlag()
        let authorities = authorities
        return await withTaskCancellationHandler {
            await BlockingThread.run { Self.exchange(request, authorities, flag) }
        } onCancel: {
            flag.raise()
        }
    }

    private static func exchange(_ request: PostRequest, _ authorities: String?, _ flag: CancelFlag) -> PostAnswer {
        let fields = request.fields.map { strdup($0) }
        let trusted = authorities.map { strdup($0) }
        defer {
            for field in fields { free(field) }
            if let trusted { free(trusted) }
        }
        var answer = mb_post_answer()
        request.url.withCString { url in
            request.body.withUnsafeBufferPointer { body in
                fields.map { UnsafePointer($0) }.withUnsafeBufferPointer { fields in
                    var post = mb_post(
                        url: url, fields: fields.baseAddress, count: fields.count, body: body.baseAddress,
                        length: body.count, timeout_ms: Int(timeout * 1000), most: longestAnswer,
                        authorities: trusted.flatMap { UnsafePointer($0) }, stays_here: request.staysHere ? 1 : 0,
                        cancelled: UnsafePointer(flag.value))
                    mb_curl_post(&post, &answer)
                }
            }
        }
        defer { free(answer.body) }
        let detail = withUnsafeBytes(of: answer.detail) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        return PostAnswer(
            outcome: PostAnswer.Outcome(answer.outcome), status: answer.status,
            body: Array(UnsafeBufferPointer(start: answer.body, count: answer.length)),
            retryAfter: answer.retry_after >= 0 ? Double(answer.retry_after) : nil, detail: detail)
    }
}

/// One integer that C reads while Swift may set it.
private final class CancelFlag: @unchecked Sendable {
    let value: UnsafeMutablePointer<Int32>

    init() {
        value = .allocate(capacity: 1)
        value.initialize(to: 0)
    }

    deinit { value.deallocate() }

    func raise() { mb_post_cancel(value) }
}

extension PostAnswer.Outcome {
    fileprivate init(_ outcome: mb_post_outcome) {
        self =
            switch outcome {
            case MB_POST_ANSWERED: .answered
            case MB_POST_UNREACHABLE: .unreachable
            case MB_POST_TIMED_OUT: .timedOut
            case MB_POST_NOT_TRUSTED: .notTrusted
            case MB_POST_CUT_OFF: .cutOff
            case MB_POST_TOO_LARGE: .tooLarge
            case MB_POST_CANCELLED: .cancelled
            default: .failed
            }
    }
}

/// The library that posts.
package enum PostLibrary {
    /// Its version.
    package static var version: String { String(cString: mb_curl_version()) }
}
