import Domain
import FoundationEssentials

@testable import Analysis
@testable import Templates

/// Models to render, plain and with whatever text a test wants to smuggle in.
enum Samples {
    static let site = Site(version: "1.2.3")
    static let date = Date(timeIntervalSince1970: 1_763_713_538)
    static let running = Progress(stage: .tracking, done: 120, total: 480)

    static let states: [ClipState] = [
        .queued(ahead: nil), .queued(ahead: 2), .held(message: "Waits for room."), .running(running),
        .running(Progress(stage: .probing, done: 0, total: 0)), .failed(message: "The clip is empty."), .cancelled,
        .done,
    ]

    static func card(_ index: Int, name: String = "clip.mp4", state: ClipState, path: String? = nil) -> ClipCard {
        ClipCard(
            id: clipID(index), name: name, thumbnail: .poster, durationSeconds: 4.2, addedAt: date, state: state,
            summary: "3 swings")
    }

    static func dashboard(name: String = "clip.mp4") -> DashboardModel {
        DashboardModel(
            site: site, maximumUploadBytes: 2 << 30, maximumArchiveBytes: 3 << 30,
            clips: states.enumerated().map { card($0.offset, name: name, state: $0.element) }, totalClips: 40,
            notice: Notice(.error, name))
    }

    static func library(_ text: String = "words", count: Int = 3, isTrash: Bool = false) -> LibraryModel {
        let options = [(value: "", label: "All"), (value: text, label: text)]
        var model = LibraryModel(
            site: site, isTrash: isTrash, asked: count == 0 ? [:] : ["q": text, "tag": text],
            filters: [.init(name: "tag", label: "Tag", options: options)],
            clips: states.prefix(count).enumerated().map { index, state in
                LibraryModel.Entry(
                    card: card(index, name: text, state: state), kind: .swing,
                    athlete: (text, "/athletes/\(athleteID)"),
                    tags: [(text, "/library?tag=x")], bytes: 12_000_000, copies: (1, "/library?copies=1"),
                    daysLeft: isTrash ? 30 : nil)
            }, total: count, morePath: "/library?page=1", query: "/library?q=x", athletes: [text], tags: [text],
            notice: Notice(.info, text))
        model.storage = [(text, 12_000_000)]
        return model
    }

    static let choiceOfKinds = DashboardModel(
        site: site, maximumUploadBytes: 2 << 30, maximumArchiveBytes: 3 << 30, kinds: AnalysisKind.all, clips: [])
    static let emptyDashboard = DashboardModel(
        site: site, maximumUploadBytes: 2 << 30, maximumArchiveBytes: 3 << 30, clips: [])

    static var welcome: DashboardModel {
        var model = emptyDashboard
        model.showsWelcome = true
        return model
    }

    static func swing(_ contact: Double, text: String = "Meet the ball earlier.") -> SwingModel {
        let measurement = Measurement(
            name: text, value: 0.18, unit: text, band: .init(low: 0.2, high: 0.5, source: text))
        let assessment = SwingAssessment(
            contact: .late, contactAdjustment: 0.07, followThrough: .good, rotation: .insufficient, formScore: 7.5,
            form: SwingForm(
                view: 30, spread: 1.4, experts: 0.6, amateurs: 0.9,
                parts: [
                    .init(
                        measure: .hipTurn, value: 48, experts: 0.1, amateurs: 0.4, isMoreBetter: true, weight: 0.1,
                        times: [contact])
                ]),
            scoreParts: [ScorePart(aspect: .contact, measurement: measurement)],
            kineticChain: KineticChain(
                links: [
                    .init(segment: .hips, time: contact - 0.1, peak: 6),
                    .init(segment: .wrist, time: contact, peak: 18),
                ],
                isInOrder: true),
            insights: [
                SwingInsight(
                    type: .contact, message: LocalizedText(text, nil), priority: 1,
                    evidence: .init(times: [contact], measurements: [measurement]))
            ],
            withheld: [WithheldJudgement(aspect: .balance, reason: LocalizedText(text, nil))])
        return SwingModel(
            Swing(
                start: contact - 0.7, contact: contact, end: contact + 0.3, stroke: .forehand, strokeConfidence: 0.9,
                hand: .right, twoHanded: false, confidence: 0.91, validatedBy: .none, view: .behind, cut: .end,
                metrics: SwingMetrics(peakAngularVelocity: 18.64, contactPoint: [0.5, 0.4], hipRotation: nil),
                assessment: assessment, keyFrames: [contact]),
            keyFrames: [SwingModel.KeyFrame(label: text, time: contact, path: "/clips/\(clipID())/pictures/1-3.jpg")])
    }

