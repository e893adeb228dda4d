internal import CFFmpeg
internal import Domain

/// How long a clip lasts, how many frames it has, and at which rate: as its header says, where that agrees with what
/// lies in the file.
struct ClipTiming {
    /// Seconds.
    private(set) var duration: Double
    /// Frames, counted or estimated.
    private(set) var frames: Int
    /// Frames a second on the average; 0 where nothing says so.
    private(set) var fps: Double
    /// Whether the header is wrong, or the clock jumps: players make of that what they like.
    private(set) var isDisputed = false

    /// Files of so many bytes are read to their end in no time that anybody notices.
    private static let smallFile = 32 << 20
    /// A header may be off by this, seconds, and by the length of two frames.
    private static let tolerance = 0.1
    /// Rates that differ by a smaller share mean the same.
    private static let sameRate = 0.05
    /// Steps forward beyond this are jumps in a clip that is far longer than its header says, or than clips may be,
    /// seconds.
    private static let jump = 10.0

    /// Looks at the header, and at packets where it says nothing or may be wrong. The demuxer is told whether its clock
    /// jumps.
    /// - Throws: `tooLong`, `tooManyFrames`; `notMedia` where there are no packets.
    init(of demuxer: Demuxer, limits: MediaLimits) throws(AppError) {
        let stream = demuxer.stream.pointee
        let (average, nominal) = (av_q2d(stream.avg_frame_rate), av_q2d(stream.r_frame_rate))
        fps = average.isFinite && average > 0 ? average : (nominal.isFinite ? nominal : 0)
        let stated = Self.stated(demuxer)
        let isOfMPEG = PacketClock.isOfMPEG(demuxer.container)
        duration = stated ?? 0
        frames = stream.nb_frames > 0 ? Int(stream.nb_frames) : max(1, Int((duration * fps).rounded()))
        if demuxer.clock.isAnimation {
            try read(demuxer, stated: stated, limits: limits)
        } else if let index = IndexSpan(of: demuxer) {
            take(index, stated: stated)
            // A track says how long it lasts itself, however late it begins.
            duration += Self.delay(demuxer)
        } else if isOfMPEG, demuxer.byteCount > Self.smallFile, let path = demuxer.path {
            let quick = try Demuxer(path, isParsed: false, limits: limits)
            let count = try PacketCount(quick, fps: fps, limits: limits, isCounted: false)
            take(count, stated: stated)
            demuxer.follow(quick)
        } else if stated.map({ $0 > limits.duration }) ?? true || demuxer.tables.isFragmented
            || demuxer.byteCount <= Self.smallFile || isOfMPEG
        {
            try read(demuxer, stated: stated, limits: limits)
        }
        try limits.checkDuration(duration)
        try limits.checkFrames(frames)
    }

    private mutating func read(_ demuxer: Demuxer, stated: Double?, limits: MediaLimits) throws(AppError) {
        var count = try PacketCount(demuxer, fps: fps, limits: limits)
        let most = min(limits.duration, stated.map { 2 * $0 + Self.jump } ?? .infinity)
        if count.duration > most, demuxer.clock.mostStep > Self.jump, let path = demuxer.path {
            let mended = try Demuxer(path, limits: limits)
            mended.clock.mostStep = Self.jump
            let shorter = try PacketCount(mended, fps: fps, limits: limits)
            if shorter.duration < count.duration {
                count = shorter
                demuxer.follow(mended)
            }
        }
        if demuxer.canSeek { demuxer.follow(demuxer) }
        isDisputed = !demuxer.canSeek
        take(count, stated: stated)
    }

    private mutating func take(_ count: PacketCount, stated: Double?) {
        guard count.duration > 0 else {
            if let counted = count.frames { frames = counted }
            return
        }
        let isRight = stated.map { abs($0 - count.duration) <= Self.tolerance + 2 * count.interval } ?? false
        if !isRight { duration = count.duration }
        let rate = count.frames.map { Double($0) / duration } ?? fps
        if stated == nil || abs(rate - fps) > Self.sameRate * fps { fps = rate }
        frames = count.frames ?? max(1, Int((duration * fps).rounded()))
        if stated != nil, !isRight || count.hasJumps { isDisputed = true }
    }

    private mutating func take(_ index: IndexSpan, stated: Double?) {
        frames = index.frames
        // A last frame may last long. That there are frames behind the end cannot be.
        if let stated, stated > index.seconds - index.interval || index.frames < 2 { return }
        duration = index.seconds + (index.frames > 1 ? index.interval : fps > 0 ? 1 / fps : 0)
        let rate = duration > 0 ? Double(frames) / duration : fps
        if abs(rate - fps) > Self.sameRate * fps { fps = rate }
        isDisputed = stated != nil
    }

