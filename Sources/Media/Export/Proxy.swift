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
        let demuxer = try Demuxer(source)
        let info = try MediaProbe.describe(demuxer, limits: limits)
        let decoder = try PacketDecoder(demuxer, limits: limits, threads: 2)
        let scaler = UprightScaler(AV_PIX_FMT_YUV420P)
        var writer: ProxyWriter?
        var lastTime = -Double.infinity
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
                    colourSpace: frame.pointee.colorspace, parameters: parameters)
            }
            guard let writer else { continue }
            var time = decoder.time(of: frame) ?? lastTime + 1 / max(info.fps, 1)
            if time <= lastTime { time = lastTime + 0.001 }
            lastTime = time
            let upright = try scaler.upright(frame, orientation, width: writer.width, height: writer.height)
            try writer.write(upright, at: max(0, time))
            done += 1
            try limits.checkFrames(done)
            progress(done, info.frames)
        }
        guard let writer else {
            throw MediaError(.truncated, "Not one picture of this file can be decoded: it is damaged or cut off.")
        }
        try writer.finish()
        return true
    }
}
