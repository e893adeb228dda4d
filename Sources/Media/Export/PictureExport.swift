internal import CFFmpeg
package import Domain

/// Still pictures out of a clip. It has one owner and is used from one thread at a time.
package final class PictureExport {
    private let source: any FrameSource
    private let info: MediaInfo
    private let sequence: FrameSequence
    private let largest: Int
    private let scaler = UprightScaler(AV_PIX_FMT_YUVJ420P)
    private let encoder: JPEGEncoder

    /// Opens a clip.
    /// - Parameters:
    ///   - path: the clip.
    ///   - turn: how it is to be seen, on top of what the file asks for.
    ///   - largest: longest edge of the largest pictures that will be asked for, pixels.
    /// - Throws: what opening throws.
    package init(
        of path: String, turn: ClipTurn = .none, largest: Int, limits: MediaLimits = MediaLimits()
    ) throws(AppError) {
        (source, info) = try ClipFile.open(
            path, turn: turn, limits: limits, threads: 2, detail: .edge(largest))
        sequence = try FrameSequence(source, fps: info.fps)
        encoder = try JPEGEncoder()
        self.largest = largest
    }

    /// Goes on with the photo that a reader has decoded.
    /// - Parameter reader: is not to be used any more.
    /// - Throws: `noMemory`.
    package init(of reader: FrameReader) throws(AppError) {
        (source, info) = (reader.source, reader.info)
        source.rewind()
        sequence = try FrameSequence(source, fps: info.fps)
        encoder = try JPEGEncoder()
        largest = .max
    }

    /// JPEG pictures of the frames shown at the given times, upright and with square pixels.
    /// - Parameters:
    ///   - times: presentation times, seconds, ascending.
    ///   - maximumEdge: longest edge of the pictures, pixels; smaller frames keep their size.
    /// - Returns: a picture for each time: of the frame that is shown then; before the first frame the first, beyond
    ///   the clip's end the last.
    /// - Throws: what decoding throws, and `outputFailed`.
    package func jpegs(at times: [Double], maximumEdge: Int) throws(AppError) -> [[UInt8]] {
        var pictures: [[UInt8]] = []
        var encoded: (time: Double, picture: [UInt8])?
        for wanted in times {
            guard let frame = try sequence.frame(at: info.kind == .still ? 0 : wanted) else {
                throw FrameReader.nothing
            }
            if let encoded, encoded.time == sequence.time {
                pictures.append(encoded.picture)
            } else {
                let picture = try jpeg(of: frame, maximumEdge: min(maximumEdge, largest))
                encoded = (sequence.time, picture)
                pictures.append(picture)
            }
        }
        return pictures
    }

    private func jpeg(
        of frame: UnsafeMutablePointer<AVFrame>, maximumEdge: Int
    ) throws(AppError) -> [UInt8] {
        let orientation = source.orientation(of: frame)
        let geometry = orientation.geometry(width: Int(frame.pointee.width), height: Int(frame.pointee.height))
        let (width, height) = UprightScaler.size(of: geometry, maximumEdge: maximumEdge)
        let upright = try scaler.upright(frame, orientation, width: width, height: height)
        // What the pixels' red, green and blue are: without it, the colours of a telephone's photo look dull.
        if let profile = source.metadata.profileOfRGB { upright.attach(profile: profile) }
        return try encoder.encode(upright)
    }
}