    /// Seconds of the clip before its first picture.
    private static func delay(_ demuxer: Demuxer) -> Double {
        let start = demuxer.stream.pointee.start_time
        return start == MB_AV_NOPTS_VALUE ? 0 : max(0, Double(start) * demuxer.timeBase - demuxer.origin)
    }

    private static func stated(_ demuxer: Demuxer) -> Double? {
        let stream = demuxer.stream.pointee
        if stream.duration != MB_AV_NOPTS_VALUE, stream.duration > 0 {
            return Double(stream.duration) * demuxer.timeBase
        }
        let whole = demuxer.format.pointee.duration
        return whole != MB_AV_NOPTS_VALUE && whole > 0 ? Double(whole) / Double(AV_TIME_BASE) : nil
    }
}

/// What the tables of a film list, which FFmpeg has read already.
private struct IndexSpan {
    /// Frames that are shown.
    var frames = 0
    /// Seconds from the first to the last.
    var seconds = 0.0
    /// Seconds between two of them on the average.
    var interval: Double { frames > 1 ? seconds / Double(frames - 1) : 0 }

    /// Nil where the tables do not list all frames.
    init?(of demuxer: Demuxer) {
        guard demuxer.container.hasPrefix("mov,mp4"), !demuxer.tables.isFragmented else { return nil }
        var (first, last): (Int64?, Int64) = (nil, 0)
        for place in 0..<avformat_index_get_entries_count(demuxer.stream) {
            guard let entry = avformat_index_get_entry(demuxer.stream, place),
                entry.pointee.flags & Int32(AVINDEX_DISCARD_FRAME) == 0
            else { continue }
            frames += 1
            last = entry.pointee.timestamp
            if first == nil { first = last }
        }
        guard let first else { return nil }
        seconds = max(0, Double(last) - Double(first)) * demuxer.timeBase
    }
}

/// What a container's packets say, which are read to their end without being decoded.
private struct PacketCount {
    /// Frames; nil where packets are pieces of any size.
    private(set) var frames: Int?
    /// Seconds from where players show 0:00 to the last frame's end; 0 where no packet says when.
    private(set) var duration = 0.0
    /// Seconds between two frames on the average.
    private(set) var interval: Double
    /// Whether the clock jumped.
    private(set) var hasJumps: Bool

    /// - Parameters:
    ///   - fps: the clip's rate; 0 where it is not known.
    ///   - isCounted: whether each packet is a frame.
    /// - Throws: `tooManyFrames`; `notMedia` where there is no packet.
    init(_ demuxer: Demuxer, fps: Double, limits: MediaLimits, isCounted: Bool = true) throws(AppError) {
        guard let packet = av_packet_alloc() else { throw AppError.noMemory }
        var allocated: UnsafeMutablePointer<AVPacket>? = packet
        defer { av_packet_free(&allocated) }
        // The last packet before a joint counts, though the numbers of packets do not go on behind it.
        if PacketClock.isOfMPEG(demuxer.container) { demuxer.format.pointee.flags &= ~AVFMT_FLAG_DISCARD_CORRUPT }
        var count = 0
        var (last, end) = (-Double.infinity, -Double.infinity)
        while demuxer.read(packet) {
            defer { av_packet_unref(packet) }
            count += 1
            let (shown, decoded) = (packet.pointee.pts, packet.pointee.dts)
            let stamp = shown != MB_AV_NOPTS_VALUE ? shown : decoded
            if stamp != MB_AV_NOPTS_VALUE {
                let time = Double(stamp) * demuxer.timeBase - demuxer.origin
                last = max(last, time)
                end = max(end, time + Double(max(0, packet.pointee.duration)) * demuxer.timeBase)
            }
            if isCounted { try limits.checkFrames(count) }
        }
        guard count > 0 else { throw Demuxer.notMedia }
        hasJumps = !demuxer.clock.jumps.isEmpty
        interval = fps > 0 ? 1 / fps : 0
        frames = isCounted ? count : nil
        guard last.isFinite else { return }
        if !isCounted {
            duration = max(0, last + interval)
        } else {
            duration = max(0, end)
            // What browsers record does not say how long a frame lasts: the last one, as long as the others on average.
            if end == last, count > 1 { duration *= Double(count) / Double(count - 1) }
            interval = duration / Double(count)
        }
    }
}
