internal import CFFmpeg
internal import Reports

/// Where a clip's decoded frames come from, in order of presentation.
protocol FrameSource: AnyObject {
    /// Damaged frames that were left out so far.
    var dropped: Int { get }
    /// Seconds of one unit of the file's clock.
    var timeBase: Double { get }

    /// The next frame, valid until the next call, or nil at the end.
    func next() throws(MediaError) -> UnsafeMutablePointer<AVFrame>?
    /// Seconds at which a frame is shown, if the file says.
    func time(of frame: UnsafeMutablePointer<AVFrame>) -> Double?
    /// How a frame is to be shown.
    func orientation(of frame: UnsafeMutablePointer<AVFrame>) -> Orientation
    /// Jumps to the last key frame at or before a time, seconds, or stays where that cannot be done.
    func seek(to time: Double)
    /// Goes back to the beginning.
    func rewind()
}

/// Opens clips: GIFs with GIFKit, animated WebPs with libwebp, everything else with FFmpeg.
enum ClipFile {
    /// What a file is.
    /// - Throws: `MediaError` that says why the file cannot be used.
    static func describe(_ path: String, limits: MediaLimits) throws(MediaError) -> MediaInfo {
        if try GIFSource.isGIF(path) { return try GIFSource.describe(path, limits: limits) }
        if try WebPSource.isAnimation(path) { return try WebPSource(path, limits: limits).info }
        return try MediaProbe.describe(Demuxer(path, limits: limits), limits: limits)
    }

    /// Opens a clip to decode it from its first frame.
    /// - Parameter threads: decoder threads.
    static func open(
        _ path: String, limits: MediaLimits, threads: Int
    ) throws(MediaError) -> (source: any FrameSource, info: MediaInfo) {
        if try GIFSource.isGIF(path) {
            let info = try GIFSource.describe(path, limits: limits)
            return (try GIFSource(path, limits: limits), info)
        }
        if try WebPSource.isAnimation(path) {
            let source = try WebPSource(path, limits: limits)
            return (source, source.info)
        }
        let demuxer = try Demuxer(path, limits: limits)
        let info = try MediaProbe.describe(demuxer, limits: limits)
        // A container that does not say its length was read to its end for that.
        let fresh = demuxer.isSpent ? try Demuxer(path, limits: limits) : demuxer
        return (try PacketDecoder(fresh, limits: limits, threads: threads), info)
    }
}
