import Domain
internal import FoundationEssentials
internal import GIFKit
internal import Glibc

/// Pictures that are kept in a file, so that they can be looked at several times and memory does not grow with them.
/// The file goes with this value.
///
/// Unsafe: pixels are written and read as the bytes that they are.
final class FrameFile {
    private let path: String
    private let output: OutputFile
    private let (width, height): (Int, Int)
    private var delays: [Delay] = []

    /// Most bytes that are kept.
    private static let largest = 4 << 30

    /// - Throws: `tooManyPictures`, `notWritten`.
    init(_ path: String, width: Int, height: Int, pictures: Int) throws(AppError) {
        guard width * height * MemoryLayout<Colour>.stride * pictures <= Self.largest else { throw .tooManyPictures }
        self.path = path
        (self.width, self.height) = (width, height)
        output = try OutputFile(path)
    }

    deinit { unlink(path) }

    /// Keeps another picture.
    func append(_ picture: Bitmap, delay: Delay) throws(AppError) {
        try output.write(picture.pixels)
        delays.append(delay)
    }

    /// All pictures; none can be added after this.
    func frames() throws -> Frames {
        try output.close()
        return Frames(
            width: width, height: height, delays: delays,
            bytes: try Data(contentsOf: URL(filePath: path), options: .alwaysMapped))
    }

    /// The pictures, each made when it is asked for.
    struct Frames: RandomAccessCollection {
        let (width, height): (Int, Int)
        let delays: [Delay]
        let bytes: Data

        var startIndex: Int { 0 }
        var endIndex: Int { delays.count }

        init(width: Int, height: Int, delays: [Delay], bytes: Data) {
            (self.width, self.height) = (width, height)
            self.delays = delays
            self.bytes = bytes
        }

        subscript(index: Int) -> AnimationFrame {
            var picture = Bitmap(width: width, height: height)
            let size = width * height * MemoryLayout<Colour>.stride
            picture.pixels.withUnsafeMutableBytes { target in
                _ = bytes.copyBytes(to: target, from: (index * size)..<((index + 1) * size))
            }
            return AnimationFrame(picture, delay: delays[index])
        }
    }
}
