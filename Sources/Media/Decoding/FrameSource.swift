internal import CFFmpeg
internal import Domain

/// Where a clip's decoded frames come from, in order of presentation.
protocol FrameSource: AnyObject {
    /// Damaged frames that were left out so far.
    var dropped: Int { get }
    /// Seconds of one unit of the file's clock.
    var timeBase: Double { get }
    /// What the file of a photo carries beside its pixels.
    var metadata: PhotoMetadata { get }

    /// The next frame, valid until the next call, or nil at the end.
    func next() throws(AppError) -> UnsafeMutablePointer<AVFrame>?
    /// Seconds at which a frame is shown, if the file says.
    func time(of frame: UnsafeMutablePointer<AVFrame>) -> Double?
    /// How a frame is to be shown.
    func orientation(of frame: UnsafeMutablePointer<AVFrame>) -> Orientation
    /// Jumps to the last key frame at or before a time, seconds, or stays where that cannot be done.
    func seek(to time: Double)
    /// Goes back to the beginning.
    func rewind()
}

extension FrameSource {
    var metadata: PhotoMetadata { PhotoMetadata() }
}

/// Opens clips: GIFs with GIFKit, animated WebPs with libwebp, JPEGs with libjpeg, HEICs with libheif, TIFFs with
/// libtiff, everything else with FFmpeg; of animated PNGs it decodes one frame at a time.
enum ClipFile {
    /// Who reads a file.
    enum Format { case gif, animatedWebP, animatedPNG, jpeg, heif, tiff, raw, other }

    /// What a file begins as.
    /// - Throws: `unreadable`; `notMedia` of an empty file.
    static func format(of path: String) throws(AppError) -> Format {
        let input = try FileInput(path)
        let header = StillHeader(input.head(64))
        if header.isGIF { return .gif }
        if header.isAnimatedWebP { return .animatedWebP }
        if header.isPNG { return try APNGFile(input)?.moves() == true ? .animatedPNG : .other }
        if header.format == .mjpeg { return .jpeg }
        if header.isHEIF { return .heif }
        if RawPhoto.isRaw(input) { return .raw }
        return header.isTIFF ? .tiff : .other
    }

    /// What a file is.
    /// - Parameter turn: how it is to be seen, on top of what the file asks for.
    /// - Throws: `AppError` that says why the file cannot be used.
    static func describe(_ path: String, turn: ClipTurn, limits: MediaLimits) throws(AppError) -> MediaInfo {
        try described(path, limits: limits).turned(turn)
    }

    private static func described(_ path: String, limits: MediaLimits) throws(AppError) -> MediaInfo {
        switch try format(of: path) {
        case .gif: try GIFSource.describe(path, limits: limits)
        case .animatedWebP: try WebPSource(path, limits: limits).info
        case .animatedPNG: try AnimatedPNGSource(path, limits: limits).info
        case .jpeg: try dated(JPEGSource(path, limits: limits, detail: .enough)) { $0.info }
        case .heif: try dated(HEIFSource(path, limits: limits, threads: 1)) { $0.info }
        case .tiff: try TIFFSource(path, limits: limits).info
        case .raw: throw RawPhoto.refusal
        case .other: try MediaProbe.describe(Demuxer(path, limits: limits), limits: limits)
        }
    }

    /// What is known of a photo, and when its camera says that it took it.
    private static func dated<Source: FrameSource>(_ source: Source, _ info: (Source) -> MediaInfo) -> MediaInfo {
        var info = info(source)
        info.filmedAt = source.metadata.exif?.takenAt
        return info
    }

    /// Opens a clip to decode it from its first frame.
    /// - Parameters:
    ///   - turn: how it is to be seen, on top of what the file asks for.
    ///   - threads: decoder threads.
    ///   - detail: how large the picture of a photo has to be.
    static func open(
        _ path: String, turn: ClipTurn, limits: MediaLimits, threads: Int, detail: PhotoDetail = .enough
    ) throws(AppError) -> (source: any FrameSource, info: MediaInfo) {
        var (source, info) = try opened(path, turn, limits: limits, threads: threads, detail: detail)
        if info.kind == .still {
            source = try StillSource(source, maximumEdge: detail.edge(isShown: false) == nil ? nil : limits.edge)
        }
        return (turn == .none ? source : TurnedSource(source, turn), info.turned(turn))
    }

    private static func opened(
        _ path: String, _ turn: ClipTurn, limits: MediaLimits, threads: Int, detail: PhotoDetail
    ) throws(AppError) -> (source: any FrameSource, info: MediaInfo) {
        switch try format(of: path) {
        case .gif:
            let info = try GIFSource.describe(path, limits: limits)
            return (try GIFSource(path, limits: limits), info)
        case .animatedWebP:
            let source = try WebPSource(path, limits: limits)
            return (source, source.info)
        case .animatedPNG:
            let source = try AnimatedPNGSource(path, limits: limits)
            return (source, source.info)
        case .jpeg:
            let source = try JPEGSource(path, limits: limits, detail: turn == .none ? detail : detail.ofCopied)
            return (source, source.info)
        case .heif:
            let source = try HEIFSource(path, limits: limits, threads: threads)
            return (source, source.info)
        case .tiff:
            let source = try TIFFSource(path, limits: limits)
            return (source, source.info)
        case .raw:
            throw RawPhoto.refusal
        case .other:
            let demuxer = try Demuxer(path, limits: limits)
            let (info, filters) = try MediaProbe.examine(demuxer, limits: limits)
            // A container that does not say its length was read to its end for that.
            let fresh = try demuxer.unread(limits: limits)
            let decoder = try PacketDecoder(fresh, threads: threads)
            guard let filters else { return (decoder, info) }
            return (FilteredSource(decoder, filters, edge: detail.edge(isShown: true)), info)
        }
    }
}