    /// Where a report's page gets nothing but what was measured.
    struct Source: ReportSource {
        var series: SwingSeries?
        let clip = clipID()
        let tried: [String: Double] = [:]
        var player: Int?

        func has(_ picture: ArtefactName) -> Bool { false }
        func body(of player: Int?, at time: Double) -> [SwingModel.Point] { [] }
        func values(_ names: [String]) -> (times: [Double], values: [[Double]]) { ([], []) }
    }

    static func series(_ times: [Double] = (0..<300).map { Double($0) / 30 }) -> SwingSeries {
        SwingSeries(
            times: times, isSeen: times.map { _ in true },
            values: Dictionary(
                uniqueKeysWithValues: FrameMetrics.all.enumerated().map { number, metric in
                    (metric.name, times.map { Float(($0 * Double(number + 1)).truncatingRemainder(dividingBy: 7)) })
                }))
    }

    static func result(swings: Int = 2, text: String = "words", element: Playback.Element = .video) -> ReportResult {
        var result = result(
            of: SwingResult(
                swings: (0..<swings).map { place in
                    var model = swing(1 + 3 * Double(place), text: text)
                    model.number = place + 1
                    return model
                }, series: series(), people: people),
            text: text, element: element)
        result.video = video(.failed(message: text))
        return result
    }

    static func result(
        of findings: any Findings, text: String = "words", element: Playback.Element = .video
    ) -> ReportResult {
        ReportResult(
            playback: Playback(element, clip: clipID(), type: "video/mp4", isProxy: true), hasLandmarks: true,
            coverage: 0.97, warnings: [ReportWarning(code: .lowLight, message: LocalizedText(text, nil))],
            diagnostics: diagnostics,
            downloads: [.init(label: text, detail: text, path: "/clips/\(clipID())/report.json")], findings: findings)
    }

    static let diagnostics = Diagnostics(
        trackingSeconds: 4.2, framesPerSecond: 71.4, detectorRuns: 12, parallelParts: 2,
        latency: StageLatency(decode: 1.25, detect: 6.5, landmarks: 8.123, analysis: 0.042), droppedFrames: 3)

    static let people = PeopleModel(
        people: [
            .init(number: 1, left: 0.1, top: 0.2, width: 0.01, height: 0.03, isPlayer: false),
            .init(number: 2, left: 0.05, top: 0.1, width: 0.3, height: 0.9, isPlayer: true),
            .init(number: 3, left: 0.9, top: 0, width: 0.3, height: 1.4, isPlayer: false),
        ], picture: .people, pictureWidth: 1280, pictureHeight: 720, clip: clipID())

    static func video(
        _ state: SkeletonVideoModel.State, _ files: [SkeletonVideoModel.File] = []
    ) -> SkeletonVideoModel {
        SkeletonVideoModel(state: state, files: files, clip: clipID())
    }

