import Domain

@testable import Analysis
@testable import Templates

/// Models of the pages for coaches.
extension Samples {
    static let days = [3, 9, 15].map { CalendarDay(year: 2026, month: 11, day: $0) }

    static func coaching(_ text: String = "Ada", hasPlayer: Bool = true) -> CoachingModel {
        CoachingModel(
            player: hasPlayer ? .init(name: text, id: athleteID) : nil, knownNames: [text, "Bo"],
            maximumName: 60, clip: clipID(), note: text, savedAt: hasPlayer ? date : nil, maximumNote: 10_000,
            hasSwings: true, filmed: .init(CalendarDay(year: 2026, month: 5, day: 1), by: .file))
    }

    static func coached(_ state: ClipState, text: String = "Ada", hasPlayer: Bool = true) -> ReportModel {
        var model = report(state, name: text, result: result(text: text))
        model.coaching = coaching(text, hasPlayer: hasPlayer)
        return model
    }

    static func athletes(_ text: String = "Ada") -> AthletesModel {
        AthletesModel(
            site: site,
            athletes: [
                .init(name: text, id: athleteID, clips: 3, swings: 12, lastSession: date),
                .init(name: "Bo", id: athleteID, clips: 0, swings: 0, lastSession: nil),
            ])
    }

    static func entry(_ text: String = "clip.mp4", state: ClipState = .done) -> ClipEntry {
        ClipEntry(
            name: text, id: clipID(), thumbnail: .poster, addedAt: date, state: state,
            swings: state == .done
                ? [
                    .init(number: 1, swing: swing(1).swing, path: "/a"),
                    .init(number: 2, swing: swing(4).swing, path: "/b"),
                ] : [])
    }

    /// A swing of a session.
    static func serve(_ day: CalendarDay, _ metrics: SwingMetrics, _ stroke: Swing.Stroke = .serve) -> SessionSwing {
        SessionSwing(
            day: day,
            swing: Swing(
                start: 0, contact: 1, end: 2, stroke: stroke, hand: .right, confidence: 0.9, validatedBy: .local,
                metrics: metrics, keyFrames: []))
    }

    /// Speeds of two sessions, with a turn in the one between.
    static let strokeProgress = StrokeProgress(
        .serve,
        of: [6, 8, 8, 9].map { serve(days[0], SwingMetrics(peakLinearVelocity: $0)) }
            + [
                serve(days[1], SwingMetrics(hipRotation: 40)), serve(days[2], SwingMetrics(peakLinearVelocity: 9.5)),
            ], targets: target(.peakLinearVelocity, 9).map { [$0] } ?? [])

    static func target(
        _ measure: SwingMeasure, _ value: Double, _ direction: AthleteTarget.Direction = .atLeast,
        due: CalendarDay? = nil
    ) -> AthleteTarget? {
        AthleteTarget(stroke: .serve, measure: measure, direction: direction, value: value, due: due)
    }

    static func athlete(_ text: String = "Ada", sessions: Int = 3) -> AthleteModel {
        AthleteModel(
            site: site, name: text, maximumName: 60, id: athleteID,
            filters: [
                .init(label: "Serves", swings: 6, path: "/athletes/\(athleteID)?stroke=serve", isCurrent: true),
                .init(label: "Volleys", swings: 2, path: "/athletes/\(athleteID)?stroke=volley", isCurrent: false),
            ], progress: sessions > 0 ? strokeProgress : nil,
            sessions: days.reversed().prefix(sessions).map {
                .init(day: $0, clips: [entry(text), entry(text, state: .failed(message: text))])
            }, olderPath: "/athletes/\(athleteID)?before=x", newestPath: "/athletes/\(athleteID)")
    }

    static func side(_ text: String = "clip.mp4", slowMotion: Double = 1) -> ComparisonModel.Side {
        ComparisonModel.Side(
            clip: report(.done, name: text).clip, player: text,
            playback: .init(.video, clip: clipID(), type: "video/mp4"), hasLandmarks: true, hasPoster: true,
            swings: [swing(1, text: text), measured(4, text: text, turn: slowMotion > 1 ? 90 : nil)], index: 1,
            slowMotion: slowMotion)
    }

    /// A swing whose numbers depend on the side.
    private static func measured(_ contact: Double, text: String, turn: Double?) -> SwingModel {
        var model = swing(contact, text: text)
        model.swing.metrics.shoulderRotation = turn
        model.swing.metrics.hipRotation = turn == nil ? 90 : 90.2
        model.swing.metrics.backswingAngle = turn == nil ? 90 : 60
        model.swing.metrics.peakAngularVelocity = turn == nil ? 8 : 9.54
        return model
    }

    static func comparison(_ text: String = "clip.mp4") -> ComparisonModel {
        let times = (-20...20).map { Double($0) / 30 }
        return ComparisonModel(
            site: site, a: side(text), b: side(text, slowMotion: 4), path: "/clips/\(clipID())/compare/\(clipID(1))",
            swapPath: "/clips/\(clipID(1))/compare/\(clipID())?a=1&b=1", choicePath: "/clips/\(clipID())/compare?a=1",
            window: -0.7...0.7,
            curves: ["elbow", "hips"].map { id in
                ComparisonModel.Curve(
                    id: id, name: id, unit: "°",
                    path: "/clips/\(clipID())/compare/\(clipID(1))?curve=" + id + "#curves",
                    isCurrent: id == "elbow", a: .init(times: times, values: times.map { $0 * 100 }),
                    b: .init(times: [0, 0.1], values: [5, .nan]))
            })
    }

    static let film = comparison().film(.over, speed: 0.25, revisions: [])

    static func filmed(_ state: ComparisonVideoModel.State, _ text: String = "clip.mp4") -> ComparisonModel {
        var model = comparison(text)
        model.video = ComparisonVideoModel(state)
        return model
    }

    static func choice(_ text: String = "clip.mp4", groups: Int = 2) -> ComparisonChoiceModel {
        ComparisonChoiceModel(
            site: site, clipName: text, clip: clipID(), swings: entry(text).swings, index: 1,
            groups: (0..<groups).map { _ in .init(title: text, clips: [entry(text)]) })
    }

    static func coachingPages(_ text: String) -> [(String, Document)] {
        [
            ("coached report", ReportPage.render(coached(.done, text: text))),
            ("unnamed report", ReportPage.render(coached(.cancelled, text: text, hasPlayer: false))),
            ("athletes", AthletesPage.render(athletes(text))),
            ("no athletes", AthletesPage.render(AthletesModel(site: site, athletes: []))),
            ("athlete", AthletePage.render(athlete(text))),
            ("athlete without clips", AthletePage.render(athlete(text, sessions: 0))),
            (
                "delete athlete",
                DeletePage.render(
                    DeleteModel(site: site, thing: .athlete(AthleteID()), name: text))
            ),
            ("comparison", ComparisonPage.render(comparison(text))),
            ("comparison with a video", ComparisonPage.render(filmed(.ready(film, JobID(), bytes: 5_000_000), text))),
            ("comparison whose video is made", ComparisonPage.render(filmed(.making(done: 3, total: 9), text))),
            ("comparison without a video", ComparisonPage.render(filmed(.failed(message: text), text))),
            ("choice", ComparisonChoicePage.render(choice(text))),
            ("nothing to choose", ComparisonChoicePage.render(choice(text, groups: 0))),
        ]
    }
}
