package import Domain
import Glibc
import Vision

/// What a worker may leave in its output folder. The worker may be in a stranger's hands: what it left is looked at
/// without trust, after it has ended.
package struct ResultFiles: Equatable, Sendable {
    /// The report, checked and encoded anew: it says nothing but what the contract knows.
    package var report: [UInt8]
    /// The other files, by name.
    package var files: [ArtefactName: String]
    /// What the report is of.
    package var kind: AnalysisKind

    /// Most files beside the report: five key frames a second for the longest clip (30 minutes), and some.
    package static let maximumCount = 10_000

    /// The file beside a report that a worker left in a folder; the reason for a refusal is for the log.
    package static func addition(
        _ name: ArtefactName, atMost maximumBytes: Int, in folder: String
    ) -> Result<String, BadResult> {
        Result { () throws(BadResult) in try checked(name, atMost: maximumBytes, in: folder) }
    }

    /// A part of a clip, a GIF or a crop, that a worker left in a folder; the reason for a refusal is for the log.
    /// - Parameter name: what it is called (`OutputName`).
    package static func part(_ name: String, in folder: String) -> Result<String, BadResult> {
        Result { () throws(BadResult) in
            let path = folder + "/" + name
            let size = try regularFileSize(path)
            guard size > 0, size <= 1 << 30 else { throw BadResult(reason: "\(name) has \(size) bytes") }
            return path
        }
    }

    /// The PDF that a worker left in a folder; the reason for a refusal is for the log.
    package static func paper(in folder: String) -> Result<[UInt8], BadResult> {
        Result { () throws(BadResult) in try bytes(of: folder + "/" + OutputName.paper, atMost: 128 << 20) }
    }

    /// The report, and nothing else, that a worker left in a folder; the reason for a refusal is for the log.
    package static func report(in folder: String) -> Result<any AnalysisReport, BadResult> {
        Result { () throws(BadResult) in
            try report(try bytes(of: folder + "/" + OutputName.report, atMost: AnalysisKind.maximumReportBytes))
        }
    }

    /// Looks through a folder; the reason for a refusal is for the log.
    package static func collected(in folder: String) -> Result<ResultFiles, BadResult> {
        Result { () throws(BadResult) in try collect(in: folder) }
    }

    /// Looks through a folder.
    /// - Throws: the reason, for the log, if the report is missing or anything is not what it should be.
    /// - Parameters:
    ///   - others: names of files that are somebody else's affair.
    ///   - keepsReport: whether the report is kept byte for byte, once it has passed: one that is encoded anew loses
    ///     what another version of the program knows.
    package static func collect(
        in folder: String, besides others: [String] = [], keepsReport: Bool = false
    ) throws(BadResult) -> ResultFiles {
        guard let stream = opendir(folder) else { throw BadResult(reason: "no output folder") }
        defer { closedir(stream) }
        var files: [ArtefactName: String] = [:]
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { raw in
                String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
            }
            if ([".", "..", OutputName.report] + others).contains(name) { continue }
            guard let known = ArtefactName(name), let limit = known.maximumBytes else {
                throw BadResult(reason: "an unexpected file \(name)")
            }
            files[known] = try checked(known, atMost: limit, in: folder)
            guard files.count <= maximumCount else { throw BadResult(reason: "too many files") }
        }
        let bytes = try bytes(of: folder + "/" + OutputName.report, atMost: AnalysisKind.maximumReportBytes)
        let report = try report(bytes)
        if let path = files[.landmarks] { try check(path, of: report) }
        guard let json = keepsReport ? bytes : try? report.encoded() else {
            throw BadResult(reason: "the report has no JSON")
        }
        return ResultFiles(report: json, files: files, kind: report.kind)
    }

    /// The path of a file, if it is as it should be.
    private static func checked(
        _ name: ArtefactName, atMost limit: Int, in folder: String
    ) throws(BadResult) -> String {
        let path = folder + "/\(name)"
        let size = try regularFileSize(path)
        guard size > 0, size <= limit else { throw BadResult(reason: "\(name) has \(size) bytes") }
        return path
    }

    /// Looks whether a recording can be read and shows what the report is of.
    private static func check(_ path: String, of report: any AnalysisReport) throws(BadResult) {
        let recording: LandmarkRecording
        do throws(LandmarkRecording.Malformed) {
            recording = try LandmarkRecording(file: path)
        } catch {
            throw BadResult(reason: error.message)
        }
        guard recording.layout.kind == type(of: report).landmarks else {
            throw BadResult(reason: "the landmarks do not match the report")
        }
    }

    /// Makes sure that a file is a plain one of some size.
    package static func requirePlain(_ path: String, atMost limit: Int) throws(BadResult) {
        let size = try regularFileSize(path)
        guard size > 0, size <= limit else { throw BadResult(reason: "\(path) has \(size) bytes") }
    }

    /// The content of a plain file.
    package static func bytes(of path: String, atMost limit: Int) throws(BadResult) -> [UInt8] {
        let size = try regularFileSize(path)
        guard size > 1, size <= limit else { throw BadResult(reason: "\(path) has \(size) bytes") }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { throw BadResult(reason: "\(path) cannot be opened") }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: size)
        var offset = 0
        while offset < size {
            let count = bytes.withUnsafeMutableBytes { raw in
                read(descriptor, raw.baseAddress?.advanced(by: offset), size - offset)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw BadResult(reason: "\(path) cannot be read") }
            offset += count
        }
        return bytes
    }

    private static func report(_ bytes: [UInt8]) throws(BadResult) -> any AnalysisReport {
        do {
            return try AnalysisKind.report(json: bytes)
        } catch let beyond as OutOfBounds {
            throw BadResult(reason: "the report is invalid: \(beyond.reason)")
        } catch {
            throw BadResult(reason: "the report has an invalid format")
        }
    }

    /// Links would lead elsewhere, and files with several names could be changed later: both are refused.
    private static func regularFileSize(_ path: String) throws(BadResult) -> Int {
        var status = stat()
        guard lstat(path, &status) == 0 else { throw BadResult(reason: "\(path) is missing") }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1 else {
            throw BadResult(reason: "\(path) is not a plain file")
        }
        return Int(status.st_size)
    }
}

/// Why a worker's results are refused, for the log.
package struct BadResult: Error, Equatable, Sendable {
    /// What is wrong.
    package var reason: String

    package init(reason: String) { self.reason = reason }
}
