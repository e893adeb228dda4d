import Domain
import HTTPServer

/// What somebody says of a swing, as a form or a program writes it. What is nil stays as it is.
struct CorrectionInput: Codable, Equatable, Sendable {
    /// Seconds of the clip.
    var contact: Double?
    var start: Double?
    var end: Double?
    /// `forehand`, `forehandSlice`, `backhandVolley` and so on: `Swing.Shot`.
    var stroke: Swing.Shot?
    var hand: Side?
    var twoHanded: Bool?
    var view: Swing.View?

    /// Contacts are at least so far from each other, seconds of life.
    static let leastGap = 0.2
    /// A swing begins and ends at most so long before and after contact, seconds of life.
    static let mostReach = 5.0

    init() {}

    /// From a form; empty fields stay as they are.
    /// - Throws: `AppError` for what is no such value.
    init(_ form: FormFields) throws(AppError) {
        func value<Value>(_ name: String, _ parse: (String) -> Value?) throws(AppError) -> Value? {
            guard let text = form[name], !text.isEmpty else { return nil }
            guard let value = parse(text) else { throw AppError.noSuchValue(name) }
            return value
        }
        contact = try value("contact") { Double($0) }
        start = try value("start") { Double($0) }
        end = try value("end") { Double($0) }
        stroke = try value("stroke") { Swing.Shot(rawValue: $0) }
        hand = try value("hand") { Side(rawValue: $0) }
        twoHanded = try value("twoHanded") { ["true": true, "false": false][$0] }
        view = try value("view") { Swing.View(rawValue: $0) }
    }

    /// The correction that adds a swing.
    /// - Throws: `AppError` where there is none at such a moment.
    func added(to report: SwingReport) throws(AppError) -> SwingCorrection {
        guard let contact else { throw AppError.noContact }
        let known = report.swings.map(\.identity) + (report.removed ?? []).map(\.identity)
        let id = SwingID(contact: contact)
            .free(of: Set(known + (report.unmatched ?? []).map(\.swing)))
        guard report.swings.count < SwingReport.mostFindings else { throw AppError.tooManySwings }
        var correction = self.correction(of: id)
        correction.isAdded = true
        try check(correction, contact: contact, start: start, end: end, in: report)
        return correction
    }

    /// The correction that changes a swing.
    /// - Throws: `AppError` where it cannot be like that.
    func changed(_ index: Int, of report: SwingReport) throws(AppError) -> SwingCorrection {
        let swing = report.swings[index]
        var correction = self.correction(of: swing.identity)
        // Forms send all their fields.
        if correction.contact == swing.contact { correction.contact = nil }
        if correction.start == swing.start { correction.start = nil }
        if correction.end == swing.end { correction.end = nil }
        if correction.shot == swing.shot { correction.shot = nil }
        if correction.hand == swing.hand { correction.hand = nil }
        if correction.twoHanded == swing.twoHanded { correction.twoHanded = nil }
        if correction.view == swing.view { correction.view = nil }
        guard correction != SwingCorrection(of: swing.identity) else { throw AppError.nothingChanged }
        try check(
            correction, contact: correction.contact ?? swing.contact, start: correction.start, end: correction.end,
            in: report)
        return correction
    }

    private func correction(of id: SwingID) -> SwingCorrection {
        var correction = SwingCorrection(of: id)
        (correction.contact, correction.start, correction.end) = (contact, start, end)
        (correction.shot, correction.hand) = (stroke, hand)
        (correction.twoHanded, correction.view) = (twoHanded, view)
        return correction
    }

    private func check(
        _ correction: SwingCorrection, contact: Double, start: Double?, end: Double?, in report: SwingReport
    ) throws(AppError) {
        let duration = report.media.duration
        for time in [contact, start, end].compactMap(\.self) where !(0...duration).contains(time) {
            throw AppError.beyondTheClip(duration)
        }
        let slowness = max(report.slowMotion ?? 1, 1)
        let near = report.swings.first {
            $0.identity != correction.swing && abs($0.contact - contact) < Self.leastGap * slowness
        }
        if let near, correction.contact != nil { throw AppError.swingThere(near.contact) }
        let reach = Self.mostReach * slowness
        if let start, !(contact - reach..<contact).contains(start) { throw AppError.startAfterContact }
        if let end, !(end > contact && end <= contact + reach) { throw AppError.endBeforeContact }
    }
}

/// Why a swing cannot be corrected so.
extension AppError {
    static func noSuchValue(_ field: String) -> AppError {
        AppError(
            .invalid, code: "noSuchValue", "\(field) has no such value. Choose one from the list, or leave it out.")
    }
    static let noContact = AppError(
        .invalid, code: "noContact", "Give the moment of contact in seconds, for example contact=1.30.")
    static let nothingChanged = AppError(
        .unusable, code: "nothingChanged", "Nothing was changed. Change a value, then save.")
    static let tooManySwings = AppError(
        .conflict, code: "tooManySwings", "The report is full: it holds \(SwingReport.mostFindings) swings.")
    static func beyondTheClip(_ duration: Double) -> AppError {
        AppError(
            .unusable, code: "beyondTheClip",
            "This moment is not in the clip. Choose one from 0 to \(duration, digits: 2) s.")
    }
    static func swingThere(_ contact: Double) -> AppError {
        AppError(
            .conflict, code: "swingThere",
            "There is already a swing with contact at \(contact, digits: 2) s. Contacts must be at least \(CorrectionInput.leastGap, digits: 1) s apart."
        )
    }
    static let startAfterContact = AppError(
        .unusable, code: "startAfterContact",
        "The swing must start before contact, at most \(CorrectionInput.mostReach, digits: 0) s before it.")
    static let endBeforeContact = AppError(
        .unusable, code: "endBeforeContact",
        "The swing must end after contact, at most \(CorrectionInput.mostReach, digits: 0) s after it.")
    static let noJSON = AppError(
        .invalid, code: "noJSON",
        "Send JSON, for example {\"contact\":1.30,\"stroke\":\"forehand\",\"hand\":\"right\"}.")
    static let noSuchCorrection = AppError(
        .invalid, code: "noSuchCorrection", "Unknown action. Use the buttons of the page.")
}
