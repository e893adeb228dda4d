internal import CFFmpeg
internal import Domain

/// The loop behind every copy of a clip that is written: each frame upright, at its own time, into H.264 in MP4.
enum UprightCopy {
    /// Makes the copy.
    /// - Parameters:
    ///   - panel: makes what stands beside the pictures, given its size in pixels; nil for pictures alone.
    ///   - hold: given the time of each frame, seconds on the clip's clock, says how many seconds the copy stands still.
    ///   - isShown: whether the frame of a time, seconds on the clip's clock, is in the copy.
    ///   - draw: given the time of each frame, seconds on the clip's clock, and the picture before it is encoded.
    /// - Returns: whether the copy was finished; one that was cancelled is removed.
    /// - Throws: what decoding throws, and `outputFailed`.
    static func make(
        from source: String, turn: ClipTurn, to target: String, limits: MediaLimits, parameters: Proxy.Parameters,
        beside panel: ((Int, Int) -> any SidePanel)?,
        progress: (Int, Int) -> Void, isCancelled: () -> Bool,
        hold: (Double) -> Double = { _ in 0 }, isShown: (Double) -> Bool = { _ in true },
        draw: (Double, VideoCanvas) -> Void
    ) throws(AppError) -> Bool {
        let (decoder, info) = try ClipFile.open(source, turn: turn, limits: limits, threads: 2)
        let scaler = UprightScaler(AV_PIX_FMT_YUV420P)
        var writer: ProxyWriter?
        var size = (width: 0, height: 0)
        var sides: SideBySideFrames?
        var clock = FrameClock(fps: info.fps)
        var done = 0
        var (first, last) = (0.0, 0.0)
        /// Since when frames have been left out.
        var cut: Double?
        while let frame = try decoder.next() {
            if isCancelled() {
                writer?.discard()
                return false
            }
            let orientation = decoder.orientation(of: frame)
            let geometry = orientation.geometry(width: Int(frame.pointee.width), height: Int(frame.pointee.height))
            if writer == nil {
                size = UprightScaler.size(of: geometry, maximumEdge: parameters.edge)
                var whole = size
                if let panel {
                    let layout = SideBySide(width: geometry.width, height: geometry.height)
                    (size, whole) = (layout.picture, layout.size)
                    sides = SideBySideFrames(layout, panel(layout.panel.width, layout.panel.height))
                }
                writer = try ProxyWriter(
                    target, size: whole, fps: info.fps, like: frame, parameters: parameters,
                    sound: parameters.hasSound ? ClipSound.open(source, limits: limits) : nil)
            }
            guard let writer else { continue }
            // The first picture is shown from the beginning on, so that players count from the same instant as the
            // clip.
            let stamp = clock.time(decoder.time(of: frame))
            let time = done == 0 || info.kind == .still ? 0 : stamp
            if done == 0 { first = stamp }
            last = stamp
            try limits.checkDuration(time)
            done += 1
            try limits.checkFrames(done)
            progress(done, info.frames)
            guard isShown(stamp) else {
                cut = cut ?? time
                continue
            }
            if let start = cut { writer.cut(from: start, to: time) }
            cut = nil
            let upright = try scaler.upright(frame, orientation, width: size.width, height: size.height)
            if let canvas = VideoCanvas(upright, colour: ColourConversion(of: frame, rangeKept: false)) {
                draw(stamp, canvas)
            }
            try writer.write(
                sides?.frame(upright, at: stamp, like: frame) ?? upright, at: time, hold: hold(stamp))
        }
        guard let writer else { throw FrameReader.nothing }
        // The last picture is shown until the clip ends: that of an animation may last long.
        try writer.finish(
            at: cut ?? info.decoded(done, from: first, to: last, isMended: clock.isMended).duration)
        return true
    }
}
