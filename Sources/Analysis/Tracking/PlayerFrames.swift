internal import Vision

/// Makes frames of what was seen of several players: where somebody was passed over, the body is on its way from the
/// look before to the next one.
struct PlayerFrames {
    private struct Player {
        /// The last look.
        var last: PoseFrame?
        /// How many of the waiting frames are known.
        var known = 0
        var startsAnew = true
    }

    private var players: [Player]
    /// Frames of which something is not known yet, each with a place for each player.
    private var waiting: [[PoseFrame]] = []

    init(players: Int) { self.players = Array(repeating: Player(), count: players) }

    /// Takes the next frame.
    /// - Returns: frames of which all is known now, in order, each with a place for each player.
    mutating func add(_ sights: [PlayerFollower.Sight], at time: Double, isCut: Bool) -> [[PoseFrame]] {
        let done = isCut ? finish() : []
        waiting.append(sights.map { _ in PoseFrame(time: time, pose: nil) })
        for (player, sight) in sights.enumerated() {
            if isCut { (players[player].last, players[player].startsAnew) = (nil, true) }
            switch sight {
            case .passed: break
            case .unseen: settle(player, PoseFrame(time: time, pose: nil))
            case .seen(let pose): settle(player, PoseFrame(time: time, pose: pose))
            }
        }
        return done + take(players.map(\.known).min() ?? 0)
    }

    /// Ends the clip, or a shot of it: nobody is known to be where nobody looked.
    mutating func finish() -> [[PoseFrame]] { take(waiting.count) }

    private mutating func settle(_ player: Int, _ frame: PoseFrame) {
        let now = waiting.count - 1
        if let last = players[player].last, let from = last.pose, let to = frame.pose, frame.time > last.time {
            for place in players[player].known..<max(players[player].known, now) {
                let share = Float((waiting[place][player].time - last.time) / (frame.time - last.time))
                waiting[place][player].pose = Pose(between: from, to, share: share)
            }
        }
        waiting[now][player] = frame
        waiting[now][player].startsAnew = players[player].startsAnew
        players[player].startsAnew = false
        players[player].last = frame
        players[player].known = now + 1
    }

    private mutating func take(_ count: Int) -> [[PoseFrame]] {
        defer {
            waiting.removeFirst(count)
            for player in players.indices { players[player].known = max(0, players[player].known - count) }
        }
        return Array(waiting.prefix(count))
    }
}
