internal import Domain
internal import FoundationEssentials
internal import Media
internal import Vision

/// Judges a photo, or key frames of a clip: one a second at most.
struct CompositionClipAnalysis: ClipAnalysis {
    static let kind = AnalysisKind.composition
    static let photoModels: [ModelLibrary.Name] = [.poseLandmark, .poseDetection, .faceDetection, .faceMesh, .saliency]

    func run(_ session: AnalysisSession) async throws -> AnalysisResult {
        let began = ContinuousClock.now
        let observer = PictureObserver(session.library)
        let reader = try FrameReader(
            path: session.path, turn: session.turn, limits: session.limits, threads: session.parts)
        var info = reader.info
        var (facts, shownAt, times) = ([PictureFacts](), [Double](), StageTimes())
        let step = max(1, info.duration / Double(CompositionReport.mostMoments))
        var asked = ContinuousClock.now
        var next = try reader.next()
        times.decoded(in: ContinuousClock.now - asked)
        // Unsafe: the photo has been decoded, and is only read from here on, by a task that has ended before this
        // returns.
        nonisolated(unsafe) let photo = info.kind == .still && session.wantsPictures ? reader : nil
        async let pictures: Void = Self.makePictures(of: photo, session)
        while let frame = next {
            try Task.checkCancellation()
            shownAt.append(frame.time)
            if frame.time >= Double(facts.count) * step, facts.count < CompositionReport.mostMoments {
                facts.append(try await observer.facts(of: frame.picture, at: frame.time.rounded(to: 4)))
                times.seen(await observer.work)
            }
            session.tracked(shownAt.count, of: max(info.frames, shownAt.count))
            asked = ContinuousClock.now
            next = try reader.next()
            if next != nil { times.decoded(in: ContinuousClock.now - asked) }
        }
        var shown = SeenTimes()
        shown.add(reader)
        let frames = shownAt.count
        info = shown.info(info, frames: frames)
        let seconds = (ContinuousClock.now - began) / .seconds(1)
        session.progress(Progress(stage: .measuring, done: 0, total: 1))
        asked = ContinuousClock.now
        let found = Composer.compositions(of: facts, session.order)
        times.analysed(facts.count, in: ContinuousClock.now - asked)
        try session.write(try FactsFile(facts).encoded(), to: "\(ArtefactName.facts)")
        try await pictures
        session.progress(Progress(stage: .measuring, done: 1, total: 1))
        let seen = found.all.count { $0.subject != nil }
        let media = ReportMedia(info, frames: frames)
        let report = CompositionReport(
            media: media,
            coverage: (Double(seen) / Double(max(found.all.count, 1))).rounded(to: 3), composition: found.best,
            moments: info.kind == .still ? [] : found.all,
            frameTimes: FrameTimes.uneven(shownAt, fps: media.fps),
            signature: facts.first { $0.time == found.best.time }?.cells.signature,
            diagnostics: Diagnostics(
                seconds: seconds, frames: frames, dropped: reader.droppedFrames,
                detectorRuns: await observer.work.detectorRuns, parts: 1, times: times))
        return AnalysisResult(
            report: report, info: info,
            pictures: info.kind == .still
                ? nil : WantedPictures.poster(at: found.best.time) + WantedPictures.moments(at: found.all.map(\.time)))
    }

    /// Makes the pictures of a photo while others look at it.
    private static func makePictures(of photo: FrameReader?, _ session: AnalysisSession) throws {
        guard let photo else { return }
        let isShown = photo.info.playsInBrowsers
        try session.make(
            WantedPictures.poster(at: 0) + (isShown ? [] : [.stillProxy]), with: PictureExport(of: photo))
    }

    func painter(of report: any AnalysisReport, landmarks: String) throws -> any OverlayPainter {
        CompositionPainter(
            (report as? CompositionReport).map { $0.moments.isEmpty ? [$0.composition] : $0.moments } ?? [])
    }
}

/// Draws the lines of the thirds, and what a picture is of.
struct CompositionPainter: OverlayPainter {
    private let moments: [Composition]

    init(_ moments: [Composition]) { self.moments = moments }

    mutating func draw(at time: Double, on canvas: inout some SkeletonCanvas) {
        let (width, height) = (Float(canvas.width), Float(canvas.height))
        let thickness = max(1, max(width, height) / 500)
        func line(_ x1: Float, _ y1: Float, _ x2: Float, _ y2: Float, _ ink: CanvasColour) {
            let (from, to) = (CanvasPoint(x: x1 * width, y: y1 * height), CanvasPoint(x: x2 * width, y: y2 * height))
            canvas.line(from: from, to: to, width: 3 * thickness, colour: .black, opacity: 0.4)
            canvas.line(from: from, to: to, width: thickness, colour: ink, opacity: 0.9)
        }
        let white = CanvasColour(red: 255, green: 255, blue: 255)
        for place: Float in [1 / 3, 2 / 3] {
            line(place, 0, place, 1, white)
            line(0, place, 1, place, white)
        }
        guard let box = moments.min(by: { abs($0.time - time) < abs($1.time - time) })?.subject?.box else { return }
        let ink = CanvasColour(red: 255, green: 196, blue: 0)
        let (left, top) = (Float(box.x), Float(box.y))
        let (right, bottom) = (Float(box.right), Float(box.bottom))
        line(left, top, right, top, ink)
        line(right, top, right, bottom, ink)
        line(right, bottom, left, bottom, ink)
        line(left, bottom, left, top, ink)
    }
}
