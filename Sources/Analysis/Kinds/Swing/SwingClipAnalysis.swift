internal import Domain
internal import Glibc
internal import Media
internal import Vision

/// Follows the player and measures the swings.
struct SwingClipAnalysis: ClipAnalysis {
    static let kind = AnalysisKind.swing

    /// What was measured of those who were followed.
    private struct Measured {
        var report: SwingReport
        var recording: LandmarkRecording
        var tracked: PoseTrackingPass.Summary
        /// How long it took to follow them, seconds.
        var seconds: Double
    }

    func run(_ session: AnalysisSession) async throws -> AnalysisResult {
        async let analysis = SwingAnalysis(
            detector: SwingDetector(session.library), reference: FormReference(session.library))
        async let impacts = ImpactFinder.impacts(in: session.path, limits: session.limits)
        let match = session.order.person == nil ? try await match(session, try await analysis) : nil
        var measured = if let match { match } else { try await player(session, try await analysis, await impacts) }
        measured.report.diagnostics = Diagnostics(
            seconds: measured.seconds, frames: measured.tracked.frames, dropped: measured.tracked.dropped,
            detectorRuns: measured.tracked.detectorRuns, parts: measured.tracked.parts, times: measured.tracked.times)
        session.progress(Progress(stage: .measuring, done: 1, total: 1))
        return AnalysisResult(
            report: measured.report, info: measured.tracked.info,
            pictures: Self.pictures(of: measured.report, measured.recording, measured.tracked.people))
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

    /// Follows one player, the one who was asked for, or who is most like one, and measures the swings.
    private func player(
        _ session: AnalysisSession, _ analysis: SwingAnalysis, _ impacts: Impacts
    ) async throws -> Measured {
        let clock = ContinuousClock()
        let began = clock.now
        var tracked = try await PoseTrackingPass(library: session.library, limits: session.limits, parts: session.parts)
            .run(
                session.path, turn: session.turn, choice: session.order.person.map { .number($0) } ?? .player,
                folder: session.folder, progress: session.tracked)
        defer { for stretch in tracked.stretches { unlink(stretch.recording) } }
        let measuring = clock.now
        session.progress(Progress(stage: .measuring, done: 0, total: 1))
        var impression = ClipImpression(brightness: tracked.brightness, people: tracked.people)
        impression.impacts = impacts
        let stated = try Self.statedSlowness(of: tracked)
        var recording = try Self.join(tracked, slowness: stated ?? 1, to: session.landmarks)
        var report = try await analysis.report(of: recording, media: tracked.info, impression: impression)
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
        return Measured(
            report: report, recording: recording, tracked: tracked, seconds: (measuring - began) / .seconds(1))
    }

    /// Follows everybody who plays, and measures their swings; nil where the film shows no match.
    private func match(_ session: AnalysisSession, _ analysis: SwingAnalysis) async throws -> Measured? {
        let clock = ContinuousClock()
        let began = clock.now
        guard
            let match = try await PlayersPass(library: session.library, limits: session.limits, parts: session.parts)
                .run(session.path, turn: session.turn, folder: session.folder, progress: session.tracked)
        else { return nil }
        var tracked = match.tracked
        defer { for stretch in tracked.stretches { unlink(stretch.recording) } }
        let measuring = clock.now
        let recording = try Self.join(tracked, slowness: 1, to: session.landmarks)
        let report = try await analysis.matchReport(
            of: recording, players: ReportPlayer.list(match.players, picture: recording.size), media: tracked.info,
            impression: ClipImpression(brightness: tracked.brightness))
        guard let report else { return nil }
        tracked.times.analysed(recording.frameCount, in: clock.now - measuring)
        return Measured(
            report: report, recording: recording, tracked: tracked, seconds: (measuring - began) / .seconds(1))
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
