import FoundationEssentials
import GIFKit

/// An animation that other programs have to read as meant.
struct ReaderCase {
    let name: String
    let frames: [Bitmap]
    /// Whether the GIF has to hold the frames as they are; else what is meant is what GIFKit itself reads.
    var isExact = true
    var delay = Delay(hundredths: 5)
    var options = GIFEncoder.Options()

    /// What a reader has to find beside the pixels.
    private struct Meaning: Encodable {
        let name: String
        let width: Int
        let height: Int
        let frames: Int
        let hundredths: [UInt16]
        /// After the first showing; -1 for ever.
        let repeats: Int
        let comments: [String]
        let disposals: [UInt8]
    }

    private struct NotAsMeant: Error {
        let name: String
    }

    /// Writes NAME.gif, NAME.rgba (its frames, raw) and NAME.json for every case.
    /// - Parameter files: GIFs that GIFKit has written, which are cases, too.
    static func writeAll(to folder: String, and files: [String]) throws {
        for one in all { try one.write(to: folder) }
        for file in files { try write(file: URL(filePath: file), to: folder) }
    }

    private func write(to folder: String) throws {
        let repeats = if case .repeats(let count) = options.loop { Int(count) } else { -1 }
        let bytes = try encoded()
        let shown = try Self.shown(bytes).map(\.canvas)
        guard !isExact || shown == frames else { throw NotAsMeant(name: name) }
        try Self.write(
            bytes, shown,
            Meaning(
                name: name, width: frames[0].width, height: frames[0].height, frames: frames.count,
                hundredths: frames.map { _ in delay.hundredths }, repeats: repeats, comments: options.comments,
                disposals: Self.disposals(of: bytes)), to: folder)
    }

    private static func write(file: URL, to folder: String) throws {
        let bytes = [UInt8](try Data(contentsOf: file))
        let shown = try shown(bytes)
        let summary = try GIFSummary(bytes)
        try write(
            bytes, shown.map(\.canvas),
            Meaning(
                name: file.deletingPathExtension().lastPathComponent, width: summary.canvas.width,
                height: summary.canvas.height, frames: shown.count, hundredths: shown.map(\.delay.hundredths),
                repeats: summary.loopCount == .forever ? -1 : 0, comments: summary.comments.map(\.text),
                disposals: disposals(of: bytes)), to: folder)
    }

    private static func shown(_ bytes: [UInt8]) throws -> [CompositedFrame] {
        var shown: [CompositedFrame] = []
        var reader = GIFFrames(bytes)
        while let frame = try reader.next() { shown.append(frame) }
        return shown
    }

    private static func write(_ bytes: [UInt8], _ shown: [Bitmap], _ meaning: Meaning, to folder: String) throws {
        let place = URL(filePath: folder).appending(path: meaning.name)
        try Data(bytes).write(to: place.appendingPathExtension("gif"))
        try writeRaw(shown, to: place.appendingPathExtension("rgba").path)
        try JSONEncoder().encode(meaning).write(to: place.appendingPathExtension("json"))
    }

    private func encoded() throws -> [UInt8] {
        var encoder = try GIFEncoder(width: frames[0].width, height: frames[0].height, options: options)
        var bytes: [UInt8] = []
        for frame in frames { bytes += try encoder.append(frame, delay: delay) }
        return bytes + (try encoder.finish())
    }

    private static func disposals(of bytes: [UInt8]) throws -> [UInt8] {
        var decoder = GIFDecoder(skippingPixels: true)
        decoder.append(bytes)
        decoder.finish()
        var disposals: Set<UInt8> = []
        while let event = try decoder.next() {
            if case .frame(let frame) = event { disposals.insert(frame.disposal.rawValue) }
        }
        return disposals.sorted()
    }
}
