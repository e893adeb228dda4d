import Analysis
import Domain
import HTTPServer

/// What somebody says of raised fingers.
struct HandInput: FindingInput {
    typealias Report = HandReport
    static let fragment = "event"
    static let noSuchFinding = AppError.noSuchEvent

    /// Seconds of the clip.
    var start: Double?
    var end: Double?
    /// Raised fingers of all hands together.
    var count: Int?
    /// `thumbsUp`, `peace`, `none` and so on, of the person’s own hands.
    var gestures: EventCorrection.Gestures?

    init(_ form: FormFields) throws(AppError) {
        start = try form.value("start") { Double($0) }
        end = try form.value("end") { Double($0) }
        count = try form.value("count") { Int($0) }
        let left = try form.value("left", GestureName.init(rawValue:))
        let right = try form.value("right", GestureName.init(rawValue:))
        if left != nil || right != nil { gestures = EventCorrection.Gestures(left: left, right: right) }
    }

    func added(to report: HandReport) throws(AppError) -> EventCorrection {
        let span = try EventSpan(start, end, in: report)
        guard let count else { throw AppError.noCount }
        var correction = try Self.addition(at: span.start, to: report)
        (correction.start, correction.end, correction.count) = (span.start, span.end, count)
        correction.gestures = gestures
        return try checked(correction, in: report)
    }

    func changed(_ index: Int, of report: HandReport) throws(AppError) -> EventCorrection {
        let event = report.events[index]
        var correction = EventCorrection(of: event.identity)
        // Forms send all their fields.
        correction.start = start == event.start ? nil : start
        correction.end = end == event.end ? nil : end
        correction.count = count == event.count ? nil : count
        if let gestures {
            let sides = event.gestures
            guard gestures.left == nil || sides[.left] != nil, gestures.right == nil || sides[.right] != nil else {
                throw AppError.noSuchHand
            }
            let left = sides[.left] == gestures.left ? nil : gestures.left
            let right = sides[.right] == gestures.right ? nil : gestures.right
            if left != nil || right != nil { correction.gestures = EventCorrection.Gestures(left: left, right: right) }
        }
        guard correction.changesValues else { throw AppError.nothingChanged }
        return try checked(correction, in: report)
    }

    static func check(restored event: HandEvent, in report: HandReport) throws(AppError) {
        try EventSpan.requireRoom(event.start, event.end, for: event.identity, in: report)
    }

    private func checked(_ correction: EventCorrection, in report: HandReport) throws(AppError) -> EventCorrection {
        if let count = correction.count, !(0...HandReport.mostFingers).contains(count) {
            throw AppError.impossibleCount
        }
        for name in [correction.gestures?.left, correction.gestures?.right].compactMap(\.self) {
            guard name == .noGesture || Gestures.named(name) != nil else { throw AppError.noSuchValue("gestures") }
        }
        try EventSpan.check(correction, in: report)
        return correction
    }
}

/// What somebody says of an expression.
struct ExpressionInput: FindingInput {
    typealias Report = ExpressionReport
    static let fragment = "event"
    static let noSuchFinding = AppError.noSuchEvent

    /// Seconds of the clip.
    var start: Double?
    var end: Double?
    /// `wink_l`, `smile` and so on.
    var expression: ExpressionName?

    init(_ form: FormFields) throws(AppError) {
        start = try form.value("start") { Double($0) }
        end = try form.value("end") { Double($0) }
        expression = try form.value("expression", ExpressionName.init(rawValue:))
    }

    func added(to report: ExpressionReport) throws(AppError) -> EventCorrection {
        let span = try EventSpan(start, end, in: report)
        guard let expression else { throw AppError.noExpression }
        var correction = try Self.addition(at: span.start, to: report)
        (correction.start, correction.end, correction.expression) = (span.start, span.end, expression)
        return try checked(correction, in: report)
    }

    func changed(_ index: Int, of report: ExpressionReport) throws(AppError) -> EventCorrection {
        let event = report.expressions[index]
        var correction = EventCorrection(of: event.identity)
        correction.start = start == event.start ? nil : start
        correction.end = end == event.end ? nil : end
        correction.expression = expression == event.expression ? nil : expression
        guard correction.changesValues else { throw AppError.nothingChanged }
        return try checked(correction, in: report)
    }

