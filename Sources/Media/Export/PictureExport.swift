internal import CFFmpeg
public import Reports

/// Still pictures out of a clip. It has one owner and is used from one thread at a time.
public final class PictureExport {
    private let source: any FrameSource
    private let info: MediaInfo
    private let sequence: FrameSequence
    private let largest: Int

    /// Opens a clip.
    /// - Parameters:
    ///   - path: the clip.
    ///   - largest: longest edge of the largest pictures that will be asked for, pixels.
    /// - Throws: what opening throws.
    public init(of path: String, largest: Int, limits: MediaLimits = MediaLimits()) throws(MediaError) {
        (source, info) = try ClipFile.open(path, limits: limits, threads: 2, detail: .edge(largest))
        sequence = try FrameSequence(source, fps: info.fps)
        self.largest = largest
    }

    /// Goes on with the photo that a reader has decoded.
    /// - Parameter reader: is not to be used any more.
    /// - Throws: `noMemory`.
    public init(of reader: FrameReader) throws(MediaError) {
        (source, info) = (reader.source, reader.info)
        source.rewind()
        sequence = try FrameSequence(source, fps: info.fps)
        largest = .max
    }

    /// JPEG pictures of the frames shown at the given times, upright and with square pixels.
    /// - Parameters:
    ///   - times: presentation times, seconds, ascending.
    ///   - maximumEdge: longest edge of the pictures, pixels; smaller frames keep their size.
    /// - Returns: a picture for each time: of the frame that is shown then; before the first frame the first, beyond the
    ///   clip's end the last.
    /// - Throws: what decoding throws, and `outputFailed`.
    public func jpegs(at times: [Double], maximumEdge: Int) throws(MediaError) -> [[UInt8]] {
        let encoder = try JPEGEncoder(maximumEdge: min(maximumEdge, largest))
        var pictures: [[UInt8]] = []
        var encoded: (time: Double, picture: [UInt8])?
        for wanted in times {
            guard let frame = try sequence.frame(at: info.kind == .still ? 0 : wanted) else {
                throw FrameReader.nothing
            }
            if let encoded, encoded.time == sequence.time {
                pictures.append(encoded.picture)
            } else {
                let picture = try encoder.encode(
                    frame, shown: source.orientation(of: frame), profile: source.metadata.profileOfRGB)
                encoded = (sequence.time, picture)
                pictures.append(picture)
            }
        }
        return pictures
    }
}

/// Encodes frames as JPEG.
///
/// Unsafe: memory that FFmpeg owns, freed in `deinit`.
private final class JPEGEncoder {
    /// Quantiser of the MJPEG encoder: 2 (best) to 31.
    private static let quantiser: Int32 = 3

    private let maximumEdge: Int
    private let scaler = UprightScaler(AV_PIX_FMT_YUVJ420P)
    private var context: UnsafeMutablePointer<AVCodecContext>?
    private let packet: UnsafeMutablePointer<AVPacket>
    private var count: Int64 = 0

    init(maximumEdge: Int) throws(MediaError) {
        guard let packet = av_packet_alloc() else { throw Self.failed }
        self.packet = packet
        self.maximumEdge = maximumEdge
    }

    deinit {
        avcodec_free_context(&context)
        var packet: UnsafeMutablePointer<AVPacket>? = packet
        av_packet_free(&packet)
    }

    func encode(
        _ frame: UnsafeMutablePointer<AVFrame>, shown orientation: Orientation, profile: [UInt8]?
    ) throws(MediaError) -> [UInt8] {
        let geometry = orientation.geometry(width: Int(frame.pointee.width), height: Int(frame.pointee.height))
        let (width, height) = UprightScaler.size(of: geometry, maximumEdge: maximumEdge)
        let upright = try scaler.upright(frame, orientation, width: width, height: height)
        let context = try opened(width: width, height: height)
        upright.pointee.quality = Self.quantiser * FF_QP2LAMBDA
        // What the pixels' red, green and blue are: without it, the colours of a telephone's photo look dull.
        if let profile { upright.attach(profile: profile) }
        // The encoder insists on time moving on.
        upright.pointee.pts = count
        count += 1
        guard avcodec_send_frame(context, upright) == 0, avcodec_receive_packet(context, packet) == 0 else {
            throw Self.failed
        }
        defer { av_packet_unref(packet) }
        return Array(UnsafeBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size)))
    }

    private func opened(width: Int, height: Int) throws(MediaError) -> UnsafeMutablePointer<AVCodecContext> {
        if let context, Int(context.pointee.width) == width, Int(context.pointee.height) == height { return context }
        avcodec_free_context(&context)
        guard let codec = avcodec_find_encoder(AV_CODEC_ID_MJPEG), let made = avcodec_alloc_context3(codec) else {
            throw Self.failed
        }
        context = made
        made.pointee.width = Int32(width)
        made.pointee.height = Int32(height)
        made.pointee.pix_fmt = AV_PIX_FMT_YUVJ420P
        made.pointee.color_range = AVCOL_RANGE_JPEG
        made.pointee.time_base = AVRational(num: 1, den: 25)
        made.pointee.flags |= AV_CODEC_FLAG_QSCALE
        made.pointee.global_quality = Self.quantiser * FF_QP2LAMBDA
        guard avcodec_open2(made, codec, nil) == 0 else { throw Self.failed }
        return made
    }

    private static let failed = MediaError(
        .outputFailed, "A picture of the clip could not be written. Try the analysis again.")
}
