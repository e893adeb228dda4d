import Domain
import FoundationEssentials
import HTTPServer
import Jobs
import Store
import Templates

/// What an athlete is to reach, and the progress on paper.
extension AthletesController {
    /// `POST /athletes/{id}/target`: sets a target, in place of the one for the same measure.
    func setTarget(of athlete: Athlete, _ context: RequestContext) async throws -> Response {
        let form = try await context.request.form()
        let (stroke, measure) = try Self.subject(of: form)
        guard let direction = AthleteTarget.Direction(rawValue: form["direction"] ?? "") else {
            throw AppError.badTarget
        }
        let value = Double((form["value"] ?? "").replacing(",", with: "."))
        let day = form["due"] ?? ""
        let due = CalendarDay(day)
        guard day.isEmpty || due != nil && day.utf8.count == 10 else { throw AppError.badDay }
        guard
            let target = value.flatMap({
                AthleteTarget(stroke: stroke, measure: measure, direction: direction, value: $0, due: due)
            })
        else { throw AppError(noTargetFor: measure) }
        try await store.set(target, for: athlete.id)
        return context.afterwards(Addresses.athlete(athlete.id) + stroke.query, fragment: "targets")
    }

    /// `POST /athletes/{id}/target/remove`
    func removeTarget(of athlete: Athlete, _ context: RequestContext) async throws -> Response {
        let (stroke, measure) = try Self.subject(of: try await context.request.form())
        guard try await store.removeTarget(for: measure, of: stroke, from: athlete.id) else {
            throw AppError.noSuchTarget
        }
        return context.afterwards(Addresses.athlete(athlete.id) + stroke.query, fragment: "targets")
    }

    /// `GET /athletes/{id}/progress.pdf`
    func progressPaper(of athlete: Athlete, _ context: RequestContext) async throws -> Response {
        let document = try await query(context).paper(of: athlete)
        let bytes = try await pool.draw(document, about: "athlete \(athlete.id)", for: context.address)
        var response = Response.bytes(bytes, type: "application/pdf")
            .asAttachment(named: athlete.name.description + "-progress.pdf")
        response.headers[.cacheControl] = "no-store"
        return response
    }

    /// Which measure of which stroke a form is about.
    private static func subject(of form: FormFields) throws(AppError) -> (StrokeGroup, SwingMeasure) {
        guard let stroke = StrokeGroup(rawValue: form["stroke"] ?? ""),
            let measure = SwingMeasure(rawValue: form["measure"] ?? "")
        else { throw AppError.badTarget }
        return (stroke, measure)
    }
}

extension AppError {
    fileprivate static let badTarget = AppError(
        .invalid, code: "badTarget", "Choose a stroke, a measure and a direction for the target.")

    fileprivate static let noSuchTarget = AppError(
        .notFound, code: "noSuchTarget", "Target not found. It may have been removed.")

    /// No swing has such a value.
    fileprivate init(noTargetFor measure: SwingMeasure) {
        let (low, high) = (measure.words(measure.range.lowerBound), measure.words(measure.range.upperBound))
        self.init(
            .invalid, code: "badTarget",
            "Give a value from \(low) to \(high) for “\(LocalizedText(stringLiteral: measure.name))”.")
    }
}
