import Domain
import HTTPServer

/// What somebody says of a swing, as a form or a program writes it. What is nil stays as it is.
struct SwingInput: FindingInput, Equatable {
    typealias Report = SwingReport
    static let fragment = "swing"
    static let noSuchFinding = AppError.noSuchSwing

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
    static let leastGap = Swing.leastGap
    /// A swing begins and ends at most so long before and after contact, seconds of life.
    static let mostReach = 5.0

    init() {}

    init(_ form: FormFields) throws(AppError) {
        contact = try form.value("contact") { Double($0) }
        start = try form.value("start") { Double($0) }
        end = try form.value("end") { Double($0) }
        stroke = try form.value("stroke") { Swing.Shot(rawValue: $0) }
        hand = try form.value("hand") { Side(rawValue: $0) }
        twoHanded = try form.value("twoHanded") { ["true": true, "false": false][$0] }
        view = try form.value("view") { Swing.View(rawValue: $0) }
    }

    func added(to report: SwingReport) throws(AppError) -> SwingCorrection {
        guard let contact else { throw AppError.noContact }
        let correction = said(on: try Self.addition(at: contact, to: report))
        try check(correction, contact: contact, start: start, end: end, in: report)
        return correction
    }

    func changed(_ index: Int, of report: SwingReport) throws(AppError) -> SwingCorrection {
        let swing = report.swings[index]
        var correction = said(on: SwingCorrection(of: swing.identity))
        // Forms send all their fields.
        if correction.contact == swing.contact { correction.contact = nil }
        if correction.start == swing.start { correction.start = nil }
        if correction.end == swing.end { correction.end = nil }
        if correction.shot == swing.shot { correction.shot = nil }
        if correction.hand == swing.hand { correction.hand = nil }
        if correction.twoHanded == swing.twoHanded { correction.twoHanded = nil }
        if correction.view == swing.view { correction.view = nil }
        guard correction.changesValues else { throw AppError.nothingChanged }
        try check(
            correction, contact: correction.contact ?? swing.contact, start: correction.start, end: correction.end,
            in: report)
        return correction
    }

    private func said(on correction: SwingCorrection) -> SwingCorrection {
        var correction = correction
        (correction.contact, correction.start, correction.end) = (contact, start, end)
        (correction.shot, correction.hand) = (stroke, hand)
        (correction.twoHanded, correction.view) = (twoHanded, view)
        return correction
    }

    static func check(restored swing: Swing, in report: SwingReport) throws(AppError) {
        try checkGap(swing.contact, of: swing.identity, in: report)
    }

    /// Refuses a contact too close to that of another swing.
    private static func checkGap(_ contact: Double, of swing: FindingID, in report: SwingReport) throws(AppError) {
        let gap = leastGap * max(report.slowMotion ?? 1, 1)
        if let near = report.swings.first(where: { $0.identity != swing && abs($0.contact - contact) < gap }) {
            throw AppError.swingThere(near.contact)
        }
    }

    private func check(
        _ correction: SwingCorrection, contact: Double, start: Double?, end: Double?, in report: SwingReport
    ) throws(AppError) {
        try Self.check([contact, start, end], in: report)
        let slowness = max(report.slowMotion ?? 1, 1)
        if correction.contact != nil { try Self.checkGap(contact, of: correction.finding, in: report) }
        let reach = Self.mostReach * slowness
        if let start, !(contact - reach..<contact).contains(start) { throw AppError.startAfterContact }
        if let end, !(end > contact && end <= contact + reach) { throw AppError.endBeforeContact }
    }
}

/// Why a swing cannot be corrected so.
extension AppError {
    static let noContact = AppError(
        .invalid, code: "noContact", "Give the moment of contact in seconds, for example contact=1.30.")
    static func swingThere(_ contact: Double) -> AppError {
        AppError(
            .conflict, code: "swingThere",
            "There is already a swing with contact at \(contact, digits: 2) s. Contacts must be at least \(SwingInput.leastGap, digits: 1) s apart."
        )
    }
    static let startAfterContact = AppError(
        .unusable, code: "startAfterContact",
        "The swing must start before contact, at most \(SwingInput.mostReach, digits: 0) s before it.")
    static let endBeforeContact = AppError(
        .unusable, code: "endBeforeContact",
        "The swing must end after contact, at most \(SwingInput.mostReach, digits: 0) s after it.")
    static let noJSON = AppError(
        .invalid, code: "noJSON",
        "Send JSON, for example {\"contact\":1.30,\"stroke\":\"forehand\",\"hand\":\"right\"}.")
}
