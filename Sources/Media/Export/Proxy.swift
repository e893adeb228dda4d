internal import CFFmpeg

/// A light copy of a clip that every browser plays and steps through: H.264 in MP4, upright, with the clip's own times.
public enum Proxy {
    /// How the copy is made.
    struct Parameters {
        /// Longest edge, pixels.
        var edge = 1280
        /// Constant rate factor of x264: 23 is its default.
        var quality = "22"
        /// x264's preset.
        var preset = "veryfast"
        /// Seconds between key frames: what a jump has to decode at most.
        var keyFrameInterval = 0.5
    }

    /// Makes the copy.
    /// - Parameters:
    ///   - source: the clip.
    ///   - target: the file to write; removed again if this throws.
    ///   - progress: told frames done and frames expected.
    ///   - isCancelled: asked before each frame; the copy ends early and is removed.
    /// - Returns: whether the copy was finished.
    /// - Throws: what decoding throws, and `outputFailed`.
    public static func make(
        from source: String, to target: String, limits: MediaLimits = MediaLimits(),
        progress: (Int, Int) -> Void = { _, _ in }, isCancelled: () -> Bool = { false }
    ) throws(MediaError) -> Bool {
        let parameters = Parameters()
        let (demuxer, info) = try MediaProbe.open(source, limits: limits)
        let decoder = try PacketDecoder(demuxer, limits: limits, threads: 2)
        let scaler = UprightScaler(AV_PIX_FMT_YUV420P)
        var writer: ProxyWriter?
        var clock = FrameClock(fps: info.fps)
        var done = 0
        while let frame = try decoder.next() {
            if isCancelled() {
                writer?.discard()
                return false
            }
            let orientation = Orientation(of: frame, in: demuxer)
            let geometry = orientation.geometry(width: Int(frame.pointee.width), height: Int(frame.pointee.height))
            if writer == nil {
                writer = try ProxyWriter(
                    target, size: UprightScaler.size(of: geometry, maximumEdge: parameters.edge), fps: info.fps,
                    like: frame, parameters: parameters)
            }
            guard let writer else { continue }
            // The first picture is shown from the beginning on, so that players count from the same instant as the clip.
            let stamp = clock.time(decoder.time(of: frame))
            let time = done == 0 || info.kind == .still ? 0 : stamp
            try limits.checkDuration(time)
            let upright = try scaler.upright(frame, orientation, width: writer.width, height: writer.height)
            try writer.write(upright, at: time)
            done += 1
            try limits.checkFrames(done)
            progress(done, info.frames)
        }
        guard let writer else {
            throw FrameReader.nothing
        }
        try writer.finish()
        return true
    }
}
