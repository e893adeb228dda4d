import Domain
import FoundationEssentials
import HTTPServer
import Store

/// Header fields of tus 1.0, the protocol of resumable uploads (tus.io).
enum Tus {
    static let version = "1.0.0"
    static let extensions = "creation,expiration,checksum,termination"
    static let algorithms = Checksum.Algorithm.allCases.map(\.rawValue).joined(separator: ",")
    static let partType = "application/offset+octet-stream"

    static let resumable = HeaderName("Tus-Resumable")
    static let versions = HeaderName("Tus-Version")
    static let extensionNames = HeaderName("Tus-Extension")
    static let maximum = HeaderName("Tus-Max-Size")
    static let algorithmNames = HeaderName("Tus-Checksum-Algorithm")
    static let length = HeaderName("Upload-Length")
    static let laterLength = HeaderName("Upload-Defer-Length")
    static let offset = HeaderName("Upload-Offset")
    static let connection = HeaderName("Connection")
    static let metadata = HeaderName("Upload-Metadata")
    static let checksum = HeaderName("Upload-Checksum")
    static let expires = HeaderName("Upload-Expires")
    static let method = HeaderName("X-HTTP-Method-Override")
    /// Ours: where the clip is that an upload became.
    static let clip = HeaderName("Clip-Location")
}

/// What a request of tus asks for.
struct TusRequest {
    let head: RequestHead

    /// What is to be done: some programs and proxies know POST only, and say in a header field what they mean.
    var method: Method {
        guard head.method == .post, let name = head.headers[Tus.method] else { return head.method }
        return Method(rawValue: name) ?? .post
    }

    /// - Throws: 412 for another version of the protocol. Whoever only looks need not name one.
    func requireVersion() throws(TusRefusal) {
        guard head.method != .options, head.method != .get || head.isHead else { return }
        guard head.headers[Tus.resumable] == Tus.version else {
            throw TusRefusal(
                .preconditionFailed, "wrongVersion",
                localized("This server supports tus \(Tus.version). Send Tus-Resumable: \(Tus.version)."),
                [Tus.versions: Tus.version])
        }
    }

    /// How large an upload is going to be, bytes.
    func length() throws(TusRefusal) -> Int {
        guard head.headers[Tus.laterLength] == nil else {
            throw TusRefusal(
                .badRequest, "lengthNeeded",
                localized("This server needs the length at the start. Send Upload-Length."))
        }
        return try number(Tus.length)
    }

    /// The part that a PATCH brings.
    /// - Parameter address: who sends it; nil where that says nothing.
    func part(from address: String?) throws(TusRefusal) -> UploadPart {
        guard ContentType(head.headers[.contentType] ?? "")?.essence == Tus.partType else {
            throw TusRefusal(.unsupportedMediaType, "notAPart", localized("Send the bytes as \(Tus.partType)."))
        }
        return UploadPart(
            offset: try number(Tus.offset), byteCount: head.contentLength, checksum: try checksum(), address: address)
    }

    private func checksum() throws(TusRefusal) -> Checksum? {
        guard let text = head.headers[Tus.checksum] else { return nil }
        let words = text.split(separator: " ")
        guard words.count == 2, let algorithm = Checksum.Algorithm(rawValue: String(words[0])),
            let bytes = Data(base64Encoded: String(words[1])), let checksum = Checksum(algorithm, [UInt8](bytes))
        else {
            throw TusRefusal(
                .badRequest, "badChecksum",
                localized("Upload-Checksum must be one of \(Tus.algorithms), a space, and the hash in base64."),
                [Tus.algorithmNames: Tus.algorithms])
        }
        return checksum
    }

    private func number(_ name: HeaderName) throws(TusRefusal) -> Int {
        let values = head.headers.values(name)
        guard values.count == 1, !values[0].isEmpty, values[0].utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
            let number = Int(values[0]), number <= Self.most
        else {
            throw TusRefusal(
                .badRequest, "badNumber", localized("Send exactly one \(name.text) header, digits only."))
        }
        return number
    }

    /// Larger than any file: numbers up to it can be added without care.
    private static let most = 1 << 60
}

/// A refusal in the words of tus.
struct TusRefusal: ResponseError {
    let status: Status
    let code: String
    let message: String
    let detail: String?
    private(set) var headers: HeaderFields

    init(_ status: Status, _ code: String, _ message: String, _ headers: HeaderFields = [:]) {
        self.status = status
        self.code = code
        self.message = message
        self.headers = headers
        detail = nil
        self.headers[Tus.resumable] = Tus.version
    }

    /// Another error, told to a client of tus.
    init(_ error: any ResponseError) {
        status = error.status
        code = error.code
        message = error.message
        detail = error.detail
        headers = error.headers
        headers[Tus.resumable] = Tus.version
    }
}
