package import Domain
internal import Media
internal import Paper
internal import Vision

/// A film of two swings, aligned at contact and in one pace: beside each other, or the body of one over the other's
/// pictures. It has no sound: there would be two.
package enum ComparisonVideo {
    /// Makes the film. Ends early, and leaves nothing, when the task is cancelled.
    /// - Parameters:
    ///   - path: the first swing's clip.
    ///   - results: the folder with its report and landmarks, and with the other clip, its report and its landmarks
    ///     (`OutputName.other`).
    ///   - target: the file to write.
    ///   - progress: told pictures done and pictures expected.
    /// - Throws: `AppError`; `CancellationError`.
    package static func make(
        of path: String, results: String, _ film: ComparisonFilm, to target: String, progress: (Int, Int) -> Void
    ) throws {
        do {
            let a = try Side(path, results, prefix: "", film.a.swing)
            let b = try Side(results + "/" + OutputName.otherClip, results, prefix: OutputName.other, film.b.swing)
            let plan = FilmPlan(
                a.clock, b.clock,
                window: ComparisonFilm.window([(a.swing, a.clock.pace), (b.swing, b.clock.pace)]), shift: film.shift,
                speed: film.speed)
            let sources = [a.source(plan.frames.a), b.source(plan.frames.b)]
            var painter = FilmPainter(a, b, plan, film.layout)
            let isFinished = try PairedCopy.make(
                of: film.layout == .beside ? sources : [sources[0]], to: target, fps: plan.fps, progress: progress,
                isCancelled: { Task.isCancelled }
            ) { picture, source, canvas in
                var canvas = canvas
                painter.draw(picture, source, on: &canvas)
            }
            if !isFinished { throw CancellationError() }
        } catch {
            throw AppError(analysing: error) ?? error
        }
    }
}

/// One of the two.
private struct Side {
    let path: String
    let turn: ClipTurn
    let swing: Swing
    let recording: LandmarkRecording
    let clock: FilmPlan.Clock

    init(_ path: String, _ results: String, prefix: String, _ name: FindingID) throws {
        let report = try AnalysisKind.report(file: results + "/" + prefix + OutputName.report) as? SwingReport
        guard let report, let swing = report.swings.first(where: { $0.identity == name }) else {
            throw AppError.comparedSwingGone
        }
        self.path = path
        self.swing = swing
        turn = report.media.turn ?? .none
        recording = try LandmarkRecording(file: results + "/\(prefix)\(ArtefactName.landmarks)")
        let recording = recording
        clock = FilmPlan.Clock(
            times: (0..<recording.frameCount).map { recording.time(of: $0) }, contact: swing.contact,
            pace: report.pace)
        guard !clock.times.isEmpty else { throw AppError.comparedSwingGone }
    }

    func source(_ frames: [Int]) -> PairedCopy.Source {
        PairedCopy.Source(path: path, turn: turn, times: frames.map { clock.times[$0] })
    }
}

/// Draws bodies and letters into the pictures.
private struct FilmPainter {
    /// Size of the letters, and their distance from the edges, as shares of the picture's shorter edge.
    private static let (letter, margin): (Float, Float) = (1 / 14, 1 / 24)

    private let sides: [Side]
    private let plan: FilmPlan
    private let layout: ComparisonFilm.Layout
    private let painter: SkeletonPainter
    private let ghost: GhostBody
    /// The letters on the pictures of each source, once they are drawn.
    private var letters: [Int: TextMask] = [:]

    init(_ a: Side, _ b: Side, _ plan: FilmPlan, _ layout: ComparisonFilm.Layout) {
        sides = [a, b]
        (self.plan, self.layout) = (plan, layout)
        painter = SkeletonPainter(recording: a.recording, swings: [])
        ghost = GhostBody(
            over: a.recording, b.recording, contacts: (a.clock.contactFrame, b.clock.contactFrame),
            isMirrored: a.swing.hand != b.swing.hand)
    }

    mutating func draw(_ picture: Int, _ source: Int, on canvas: inout some SkeletonCanvas) {
        let (a, b) = (plan.frames.a[picture], plan.frames.b[picture])
        let pose =
            switch layout {
            case .beside: sides[source].recording.frame(source == 0 ? a : b).pose
            case .over: ghost.pose(of: b, over: a)
            }
        if let pose { painter.draw(pose, on: &canvas) }
        label(source, on: &canvas)
    }

    /// Whose pictures, and whose body.
    private func words(_ source: Int) -> String {
        switch layout {
        case .beside: source == 0 ? "A" : "B"
        case .over: "A + B"
        }
    }

    /// White on black, so that it can be read on any picture.
    private mutating func label(_ source: Int, on canvas: inout some SkeletonCanvas) {
        let unit = Float(min(canvas.width, canvas.height))
        if letters[source] == nil {
            // A text that cannot be drawn is left out: the video is worth more.
            let text = try? TextPicture(words(source), size: Double(max(12, unit * Self.letter)))
            letters[source] = text.map { TextMask(width: $0.width, height: $0.height, coverage: $0.coverage) }
        }
        guard let mask = letters[source] else { return }
        let (width, height) = (Float(mask.width), Float(mask.height))
        let corner = CanvasPoint(x: unit * Self.margin + height / 2, y: unit * Self.margin)
        let middle = corner.y + height / 2
        canvas.line(
            from: CanvasPoint(x: corner.x, y: middle), to: CanvasPoint(x: corner.x + width, y: middle),
            width: height * 1.15, colour: .black, opacity: 0.7)
        canvas.text(mask, at: corner, colour: CanvasColour(red: 255, green: 255, blue: 255))
    }
}

extension AppError {
    fileprivate static let comparedSwingGone = AppError(
        .impossibleSpan,
        "One of the swings is no longer in its report. Open the comparison again, then create the video.")
}
