package import Domain
internal import GIFKit

/// What a GIF says beside its pictures: comments and XMP packets, in the order of the file.
package struct GIFWords {
    private var decoder: GIFDecoder
    private let input: FileInput

    /// Opens a file.
    /// - Returns: nil for what is no GIF.
    /// - Throws: `unreadable`; `notMedia` of an empty file.
    package init?(path: String) throws(AppError) {
        guard try ClipFile.format(of: path) == .gif else { return nil }
        input = try FileInput(path)
        decoder = GIFDecoder(skippingPixels: true)
    }

    /// The next comment or packet, nil after the last one that can be read: what is wrong with the file shows where its
    /// pictures are read.
    package mutating func next() -> String? {
        while let event = try? decoder.next(from: input.nextChunk) {
            switch event {
            case .comment(let comment): return comment.text
            case .application(let application):
                if let packet = application.xmp { return String(decoding: packet, as: UTF8.self) }
            case .header, .frame, .plainText, .trailer: break
            }
        }
        return nil
    }
}