    static func check(restored event: ExpressionEvent, in report: ExpressionReport) throws(AppError) {
        try EventSpan.requireRoom(event.start, event.end, for: event.identity, in: report)
    }

    private func checked(
        _ correction: EventCorrection, in report: ExpressionReport
    ) throws(AppError) -> EventCorrection {
        if let name = correction.expression, !ExpressionLikelihoods.expressions.contains(name) {
            throw AppError.noSuchValue("expression")
        }
        try EventSpan.check(correction, in: report)
        return correction
    }
}

/// From when until when something is seen.
private struct EventSpan {
    var start: Double
    var end: Double

    /// - Throws: `AppError` where one of both is missing; a photo needs neither.
    init(_ start: Double?, _ end: Double?, in report: some AnalysisReport) throws(AppError) {
        let isStill = report.media.duration == 0
        guard let start = start ?? (isStill ? 0 : nil), let end = end ?? (isStill ? 0 : nil) else {
            throw AppError.noSpan
        }
        (self.start, self.end) = (start, end)
    }

    /// Refuses an event that is not in the clip, ends before it begins, or overlaps another one.
    static func check<Report: CorrectableReport>(
        _ correction: EventCorrection, in report: Report
    ) throws(AppError) where Report.Finding: TimedEvent {
        let duration = report.media.duration
        let known = report.findings.first { $0.identity == correction.finding }
        let start = correction.start ?? known?.start ?? 0
        let end = correction.end ?? known?.end ?? 0
        for time in [start, end] where !(0...duration).contains(time) { throw AppError.beyondTheClip(duration) }
        guard start < end || (duration == 0 && start == end) else { throw AppError.endBeforeStart }
        if correction.start != nil || correction.end != nil || known == nil {
            try requireRoom(start, end, for: correction.finding, in: report)
        }
    }

    /// Refuses an event where another one is.
    static func requireRoom<Report: CorrectableReport>(
        _ start: Double, _ end: Double, for event: FindingID, in report: Report
    ) throws(AppError) where Report.Finding: TimedEvent {
        let other = report.findings.first {
            $0.identity != event && (start < $0.end && $0.start < end || ($0.start, $0.end) == (start, end))
        }
        if let other { throw AppError.eventThere(other.start, other.end) }
    }
}

/// An event that lasts.
private protocol TimedEvent: CorrectableFinding {
    var end: Double { get }
}

extension HandEvent: TimedEvent {
    /// What each of the person’s own hands makes.
    fileprivate var gestures: [Side: GestureName] {
        Dictionary(hands.map { ($0.chirality, $0.gesture) }, uniquingKeysWith: { first, _ in first })
    }
}

extension ExpressionEvent: TimedEvent {}

/// Why an event cannot be corrected so.
extension AppError {
    static let noSuchEvent = AppError(
        .notFound, code: "noSuchEvent", "This event is not in the report. Open the report again.")
    static let noSpan = AppError(
        .unusable, code: "noSpan", "Give the start and the end in seconds, for example start=1.20 and end=2.00.")
    static let noCount = AppError(
        .unusable, code: "noCount", "Give the number of raised fingers, for example count=3.")
    static let impossibleCount = AppError(
        .unusable, code: "impossibleCount", "Choose a number of fingers from 0 to \(HandReport.mostFingers).")
    static let noSuchHand = AppError(
        .unusable, code: "noSuchHand", "This event has no hand of that side. Name the gesture of the other hand.")
    static let noExpression = AppError(
        .unusable, code: "noExpression", "Name the expression, for example expression=smile.")
    static let endBeforeStart = AppError(
        .unusable, code: "endBeforeStart", "The end must come after the start.")
    static func eventThere(_ start: Double, _ end: Double) -> AppError {
        AppError(
            .conflict, code: "eventThere",
            "There is already an event from \(start, digits: 2) to \(end, digits: 2) s. Choose another stretch, or change that event."
        )
    }
}
