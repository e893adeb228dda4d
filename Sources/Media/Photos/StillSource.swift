internal import CFFmpeg
internal import Domain
internal import Glibc

/// How large a photo's picture has to be for those who ask for it.
enum PhotoDetail {
    /// Every pixel.
    case whole
    /// A longest edge of so many pixels is enough; smaller pictures keep theirs.
    case edge(Int)
    /// As much as analyses look at, and pages show of it: what analyses look for is found by models that see 256
    /// pixels.
    case enough

    /// The longest edge that is enough, pixels; nil for all there are.
    /// - Parameter isShown: whether pages show the photo itself, and need no copy.
    func edge(isShown: Bool) -> Int? {
        switch self {
        case .whole: nil
        case .edge(let edge): edge
        // A telephone's 12 million pixels, 4000 or 4032 on an edge, are halved.
        case .enough: isShown ? 1920 : MediaProbe.copyEdge
        }
    }

    /// The same for a photo of which pages show a copy, whatever browsers make of the photo itself.
    var ofCopied: PhotoDetail {
        guard case .enough = self else { return self }
        return .edge(edge(isShown: false) ?? MediaProbe.copyEdge)
    }
}

/// The one picture of a still, decoded once however often it is asked for, and never larger than a video's may be
/// unless every pixel is wanted.
///
/// Unsafe: memory that FFmpeg owns, freed in `deinit`.
final class StillSource: FrameSource {
    private(set) var dropped = 0
    let timeBase = 1.0
    private(set) var metadata: PhotoMetadata

    /// Who decodes; nil when that is done, so that its memory is free again.
    private var source: (any FrameSource)?
    private let maximumEdge: Int?
    private let kept: UnsafeMutablePointer<AVFrame>
    private let lent: UnsafeMutablePointer<AVFrame>
    private var orientation = Orientation.upright
    private var isShown = false

    /// - Parameters:
    ///   - source: gives the picture as its first frame.
    ///   - maximumEdge: larger ones are scaled down to it, pixels; nil leaves them.
    init(_ source: any FrameSource, maximumEdge: Int?) throws(AppError) {
        var first = av_frame_alloc()
        guard let kept = first, let lent = av_frame_alloc() else {
            av_frame_free(&first)
            throw AppError.noMemory
        }
        self.source = source
        self.maximumEdge = maximumEdge
        self.kept = kept
        self.lent = lent
        metadata = source.metadata
    }

    deinit {
        var (kept, lent): (UnsafeMutablePointer<AVFrame>?, UnsafeMutablePointer<AVFrame>?) = (kept, lent)
        av_frame_free(&kept)
        av_frame_free(&lent)
    }

    func next() throws(AppError) -> UnsafeMutablePointer<AVFrame>? {
        guard !isShown else { return nil }
        isShown = true
        try decode()
        guard kept.pointee.width > 0 else { return nil }
        av_frame_unref(lent)
        guard av_frame_ref(lent, kept) == 0 else { throw AppError.noMemory }
        return lent
    }

    func time(of frame: UnsafeMutablePointer<AVFrame>) -> Double? { 0 }

    func orientation(of frame: UnsafeMutablePointer<AVFrame>) -> Orientation { orientation }

    func seek(to time: Double) {}

    func rewind() { isShown = false }

    private func decode() throws(AppError) {
        guard let source else { return }
        defer { self.source = nil }
        let found = try source.next()
        dropped = source.dropped
        guard let frame = found else { return }
        orientation = source.orientation(of: frame)
        if let side = av_frame_get_side_data(frame, AV_FRAME_DATA_ICC_PROFILE) {
            metadata.profile = [UInt8](UnsafeBufferPointer(start: side.pointee.data, count: side.pointee.size))
        }
        let (width, height) = (Int(frame.pointee.width), Int(frame.pointee.height))
        guard let maximumEdge, max(width, height) > maximumEdge else {
            guard av_frame_ref(kept, frame) == 0 else { throw AppError.noMemory }
            return
        }
        let scale = Double(maximumEdge) / Double(max(width, height))
        let scaler = Scaler()
        let scaled = try scaler.convert(
            frame, to: frame.hasAlpha ? AV_PIX_FMT_RGBA : AV_PIX_FMT_RGB24,
            width: max(1, Int((Double(width) * scale).rounded())),
            height: max(1, Int((Double(height) * scale).rounded())))
        guard av_frame_ref(kept, scaled) == 0 else { throw AppError.noMemory }
    }
}

extension UnsafeMutablePointer<AVFrame> {
    /// Says what the pixels' red, green and blue are; encoders write it into their files.
    /// - Parameter profile: an ICC profile.
    func attach(profile: [UInt8]) {
        av_frame_remove_side_data(self, AV_FRAME_DATA_ICC_PROFILE)
        guard let side = av_frame_new_side_data(self, AV_FRAME_DATA_ICC_PROFILE, profile.count) else { return }
        profile.withUnsafeBytes { if let start = $0.baseAddress { memcpy(side.pointee.data, start, $0.count) } }
    }

    /// Whether pixels may be transparent, as those of a palette may.
    var hasAlpha: Bool { has(Int32(AV_PIX_FMT_FLAG_ALPHA | AV_PIX_FMT_FLAG_PAL)) }
    /// Whether samples are red, green and blue.
    var isRGB: Bool { has(Int32(AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL)) }

    private func has(_ flags: Int32) -> Bool {
        guard let description = av_pix_fmt_desc_get(AVPixelFormat(pointee.format)) else { return false }
        return Int32(truncatingIfNeeded: description.pointee.flags) & flags != 0
    }
}
