internal import Vision

/// The frames of several players with their bodies repaired and smooth. Each body is held back until enough is known of
/// what follows; a frame comes out once all of its bodies are known.
struct MendedFrames {
    private struct Player {
        var repair: PoseRepair
        var smoother: PoseSmoother
        /// Frames that are known of this player and not yet of all.
        var ready: [PoseFrame] = []

        mutating func take(_ frames: [PoseFrame]) {
            for frame in frames { ready.append(smoother.smooth(frame)) }
        }
    }

    private var players: [Player]

    /// - Parameters:
    ///   - players: how many there are.
    ///   - width: of the picture, pixels.
    ///   - height: of the picture, pixels.
    init(players: Int, width: Int, height: Int) {
        self.players = Array(
            repeating: Player(
                repair: PoseRepair(width: width, height: height), smoother: PoseSmoother(width: width, height: height)),
            count: players)
    }

    /// Takes a frame, with a place for each player.
    /// - Returns: frames that are settled now, in order.
    mutating func add(_ frame: [PoseFrame]) -> [[PoseFrame]] {
        for place in players.indices { players[place].take(players[place].repair.add(frame[place])) }
        return take()
    }

    /// Ends the clip.
    /// - Returns: the frames that were held back.
    mutating func finish() -> [[PoseFrame]] {
        for place in players.indices { players[place].take(players[place].repair.finish()) }
        return take()
    }

    private mutating func take() -> [[PoseFrame]] {
        let count = players.map(\.ready.count).min() ?? 0
        let frames = (0..<count).map { at in players.map { $0.ready[at] } }
        for place in players.indices { players[place].ready.removeFirst(count) }
        return frames
    }
}
