import Domain
import HTTPServer
import Store

/// A form with a file, taken in: small fields are kept, the file's bytes go elsewhere as they come.
struct UploadedForm {
    /// The field with the live events of a recording.
    static let live = "live"
    /// Most bytes of any other field.
    private static let fieldLimit = 1024
    /// More than the form around a file takes, bytes.
    private static let around = 1 << 20

    private(set) var fields: [String: String] = [:]
    /// What the sender calls the file.
    private(set) var fileName: String?
    /// Where the file's bytes went.
    private(set) var upload: IncomingBlob?
    private var part: MultipartPart?
    private var value: [UInt8] = []

    /// Takes in a form.
    /// - Parameters:
    ///   - most: how many bytes a file of a name may have; what is larger for sure is refused before it is sent.
    ///   - begin: makes a place for a file's bytes, given how many are expected.
    ///   - write: takes bytes there, no faster than the disk does.
    init(
        _ request: Request, most: (String) -> Int, begin: (Int?) async throws -> IncomingBlob,
        write: (ArraySlice<UInt8>, IncomingBlob) async throws -> Void
    ) async throws {
        func place() async throws -> IncomingBlob {
            // The form around the file counts in the length, too: the file itself is measured while it is written.
            let (length, limit) = (request.head.contentLength, most(fileName ?? ""))
            guard length - Self.around <= limit else { throw AppError.tooLarge(limit) }
            return try await begin(min(length, limit))
        }
        for try await event in try request.multipart() {
            switch event {
            case .part(let part):
                try self.begin(part)
                // Where none was chosen, browsers send a file without name and bytes.
                if isFile, fileName != "" { upload = try await place() }
            case .data(let bytes):
                guard isFile else {
                    try append(bytes)
                    continue
                }
                let file: IncomingBlob
                if let upload { file = upload } else { file = try await place() }
                upload = file
                try await write(bytes, file)
            case .partEnd: end()
            }
        }
    }

    /// Whether the part at hand is the file.
    private var isFile: Bool { part?.name == "file" && part?.fileName != nil }

    private mutating func begin(_ part: MultipartPart) throws(AppError) {
        self.part = part
        value = []
        guard isFile else { return }
        guard upload == nil else {
            throw AppError(.invalid, code: "severalFiles", "Upload one file at a time.")
        }
        fileName = part.fileName
    }

    private mutating func append(_ bytes: ArraySlice<UInt8>) throws(AppError) {
        let limit = part?.name == Self.live ? LiveEvent.mostKeptBytes : Self.fieldLimit
        guard value.count + bytes.count <= limit else {
            throw AppError(.invalid, code: "badForm", "A form field is too long. Shorten it.")
        }
        value += bytes
    }

    private mutating func end() {
        if let part, part.fileName == nil { fields[part.name] = String(decoding: value, as: UTF8.self) }
        part = nil
    }
}
