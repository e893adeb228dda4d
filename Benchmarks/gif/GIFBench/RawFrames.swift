import GIFKit
import Glibc

/// Frames in a file without a header: red, green, blue, alpha, row after row, frame after frame. Holds one at a time.
final class RawFrames {
    private let file: UnsafeMutablePointer<FILE>
    private var bitmap: Bitmap

    /// Opens a file of frames of `width × height` pixels; nil when it cannot be read.
    init?(path: String, width: Int, height: Int) {
        guard let file = fopen(path, "rb") else { return nil }
        self.file = file
        bitmap = Bitmap(width: width, height: height)
    }

    deinit { fclose(file) }

    /// The next frame; nil after the last.
    func next() -> Bitmap? {
        let read = bitmap.pixels.withUnsafeMutableBytes { fread($0.baseAddress, 1, $0.count, file) == $0.count }
        return read ? bitmap : nil
    }
}
