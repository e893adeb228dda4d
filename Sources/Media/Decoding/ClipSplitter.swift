internal import CFFmpeg
package import Domain

/// Cuts a clip into parts that can be decoded at the same time, each from the key frame before its first frame.
package enum ClipSplitter {
    /// Shortest part that is worth a decoder of its own, frames.
    static let minimumFrames = 24

    /// The parts of a clip, of equal length: read one after the other they give the same frames as the whole. One part
    /// where the clip cannot be cut so: too short, or a clock that does not tell frames apart.
    /// - Parameters:
    ///   - path: the file.
    ///   - parts: how many are wanted.
    package static func split(_ path: String, into parts: Int, limits: MediaLimits = MediaLimits()) throws(AppError)
        -> [ClipRange]
    {
        guard parts > 1, try ClipFile.format(of: path) == .other else { return [wholeClip] }
        let demuxer = try Demuxer(path, limits: limits)
        guard demuxer.container.hasPrefix("mov,mp4") || demuxer.container.hasPrefix("matroska") else {
            return [wholeClip]
        }
        // Fields become pictures of their own, which no packet counts.
        if try MediaProbe.examine(demuxer, limits: limits).filters?.fields != nil { return [wholeClip] }
        guard demuxer.canSeek, let scan = try PacketScan(demuxer.unread(limits: limits), limits: limits) else {
            return [wholeClip]
        }
        let count = scan.times.count
        let parts = max(1, min(parts, count / minimumFrames))
        let starts = (0..<parts).map { count * $0 / parts }
        return starts.indices.map { index in
            let first = starts[index]
            let last = index + 1 < parts ? starts[index + 1] : count
            let keyFrame = scan.closedKeyFrames.last { $0 <= first } ?? 0
            // Between two frames, so that rounding cannot move a frame across the cut.
            let begin = first == 0 ? -Double.infinity : (scan.times[first - 1] + scan.times[first]) / 2
            let end = last == count ? Double.infinity : (scan.times[last - 1] + scan.times[last]) / 2
            return ClipRange(
                start: begin, end: end, seekTime: keyFrame == 0 ? 0 : scan.times[keyFrame], firstIndex: first,
                frames: last - first)
        }
    }

    private static let wholeClip = ClipRange(
        start: -.infinity, end: .infinity, seekTime: 0, firstIndex: 0, frames: 0)
}

/// The presentation times of a clip's packets, read without decoding.
private struct PacketScan {
    /// Presentation times in order, seconds.
    var times: [Double] = []
    /// Indices into `times` of key frames that nothing refers across.
    var closedKeyFrames: [Int] = []

    /// Nil when the times do not tell frames apart.
    init?(_ demuxer: Demuxer, limits: MediaLimits) throws(AppError) {
        guard let packet = av_packet_alloc(), let keyFrames = KeyFrames(of: demuxer.stream) else { return nil }
        var allocated: UnsafeMutablePointer<AVPacket>? = packet
        defer { av_packet_free(&allocated) }
        var stamps: [Int64] = []
        var keys: [(position: Int, stamp: Int64)] = []
        while demuxer.read(packet) {
            defer { av_packet_unref(packet) }
            guard packet.pointee.pts != MB_AV_NOPTS_VALUE, packet.pointee.flags & AV_PKT_FLAG_DISCARD == 0 else {
                return nil
            }
            if packet.pointee.flags & AV_PKT_FLAG_KEY != 0, keyFrames.stopsReferences(packet) {
                keys.append((stamps.count, packet.pointee.pts))
            }
            stamps.append(packet.pointee.pts)
            try limits.checkFrames(stamps.count)
        }
        guard stamps.count > 1, demuxer.clock.jumps.isEmpty else { return nil }
        // A key frame is closed when everything before it in the file is shown before it, and everything after, after
        // it.
        var latestBefore = stamps
        for index in 1..<stamps.count { latestBefore[index] = max(latestBefore[index - 1], stamps[index]) }
        var earliestAfter = stamps
        for index in (0..<stamps.count - 1).reversed() {
            earliestAfter[index] = min(earliestAfter[index + 1], stamps[index])
        }
        let closed = keys.filter { key in
            key.position > 0 && latestBefore[key.position - 1] < key.stamp && earliestAfter[key.position] == key.stamp
        }
        let ordered = stamps.sorted()
        guard zip(ordered, ordered.dropFirst()).allSatisfy({ $0 < $1 }) else { return nil }
        let (timeBase, origin) = (demuxer.timeBase, demuxer.origin)
        times = ordered.map { Double($0) * timeBase - origin }
        // In file order, a closed key frame has exactly the earlier frames before it.
        closedKeyFrames = closed.map(\.position)
    }
}
