internal import CFFmpeg
internal import CTIFF
internal import Domain

/// The picture of a TIFF, decoded by libtiff: in strips or tiles, compressed in any way that it knows.
///
/// A picture of which a part cannot be decoded is refused: FFmpeg 5.1 would give black for it.
///
/// Unsafe: writes rows into a frame that FFmpeg allocated, within its sizes; freed in `deinit`.
final class TIFFSource: FrameSource {
    let dropped = 0
    let timeBase = 1.0
    /// What the file is.
    let info: MediaInfo
    let metadata: PhotoMetadata

    private let reader: OpaquePointer
    private let size: (width: Int, height: Int)
    private let hasAlpha: Bool
    private let orientation: Orientation
    private let frame: UnsafeMutablePointer<AVFrame>
    private var isRead = false

    init(_ path: String, limits: MediaLimits) throws(AppError) {
        // It must be a file that can be read.
        _ = try FileInput(path)
        var (opened, facts): (OpaquePointer?, mb_tiff_facts) = (nil, mb_tiff_facts())
        try Self.check(mb_tiff_open(path, Int64(limits.photoBytes), &opened, &facts))
        guard let reader = opened else { throw AppError.noMemory }
        guard let frame = av_frame_alloc() else {
            mb_tiff_close(reader)
            throw AppError.noMemory
        }
        (self.reader, self.frame) = (reader, frame)
        size = (Int(facts.width), Int(facts.height))
        hasAlpha = facts.channels == 4
        orientation = Orientation(exif: Int(facts.orientation)) ?? .upright
        info = MediaInfo(
            still: orientation.geometry(width: size.width, height: size.height), container: "tiff", codec: "tiff",
            // Safari does, the others do not.
            playsInBrowsers: false)
        let profile = UnsafeBufferPointer(start: facts.profile, count: Int(facts.profile_length))
        metadata = PhotoMetadata(profile: profile.isEmpty ? nil : [UInt8](profile))
        guard size.width > 0, size.height > 0 else { throw Demuxer.notMedia }
        // A strip is decoded as a whole beside the picture, and may be all of it.
        let pixels = UInt64(size.width * size.height)
        let stored = facts.unit / pixels + (facts.unit % pixels > 0 ? 1 : 0)
        try limits.checkPhoto(
            width: size.width, height: size.height,
            pixelBytes: Int(facts.channels) + Int(clamping: min(stored, 1 << 20)))
        guard facts.is_readable != 0 else { throw Self.unusual }
    }

    deinit {
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        av_frame_free(&frame)
        mb_tiff_close(reader)
    }

    func next() throws(AppError) -> UnsafeMutablePointer<AVFrame>? {
        guard !isRead else { return nil }
        isRead = true
        frame.pointee.format = (hasAlpha ? AV_PIX_FMT_RGBA : AV_PIX_FMT_RGB24).rawValue
        (frame.pointee.width, frame.pointee.height) = (Int32(size.width), Int32(size.height))
        guard av_frame_get_buffer(frame, 0) == 0, let rows = frame.pointee.data.0 else { throw AppError.noMemory }
        try Self.check(mb_tiff_read(reader, rows, Int(frame.pointee.linesize.0)))
        return frame
    }

    func time(of frame: UnsafeMutablePointer<AVFrame>) -> Double? { 0 }

    func orientation(of frame: UnsafeMutablePointer<AVFrame>) -> Orientation { orientation }

    func seek(to time: Double) {}

    /// It is read once: `StillSource` keeps what came.
    func rewind() {}

    private static func check(_ result: Int32) throws(AppError) {
        switch Int(result) {
        case 0: return
        case MB_TIFF_NO_MEMORY: throw AppError.noMemory
        default: throw damaged
        }
    }

    private static let unusual = AppError(
        .notAllowed,
        "Motionbook can’t read this type of TIFF (such as 16-bit CMYK or floating point). Save the photo as a JPEG or PNG and try again."
    )
    private static let damaged = AppError(
        .truncated, "This TIFF is damaged. Save it again and try again.")
}
