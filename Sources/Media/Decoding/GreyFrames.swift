internal import CFFmpeg
package import Domain

/// A picture of grey values, upright and with square pixels.
package struct GreyPicture: Equatable, Sendable {
    /// Pixels of a row.
    package let width: Int
    /// Rows.
    package let height: Int
    /// `width × height` values, row after row; 0 is black, 255 white.
    package let pixels: [UInt8]

    /// A picture of given values.
    /// - Precondition: there are `width × height` of them.
    package init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(width > 0 && height > 0 && pixels.count == width * height)
        self.width = width
        self.height = height
        self.pixels = pixels
    }
}

/// The frames of a clip, an animation or a still in grey, one after the other, for those who read what is written in
/// them. It has one owner and is used from one thread at a time.
///
/// Unsafe: copies pixels out of frames that FFmpeg owns, within the sizes that it states.
package final class GreyFrames {
    /// What the probe says of the file.
    package var info: MediaInfo { reader.info }

    private let reader: FrameReader
    private let scaler = UprightScaler(AV_PIX_FMT_GRAY8)
    private let maximumEdge: Int

    /// Opens a file.
    /// - Parameters:
    ///   - path: the file.
    ///   - limits: where to stop.
    ///   - maximumEdge: longest edge of the pictures, pixels; larger frames are scaled down, smaller ones keep their
    ///     size.
    /// - Throws: whatever `MediaProbe.probe` throws.
    package init(path: String, limits: MediaLimits = MediaLimits(), maximumEdge: Int) throws(AppError) {
        reader = try FrameReader(path: path, limits: limits)
        self.maximumEdge = maximumEdge
    }

    /// The next frame in order of presentation, or nil after the last.
    /// - Throws: what `FrameReader.next` throws.
    package func next() throws(AppError) -> GreyPicture? {
        guard let found = try reader.advance() else { return nil }
        let geometry = found.orientation.geometry(
            width: Int(found.frame.pointee.width), height: Int(found.frame.pointee.height))
        let scale = min(1, Double(maximumEdge) / Double(max(geometry.width, geometry.height)))
        let (width, height) = (
            max(1, Int((Double(geometry.width) * scale).rounded())),
            max(1, Int((Double(geometry.height) * scale).rounded()))
        )
        let grey = try scaler.upright(found.frame, found.orientation, width: width, height: height)
        guard let plane = grey.pointee.data.0 else { throw AppError.noMemory }
        let stride = Int(grey.pointee.linesize.0)
        let pixels = [UInt8](unsafeUninitializedCapacity: width * height) { buffer, filled in
            for row in 0..<height {
                for column in 0..<width { buffer[row * width + column] = plane[row * stride + column] }
            }
            filled = width * height
        }
        return GreyPicture(width: width, height: height, pixels: pixels)
    }
}
