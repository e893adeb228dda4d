package import Domain
internal import FoundationEssentials
internal import Glibc
import System

/// The pictures that a worker left of a clip's swings. It may have been in a stranger's hands: what is read is checked.
package struct SwingPicturesFile {
    /// What is in it.
    package let index: OpinionPictures
    private let file: OpenFile

    /// Longest index, bytes.
    private static let longestIndex = 16 << 20

    /// Opens a file.
    /// - Throws: `OpinionError` (`noPictures`) for what is none.
    package init(path: String) throws(OpinionError) {
        guard let file = try? OpenFile(file: path), let size = try? file.size(),
            let trailer = file.bytes(at: size - 8, count: 8)
        else { throw .noPictures }
        let length = trailer.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard length <= Self.longestIndex, let json = file.bytes(at: size - 8 - Int(length), count: Int(length)),
            let index = try? JSONDecoder().decode(OpinionPictures.self, from: Data(json)), (try? index.check()) != nil
        else { throw .noPictures }
        self.file = file
        self.index = index
    }

    /// The pictures of a swing for a question.
    /// - Throws: `OpinionError` (`noPictures`) where there are none, or what is there is no plain JPEG.
    package func pictures(for sort: OpinionQuestion, of swing: Int) throws(OpinionError) -> [SwingQuestion.Picture] {
        guard let found = index.swings.first(where: { $0.swing == swing }) else { throw .noPictures }
        var pictures: [SwingQuestion.Picture] = []
        for picture in sort == .validation ? found.second : found.keyFrames {
            guard let jpeg = file.bytes(at: picture.offset, count: picture.count), PlainJPEG.isOne(jpeg) else {
                throw .noPictures
            }
            pictures.append(
                SwingQuestion.Picture(
                    time: picture.time, width: picture.width, height: picture.height, jpeg: jpeg))
        }
        return pictures
    }
}

/// A JPEG with nothing beside the picture: no EXIF, no comment, no profile, whoever wrote it.
enum PlainJPEG {
    static func isOne(_ bytes: [UInt8]) -> Bool {
        guard bytes.starts(with: [0xFF, 0xD8]), bytes.suffix(2) == [0xFF, 0xD9] else { return false }
        var place = 2
        while place + 4 <= bytes.count {
            guard bytes[place] == 0xFF else { return false }
            let marker = bytes[place + 1]
            // JFIF's own segment; tables, frame and restart interval. The one scan follows, and ends the file.
            if marker == 0xDA { return isScan(bytes[(place + 2)...]) }
            guard [0xE0, 0xDB, 0xC4, 0xC0, 0xDD].contains(marker) else { return false }
            let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
            guard length >= 2, marker != 0xE0 || length == 16 else { return false }
            place += 2 + length
        }
        return false
    }

    /// A scan's head, then data in which no marker stands but restarts, up to the end of the picture, which ends the
    /// bytes.
    private static func isScan(_ bytes: ArraySlice<UInt8>) -> Bool {
        let head = Int(bytes[bytes.startIndex]) << 8 | Int(bytes[bytes.startIndex + 1])
        let data = bytes.dropFirst(head).dropLast(2)
        guard head >= 2, data.startIndex < data.endIndex else { return false }
        var isMarked = false
        for byte in data {
            if isMarked, byte != 0, !(0xD0...0xD7).contains(byte) { return false }
            isMarked = byte == 0xFF
        }
        return !isMarked
    }
}
