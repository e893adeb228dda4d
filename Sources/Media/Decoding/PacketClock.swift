internal import CFFmpeg

/// Makes the clock of a stream's packets run on where it jumps: a camera was restarted, or two films were joined.
///
/// Packets are looked at in the order of the file, by the times at which they are decoded: these grow from one to the
/// next, whatever the order of the pictures.
struct PacketClock {
    /// A place at which the clock jumps.
    struct Jump {
        /// How far, seconds; less than 0 is back.
        var step: Double
        /// What is added to all stamps behind it, seconds.
        var offset: Double
    }

    /// Seconds between two packets, where nothing else is known.
    let interval: Double
    /// Steps forward beyond this are jumps, seconds.
    var mostStep: Double
    /// The jumps that were met, in order. Of a clip that was read to its end: all of them.
    private(set) var jumps: [Jump] = []
    /// Jumps of the pictures, where these are packets of sound: it jumps with them, and nowhere else.
    var ofPictures: [Jump]?
    /// Whether packets are the pictures of an animation: one after the other, each for as long as it says, or as
    /// browsers show what says no time (`AnimationDelay`).
    var isAnimation = false

    /// Of an animation, when its last picture begins to be shown.
    private var begun: Int64?
    private var last: Int64?
    private var offset: Int64 = 0
    private var nextOfPictures = 0

    /// Pictures of MPEG's streams are stamped every 0.7 s at least (ISO/IEC 13818-1, 2.7.4): what is farther apart was
    /// not filmed at one go.
    /// - Parameters:
    ///   - fps: the stream's rate; 0 where it is not known.
    ///   - container: in FFmpeg's words.
    init(fps: Double, container: String) {
        interval = fps > 0 ? 1 / fps : 1 / 30
        mostStep = Self.isOfMPEG(container) ? max(FrameClock.restart, 8 * interval) : .infinity
    }

    /// Whether a container is one of those for broadcast and discs, whose clock may begin anew anywhere.
    static func isOfMPEG(_ container: String) -> Bool { ["mpegts", "mpeg"].contains(container) }

    /// Moves a packet's stamps to where they would be if the clock had not jumped.
    /// - Parameter timeBase: seconds of one unit of its stamps.
    mutating func mend(_ packet: UnsafeMutablePointer<AVPacket>, timeBase: Double) {
        let stamp = packet.pointee.dts == MB_AV_NOPTS_VALUE ? packet.pointee.pts : packet.pointee.dts
        guard stamp != MB_AV_NOPTS_VALUE, timeBase > 0 else { return }
        if isAnimation { return show(packet, at: stamp, timeBase: timeBase) }
        // What an edit of a film leaves out is decoded once more, or only for what refers to it: its stamps go back.
        let isLeftOut = packet.pointee.flags & AV_PKT_FLAG_DISCARD != 0
        if let last, !isLeftOut {
            let (difference, isBeyond) = stamp.subtractingReportingOverflow(last)
            let step =
                isBeyond ? (stamp < last ? -1 : 1) * Double(UInt64.max) * timeBase : Double(difference) * timeBase
            if step < -FrameClock.restart || step > mostStep {
                jump(from: last, to: stamp, by: step, timeBase: timeBase)
            }
        }
        if !isLeftOut { last = stamp }
        guard offset != 0 else { return }
        // Stamps are numbers of 64 bits that strangers chose: what runs over comes back with the offset.
        if packet.pointee.pts != MB_AV_NOPTS_VALUE { packet.pointee.pts &+= offset }
        if packet.pointee.dts != MB_AV_NOPTS_VALUE { packet.pointee.dts &+= offset }
    }

    private mutating func show(_ packet: UnsafeMutablePointer<AVPacket>, at stamp: Int64, timeBase: Double) {
        func shown(_ delay: Int64) -> Int64 {
            let milliseconds = Int(exactly: (Double(delay) * timeBase * 1000).rounded(.down)) ?? 0
            let shown = AnimationDelay.shown(milliseconds: milliseconds)
            return shown == milliseconds ? delay : Int64(exactly: (Double(shown) / 1000 / timeBase).rounded()) ?? 1
        }
        let delay = last.map { stamp &- $0 }
        let start = (begun ?? stamp) &+ (delay.map(shown) ?? 0)
        // Where all begin at one instant, how long they last is a guess.
        packet.pointee.duration = shown(delay == 0 ? 0 : packet.pointee.duration)
        (packet.pointee.pts, packet.pointee.dts) = (start, start)
        (last, begun) = (stamp, start)
    }

    private mutating func jump(from last: Int64, to stamp: Int64, by step: Double, timeBase: Double) {
        if let ofPictures {
            guard
                let place = ofPictures.indices.dropFirst(nextOfPictures).first(where: {
                    abs(ofPictures[$0].step - step) < FrameClock.restart
                })
            else { return }
            nextOfPictures = place + 1
            offset = Int64(exactly: (ofPictures[place].offset / timeBase).rounded()) ?? 0
            return
        }
        let due = last &+ max(1, Int64(exactly: (interval / timeBase).rounded()) ?? 1)
        offset = offset &+ (due &- last) &- (stamp &- last)
        jumps.append(Jump(step: step, offset: Double(offset) * timeBase))
    }

    /// Begins anew, as the clip does.
    mutating func restart() {
        (last, offset, nextOfPictures, begun) = (nil, 0, 0, nil)
        jumps.removeAll(keepingCapacity: true)
    }

    /// A clock for others who read the same stream, at its beginning.
    var fresh: PacketClock {
        var copy = self
        copy.restart()
        return copy
    }
}
