internal import Domain
internal import Glibc
internal import Media
internal import Vision

/// Follows the player and measures the swings.
struct SwingClipAnalysis: ClipAnalysis {
    static let kind = AnalysisKind.swing

    func run(_ session: AnalysisSession) async throws -> AnalysisResult {
        let clock = ContinuousClock()
        let began = clock.now
        async let detector = SwingDetector(session.library)
        async let impacts = ImpactFinder.impacts(in: session.path, limits: session.limits)
        let match = session.order.person == nil ? try await players(session) : nil
        var tracked = if let match { match.tracked } else { try await player(session) }
        let seconds = (clock.now - began) / .seconds(1)

        session.progress(Progress(stage: .measuring, done: 0, total: 1))
        defer { for stretch in tracked.stretches { unlink(stretch.recording) } }
        let measuring = clock.now
        var impression = ClipImpression(brightness: tracked.brightness, people: tracked.people)
        impression.impacts = await impacts
        let analysis = try await SwingAnalysis(detector: detector, reference: FormReference(session.library))
        let stated = match == nil ? try Self.statedSlowness(of: tracked) : nil
        var recording = try Self.join(tracked, slowness: stated ?? 1, to: session.landmarks)
        var report =
            if let match {
                try await analysis.matchReport(
                    of: recording, players: ReportPlayer.list(match.players, picture: recording.size),
                    media: tracked.info, impression: impression)
            } else {
                try await analysis.report(of: recording, media: tracked.info, impression: impression)
            }
        if stated != nil, report.slowMotionSource != .file {
            // The file's word is not believed, so bodies are not smoothed by it either.
            var media = tracked.info
            media.captureRate = nil
            recording = try Self.join(tracked, slowness: 1, to: session.landmarks)
            report = try await analysis.report(of: recording, media: media, impression: impression)
        }
        tracked.times.analysed(recording.frameCount, in: clock.now - measuring)
        if let person = session.order.person, !report.has(person: person) {
            throw AppError.noSuchPerson(of: report.people?.count ?? 1)
        }
        report.diagnostics = Diagnostics(
            seconds: seconds, frames: tracked.frames, dropped: tracked.dropped, detectorRuns: tracked.detectorRuns,
            parts: tracked.parts, times: tracked.times)
        session.progress(Progress(stage: .measuring, done: 1, total: 1))
        return AnalysisResult(
            report: report, info: tracked.info, pictures: Self.pictures(of: report, recording, tracked.people))
    }

    func painter(of report: any AnalysisReport, landmarks: String) throws -> any OverlayPainter {
        SkeletonPainter(
            recording: try LandmarkRecording(file: landmarks), swings: (report as? SwingReport)?.swings ?? [])
    }

    func corrected(
        _ report: any AnalysisReport, by corrections: [Correction], from landmarks: String, _ library: ModelLibrary
    ) async throws -> any AnalysisReport {
        guard let report = report as? SwingReport else { throw OutOfBounds("a report of another kind") }
        return try await SwingCorrector(report, from: LandmarkRecording(file: landmarks), library: library)
            .corrected(by: SwingReport.changes(among: corrections))
    }

    /// Follows one player: the one who was asked for, or who is most like one.
    private func player(_ session: AnalysisSession) async throws -> PoseTrackingPass.Summary {
        try await PoseTrackingPass(library: session.library, limits: session.limits, parts: session.parts).run(
            session.path, turn: session.turn, choice: session.order.person.map { .number($0) } ?? .player,
            folder: session.folder, progress: session.tracked)
    }

    /// Follows everybody who plays, where several do.
    private func players(_ session: AnalysisSession) async throws -> PlayersPass.Summary? {
        try await PlayersPass(library: session.library, limits: session.limits, parts: session.parts).run(
            session.path, turn: session.turn, folder: session.folder, progress: session.tracked)
    }

    /// How many times slower than life the file says that it plays; nil where it says nothing of the kind.
    private static func statedSlowness(of tracked: PoseTrackingPass.Summary) throws -> Double? {
        guard tracked.info.captureRate != nil else { return nil }
        var times: [Double] = []
        for stretch in tracked.stretches { try stretch.forEach { times.append($0.time) } }
        return Pace(captureRate: tracked.info.captureRate, times: times)?.factor
    }

    /// One recording out of the stretches, its bodies repaired and smooth.
    /// - Parameter slowness: how many times slower than life the clip plays: bodies are smoothed by how fast they move in
    ///   life.
    private static func join(
        _ tracked: PoseTrackingPass.Summary, slowness: Double, to path: String
    ) throws -> LandmarkRecording {
        let (width, height) = (tracked.info.width, tracked.info.height)
        let players = try tracked.stretches.first?.players ?? 1
        var writer = try LandmarkRecordingWriter(path: path, width: width, height: height, layout: .poses(players))
        var mend = MendedFrames(players: players, width: width, height: height)
        func append(_ frames: [[PoseFrame]]) throws {
            for players in frames { try writer.append(players: players, at: players[0].time * slowness) }
        }
        for stretch in tracked.stretches {
            try stretch.forEach { (players: [PoseFrame]) in
                try append(
                    mend.add(
                        players.map { PoseFrame(time: $0.time / slowness, pose: $0.pose, startsAnew: $0.startsAnew) }))
            }
        }
        try append(mend.finish())
        try writer.finish()
        return try LandmarkRecording(file: path)
    }

    private static func pictures(
        of report: SwingReport, _ recording: LandmarkRecording, _ people: PeopleSeen?
    ) -> [WantedPictures] {
        let swings = report.swings.prefix(ClipAnalyzer.Parameters.eventsWithPictures)
        let middle = recording.frameCount > 0 ? recording.time(of: recording.frameCount / 2) : 0
        var wanted = WantedPictures.poster(at: swings.first?.contact ?? middle)
        if let people, report.people != nil {
            wanted.append(
                WantedPictures(
                    names: [.people], times: [people.time], edge: ClipAnalyzer.Parameters.posterEdge))
        }
        for (index, swing) in swings.enumerated() {
            wanted.append(
                WantedPictures(
                    names: swing.keyFrames.indices.map { .keyFrame(swing: index, place: $0) },
                    times: swing.keyFrames, edge: ClipAnalyzer.Parameters.keyFrameEdge))
        }
        return wanted
    }
}
