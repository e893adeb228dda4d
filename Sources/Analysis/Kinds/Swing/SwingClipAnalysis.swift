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
        var tracked = try await PoseTrackingPass(
            library: session.library, limits: session.limits, parts: session.parts
        ).run(
            session.path, choice: session.order.person.map { .number($0) } ?? .player, folder: session.folder,
            progress: session.tracked)
        let seconds = (clock.now - began) / .seconds(1)

        session.progress(Progress(stage: .measuring, done: 0, total: 1))
        try Self.join(tracked, to: session.landmarks)
        let recording = try LandmarkRecording(file: session.landmarks)
        let measuring = clock.now
        var impression = ClipImpression(brightness: tracked.brightness, people: tracked.people)
        impression.impacts = await impacts
        var report = try await SwingAnalysis(detector: detector).report(
            of: recording, media: tracked.info, impression: impression)
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

    /// One recording out of the stretches, repaired and smooth.
    private static func join(_ tracked: PoseTrackingPass.Summary, to path: String) throws {
        let (width, height) = (tracked.info.width, tracked.info.height)
        var writer = try LandmarkRecordingWriter(path: path, width: width, height: height)
        var smoother = PoseSmoother(width: width, height: height)
        var repair = PoseRepair(width: width, height: height)
        // Bodies are smoothed by how fast they move in life, where the file tells how slow it plays.
        var times: [Double] = []
        if tracked.info.captureRate != nil {
            for stretch in tracked.stretches { try stretch.forEach { times.append($0.time) } }
        }
        let slowness = Pace(captureRate: tracked.info.captureRate, times: times)?.factor ?? 1
        func append(_ frame: PoseFrame) throws {
            var frame = smoother.smooth(frame)
            frame.time *= slowness
            try writer.append(frame)
        }
        for stretch in tracked.stretches {
            try stretch.forEach { frame in
                var frame = frame
                frame.time /= slowness
                for frame in repair.add(frame) { try append(frame) }
            }
        }
        for frame in repair.finish() { try append(frame) }
        try writer.finish()
        for stretch in tracked.stretches { unlink(stretch.recording) }
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
