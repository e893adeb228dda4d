internal import CFFmpeg
package import Domain

/// Pictures out of a clip that can be looked at, blurred in part and then written: upright, with square pixels, small.
/// It has one owner and is used from one thread at a time.
package final class UprightPictures {
    /// How pictures are written.
    enum Parameters {
        /// The quantisers of the MJPEG encoder that are tried one after the other until the picture is small enough.
        /// The first is for eyes and models alike: a picture of 854 × 480 pixels has 40 to 80 KiB.
        static let quantisers: [Int32] = [4, 8, 16, JPEGEncoder.coarsest]
    }

    private let source: any FrameSource
    private let sequence: FrameSequence
    private let scaler = UprightScaler(AV_PIX_FMT_YUVJ420P)
    private let encoder: JPEGEncoder
    private let maximumHeight: Int

    /// Opens a clip.
    /// - Parameters:
    ///   - path: the clip.
    ///   - turn: how it is to be seen, on top of what the file asks for.
    ///   - maximumHeight: of the pictures, pixels; lower ones keep theirs.
    /// - Throws: what opening throws.
    package init(
        of path: String, turn: ClipTurn = .none, maximumHeight: Int, limits: MediaLimits = MediaLimits()
    ) throws(AppError) {
        let info: MediaInfo
        (source, info) = try ClipFile.open(path, turn: turn, limits: limits, threads: 2)
        sequence = try FrameSequence(source, fps: info.fps)
        encoder = try JPEGEncoder()
        self.maximumHeight = maximumHeight
    }

    /// The picture that is shown at a time. Ask for times in order: going back decodes again from an earlier key frame.
    /// - Parameter time: seconds; before the first picture the first is shown, beyond the clip's end the last.
    /// - Throws: what decoding throws.
    package func picture(at time: Double) throws(AppError) -> UprightPicture {
        guard let frame = try sequence.frame(at: time) else { throw FrameReader.nothing }
        let orientation = source.orientation(of: frame)
        let geometry = orientation.geometry(width: Int(frame.pointee.width), height: Int(frame.pointee.height))
        let (width, height) = UprightScaler.size(of: geometry, maximumHeight: maximumHeight)
        let upright = try scaler.upright(frame, orientation, width: width, height: height)
        upright.pointee.colorspace = frame.pointee.colorspace
        return try UprightPicture(copying: upright, time: sequence.time, colour: ColourConversion(of: upright))
    }

    /// The JPEG of a picture: its pixels as they are now, and nothing else.
    /// - Parameter maximumBytes: written more coarsely until it has no more.
    /// - Throws: `outputFailed`, also for a picture that cannot become so small.
    package func jpeg(of picture: UprightPicture, maximumBytes: Int) throws(AppError) -> [UInt8] {
        for quantiser in Parameters.quantisers {
            let bytes = try encoder.encode(picture.frame, quantiser: quantiser)
            if bytes.count <= maximumBytes { return bytes }
        }
        throw JPEGEncoder.failed
    }
}
