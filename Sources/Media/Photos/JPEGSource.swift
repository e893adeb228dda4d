internal import CFFmpeg
internal import Domain

/// The picture of a JPEG.
///
/// Unsafe: writes rows into a frame that FFmpeg allocated, within its sizes; freed in `deinit`.
final class JPEGSource: FrameSource {
    private(set) var dropped = 0
    let timeBase = 1.0
    /// What the file is.
    let info: MediaInfo
    var metadata: PhotoMetadata { reader.metadata }

    private let reader: JPEGReader
    private let divisor: Int
    private let orientation: Orientation
    private let frame: UnsafeMutablePointer<AVFrame>
    private var isRead = false

    /// - Parameter detail: how large the picture has to be.
    init(_ path: String, limits: MediaLimits, detail: PhotoDetail) throws(AppError) {
        reader = try JPEGReader(try FileInput(path), limits: limits)
        orientation = reader.metadata.orientation ?? .upright
        let geometry = orientation.geometry(width: reader.width, height: reader.height)
        info = MediaInfo(
            still: geometry, container: "jpeg", codec: "jpeg",
            // Browsers turn JPEGs by their EXIF.
            playsInBrowsers: reader.metadata.exif?.isOrientationOdd != true
                && max(reader.width, reader.height) <= MediaProbe.PlaybackLimits().photoEdge)
        divisor =
            detail.edge(isShown: info.playsInBrowsers).map { [reader] edge in
                reader.divisor(keeping: min(edge, limits.edge / 2))
            } ?? 1
        guard let frame = av_frame_alloc() else { throw AppError.noMemory }
        self.frame = frame
    }

    deinit {
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        av_frame_free(&frame)
    }

    func next() throws(AppError) -> UnsafeMutablePointer<AVFrame>? {
        guard !isRead else { return nil }
        isRead = true
        let (width, height) = try reader.start(divisor: divisor)
        guard !reader.isEmpty else {
            dropped += 1
            return nil
        }
        frame.pointee.format = AV_PIX_FMT_RGB24.rawValue
        frame.pointee.width = Int32(width)
        frame.pointee.height = Int32(height)
        guard av_frame_get_buffer(frame, 0) == 0, let rows = frame.pointee.data.0 else { throw AppError.noMemory }
        for row in 0..<height { try reader.read(rows + row * Int(frame.pointee.linesize.0)) }
        guard !reader.isEmpty else {
            dropped += 1
            return nil
        }
        return frame
    }

    func time(of frame: UnsafeMutablePointer<AVFrame>) -> Double? { 0 }

    func orientation(of frame: UnsafeMutablePointer<AVFrame>) -> Orientation { orientation }

    func seek(to time: Double) {}

    /// It is read once: `StillSource` keeps what came.
    func rewind() {}
}
