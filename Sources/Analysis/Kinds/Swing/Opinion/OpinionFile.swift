internal import Domain
internal import FoundationEssentials

/// Writes the pictures of swings into one file (`OpinionPictures` says how it is laid out).
final class OpinionFile {
    private let output: OutputFile
    private var length = 0

    /// - Throws: `notWritten`.
    init(_ path: String) throws(AppError) { output = try OutputFile(path) }

    /// Adds a picture.
    /// - Returns: where it begins.
    func append(_ jpeg: [UInt8]) throws(AppError) -> Int {
        defer { length += jpeg.count }
        try output.write(jpeg)
        return length
    }

    /// Adds the index, and ends the file.
    func finish(_ index: OpinionPictures) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = [UInt8](try encoder.encode(index))
        try output.write(json)
        try output.write((0..<8).map { UInt8(truncatingIfNeeded: json.count >> (8 * $0)) })
        try output.close()
    }
}
