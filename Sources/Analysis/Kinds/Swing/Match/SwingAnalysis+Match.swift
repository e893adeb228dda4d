import Domain
import Vision

extension SwingAnalysis {
    /// Finds and measures the swings of everybody who plays in a film of several players.
    /// - Parameters:
    ///   - recording: with a place for each player.
    ///   - players: those who play, in the order of the recording.
    ///   - media: the clip; the number of its frames is taken from the recording.
    ///   - impression: what else the pictures show.
    /// - Returns: nil where nobody on the near half of a court, or nobody on the far one, surely swings: it is no match.
    func matchReport(
        of recording: LandmarkRecording, players: [ReportPlayer], media: MediaInfo, impression: ClipImpression
    ) async throws -> SwingReport? {
        let motions = players.indices.compactMap { recording.of(player: $0) }
            .map { PlayerMotion($0, isMoving: true) }
        var moments: [StrokesInTurn.Moment] = []
        for (place, motion) in motions.enumerated() where players[place].height >= ReportPlayer.leastHeight {
            moments += try detector.matchCandidates(in: motion.stretches).map {
                StrokesInTurn.Moment(candidate: $0, player: place, isFar: players[place].side == .far)
            }
        }
        // Both do not hit at once: of a body that was taken for two, one half is left.
        let chosen = StrokesInTurn.chosen(among: moments)
        guard chosen.contains(where: { !$0.isFar && $0.candidate.heat >= detector.threshold }),
            chosen.contains(where: { $0.isFar && $0.candidate.heat >= StrokesInTurn.leastFarHeat })
        else { return nil }
        var swings: [Swing] = []
        var warnings: [ReportWarning] = []
        var players = players
        for (place, motion) in motions.enumerated() {
            let body = BodyMotion(motion.recording)
            let own = chosen.filter { $0.player == place }.map(\.candidate)
            var found = try await self.swings(own, of: motion, in: body, .life, nil)
            for at in found.indices { found[at].player = place + 1 }
            if players[place].height < ReportPlayer.leastMeasuredHeight { found = found.map(\.unmeasured) }
            swings += found
            players[place].coverage = motion.coverage.rounded(to: 3)
            guard place == 0 else { continue }
            warnings =
                SwingWarnings(
                    media: media, recording: motion.recording, motion: body, coverage: motion.coverage, swings: found,
                    impression: impression, pace: .life, isBackwards: false, nearest: nil
                ).all
        }
        swings.sort { $0.contact < $1.contact }
        var report = SwingReport(
            media: ReportMedia(media, frames: recording.frameCount),
            coverage: (motions.first?.coverage ?? 0).rounded(to: 3), swings: swings, warnings: warnings)
        report.players = players
        return report
    }
}

extension Swing {
    /// The same of a player who is too small in the picture for a name of the stroke or for measures.
    fileprivate var unmeasured: Swing {
        var swing = self
        (swing.stroke, swing.wing, swing.spin, swing.strokeConfidence) = (.unknown, nil, nil, nil)
        (swing.twoHanded, swing.view, swing.assessment, swing.metrics) = (nil, nil, nil, SwingMetrics())
        swing.validatedBy = .none
        return swing
    }
}

extension ReportPlayer {
    /// What a report says of those who were followed, in their order.
    static func list(_ paths: [PlayerPath], picture: SIMD2<Float>) -> [ReportPlayer] {
        let feet = paths.map { $0.feet / picture.y }
        let (nearest, farthest) = (feet.max() ?? 0, feet.min() ?? 0)
        let areApart = nearest - farthest > PlayerPaths.Players.apart
        return paths.enumerated().map { place, path in
            ReportPlayer(
                number: place + 1,
                side: areApart ? (feet[place] > (nearest + farthest) / 2 ? .near : .far) : nil,
                height: Int(path.height.rounded()), shirt: path.shirt, coverage: 0)
        }
    }
}
