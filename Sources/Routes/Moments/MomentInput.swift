import Domain
import FoundationEssentials
import HTTPServer

/// What somebody says of a moment, as a form or a program writes it. What is nil stays as it is.
struct MomentInput: Decodable, Sendable {
    /// Seconds of the clip.
    var time: Double?
    var text: String?
    /// Seconds that videos stand still.
    var hold: Double?
    var drawings: [Drawing]?

    /// Largest body of a request, bytes: 2,000 points with all their digits.
    static let mostBytes = 256 << 10

    /// From JSON.
    /// - Throws: `AppError` for what is no moment.
    init(json: [UInt8]) throws(AppError) {
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(json))
        } catch {
            throw AppError.noMomentJSON
        }
    }

    /// From a form.
    /// - Throws: `AppError` for what is no number.
    init(_ form: FormFields) throws(AppError) {
        func number(_ name: String) throws(AppError) -> Double? {
            guard let text = form[name], !text.isEmpty else { return nil }
            guard let number = Double(text), number.isFinite else { throw AppError.noMomentNumber }
            return number
        }
        time = try number("time")
        hold = try number("hold")
        text = form["text"]
    }

    /// A moment that is like this, within its bounds.
    /// - Parameters:
    ///   - moment: as it was; nil for a new one.
    ///   - duration: of the clip, seconds; nil where nobody knows.
    /// - Throws: `AppError` for what nobody can have marked.
    func moment(_ moment: Moment?, duration: Double?) throws(AppError) -> Moment {
        guard let time = time ?? moment?.time else { throw AppError.noMomentJSON }
        if let duration, !(0...duration).contains(time) { throw AppError.momentBeyondTheClip(duration) }
        var made = Moment(
            time: time.rounded(to: 4), text: text ?? moment?.text, hold: hold ?? moment?.hold,
            drawings: drawings.map { $0.map(\.rounded) } ?? moment?.drawings ?? [])
        if made.hold == 0 { made.hold = nil }
        if made.text?.allSatisfy(\.isWhitespace) == true { made.text = nil }
        guard !made.isEmpty else { throw AppError.emptyMoment }
        let words = [made.text].compactMap(\.self) + made.drawings.compactMap(\.text)
        guard words.allSatisfy({ $0.utf16.count <= Moment.mostText }) else { throw AppError.longMoment }
        guard words.allSatisfy({ $0.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control } }) else {
            throw AppError.unprintableMoment
        }
        guard made.drawings.count <= Moment.mostDrawings else { throw AppError.tooManyDrawings }
        guard made.drawings.allSatisfy({ $0.points.count <= Drawing.mostPoints }),
            made.drawings.reduce(0, { $0 + $1.points.count }) <= Moment.mostPoints
        else { throw AppError.tooManyPoints }
        do {
            try made.check()
        } catch {
            throw AppError.impossibleMoment(detail: error.reason)
        }
        return made
    }
}

extension Drawing {
    /// With places to a hundred-thousandth of the picture, and times to a ten-thousandth of a second.
    fileprivate var rounded: Drawing {
        var copy = self
        copy.points = points.map { point in
            Point(x: point.x.rounded(to: 5), y: point.y.rounded(to: 5), landmark: point.landmark)
        }
        copy.metres = metres?.rounded(to: 4)
        copy.until = until?.rounded(to: 4)
        return copy
    }
}

/// Why a moment cannot be kept.
extension AppError {
    static let noMomentJSON = AppError(
        .invalid, code: "noMomentJSON", "Send JSON, for example {\"time\":1.30,\"text\":\"Late contact\"}.")
    static let noMomentNumber = AppError(
        .invalid, code: "noMomentNumber", "Give the time in seconds, for example 1.30.")
    static let emptyMoment = AppError(
        .unusable, code: "emptyMoment", "Write something or draw something, then save.")
    static let longMoment = AppError(
        .unusable, code: "longMoment",
        "The text is too long. Shorten it to \(Moment.mostText) characters.")
    static let unprintableMoment = AppError(
        .unusable, code: "unprintableMoment",
        "The text contains line breaks or control characters. Remove them and save again.")
    static let tooManyDrawings = AppError(
        .unusable, code: "tooManyDrawings",
        "There can be at most \(Moment.mostDrawings) drawings at one moment. Remove some, or draw at another frame.")
    static let tooManyPoints = AppError(
        .unusable, code: "tooManyPoints",
        "The drawing has too many points: at most \(Drawing.mostPoints) in one drawing and \(Moment.mostPoints) at one moment. Draw shorter lines."
    )
    static func momentBeyondTheClip(_ duration: Double) -> AppError {
        AppError(
            .unusable, code: "momentBeyondTheClip",
            "This moment is not in the clip. Choose one from 0 to \(duration, digits: 2) s.")
    }
    static func impossibleMoment(detail: String) -> AppError {
        AppError(
            .unusable, code: "impossibleMoment",
            "The drawing has a wrong number of points, or a value that is out of range. Draw it again.", detail: detail)
    }
    static let noSuchMomentAction = AppError(
        .invalid, code: "noSuchMomentAction", "Unknown action. Use the buttons of the page.")
}