    static func report(
        _ state: ClipState, name: String = "clip.mp4", result: ReportResult? = nil, isStill: Bool = false
    ) -> ReportModel {
        ReportModel(
            site: site,
            clip: ClipHeader(
                id: clipID(), name: name, addedAt: date, bytes: 48_300_000,
                media: MediaFacts(
                    width: 1280, height: 720, durationSeconds: isStill ? 0 : 10, fps: isStill ? 0 : 29.97,
                    frames: isStill ? 1 : 300, isVariableFrameRate: true)), kind: result?.kind ?? .swing,
            otherKinds: result == nil ? [] : [.hands, .expression], state: state, hasPoster: true, result: result)
    }

    static func delete(_ name: String = "clip.mp4") -> DeleteModel {
        DeleteModel(site: site, thing: .clip(clipID()), name: name)
    }

    static func about(_ text: String = "words") -> AboutModel {
        AboutModel(
            site: site, components: [.init(name: text, version: text, licence: text, purpose: text)], dataFolder: text)
    }

    /// Every page in every state, by name; `text` stands wherever a user's or a worker's words may.
    static func key(_ text: String) -> KeyModel {
        KeyModel(
            site: site, path: "/athletes/x", query: [.init(name: text, value: text)], address: "/athletes/x?stroke=all",
            complaint: text)
    }

    static func pages(text: String = "words") -> [(name: String, page: Document)] {
        var pages: [(name: String, page: Document)] = [
            ("dashboard", DashboardPage.render(dashboard(name: text))),
            ("empty dashboard", DashboardPage.render(emptyDashboard)), ("welcome", DashboardPage.render(welcome)),
            ("lessons", LearnPage.render(site)),
            ("choice of kinds", DashboardPage.render(choiceOfKinds)),
            ("library", LibraryPage.render(library(text))), ("trash", LibraryPage.render(library(text, isTrash: true))),
            ("empty library", LibraryPage.render(library(text, count: 0))),
            ("contact sheet", ContactSheetPage.render(contactSheet(text))),
            ("empty contact sheet", ContactSheetPage.render(contactSheet(text, isEmpty: true))),
            ("delete", DeletePage.render(delete(text))),
            ("about", AboutPage.render(about(text))),
            ("key", KeyPage.render(key(text))), ("entrance", KeyPage.entrance(site, to: "/clips/a?b=c")),
            ("not found", ErrorPage.notFound(site)),
            (
                "error",
                ErrorPage.render(ErrorModel(site: site, status: 507, title: text, message: text, advice: text))
            ),
            ("missing report", ReportPage.render(report(.done, name: text))),
            ("report", ReportPage.render(report(.done, name: text, result: result(text: text)))),
            ("no swings", ReportPage.render(report(.done, name: text, result: result(swings: 0, text: text)))),
            (
                "still",
                ReportPage.render(
                    report(.done, name: text, result: result(swings: 0, text: text, element: .image), isStill: true))
            ),
            ("failed with words", ReportPage.render(report(.failed(message: text), name: text))),
            ("held with words", ReportPage.render(report(.held(message: text), name: text))),
            (
                "failed with a report",
                ReportPage.render(report(.failed(message: text), name: text, result: result(text: text)))
            ),
            ("stopped with a report", ReportPage.render(report(.cancelled, name: text, result: result(text: text)))),
        ]
        pages += Lessons.rules.map { ("lesson of " + $0.rawValue, LessonPage.render($0, site)) }
        for state in states where state != .done {
            pages.append(("report " + state.name, ReportPage.render(report(state, name: text))))
        }
        return pages + joinPages(text) + coachingPages(text) + eventPages(text) + compositionPages(text) + livePages
            + messagePages(text) + classPages(text)
            + childrensPages(text) + seatPages(text)
            + grownUpsPages(text) + opinionPages(text)
    }

    /// Pages with the main navigation: not those before somebody was let in, nor those that children see.
    static var pagesWithNavigation: [(name: String, page: Document)] {
        let others =
            ["key", "entrance"] + (childrensPages("") + joinPages("") + seatPages("")).map(\.name)
            + ["a class of a second teacher", "a class's wall", "a class's results, kept", "teach"]
        return pages().filter { !others.contains($0.name) }
    }
}
