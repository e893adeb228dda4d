import Domain
import HTTPServer
import Jobs
import Store
import Templates

/// Lists for programs: clips as the library lists them, athletes with their numbers, and a clip's swings as a table.
struct APIController: Controller {
    let store: any PageStore
    let chrome: CurrentChrome

    func addRoutes(to table: inout RouteTable) {
        table.get(Addresses.apiClips) { try await clips($0) }
        table.get(Addresses.apiAthletes) { try await athletes($0) }
        table.get(Addresses.apiAthlete) { context, id in try await athlete(id, context) }
        table.get(Addresses.swingsCSV) { context, id in
            try await swings(of: store.requireClip(id, context), context)
        }
    }

    /// `GET /api/v1/clips?q=&kind=&athlete=&tag=&from=&to=&page=`
    private func clips(_ context: RequestContext) async throws -> Response {
        let query = try ClipListQuery(context.request.query, daysOf: context.zone)
        let found = try await query.find(in: store, context.scope)
        return .json(ClipListAnswer(found, query).sortedJSON)
    }

    /// `GET /api/v1/athletes`
    private func athletes(_ context: RequestContext) async throws -> Response {
        let all = try await store.athletes(in: context.scope)
        return .json(AthleteListAnswer(athletes: all.map { AthleteAnswer($0) }).sortedJSON)
    }

    /// `GET /api/v1/athletes/{athlete}?stroke=`: what the newest clips show, as the athlete's page does.
    private func athlete(_ id: AthleteID, _ context: RequestContext) async throws -> Response {
        try context.request.query.require(only: ["stroke"])
        let stroke = try StrokeFilter(context.request.query["stroke"].flatMap { $0.isEmpty ? nil : $0 })
        guard let found = try await store.athletes(in: context.scope).first(where: { $0.id == id }) else {
            throw AppError.noSuchAthlete
        }
        let query = AthleteQuery(store: store, scope: context.scope, chrome: chrome(), zone: context.zone)
        let model = try await query.model(of: found.athlete, stroke: stroke, before: nil)
        let (series, strokes) = try await query.series(of: found.athlete, stroke: stroke)
        return .json(AthleteDetailAnswer(AthleteAnswer(found), model, series, strokes).sortedJSON)
    }

    /// `GET /clips/{clip}/swings.csv`: the rows that the clip has in the table of its athlete.
    private func swings(of found: ClipSummary, _ context: RequestContext) async throws -> Response {
        guard found.clip.kind == .swing else { throw AppError.noSuchFile }
        guard let report = try await store.readableReport(of: found.id) else { throw AppError.noReport(found.job) }
        let rows = NumbersTable.rows(of: report, from: NumbersTable.Source(found.clip, in: context.zone))
        return Response.bytes(NumbersTable.header + rows, type: "text/csv; charset=utf-8")
            .asAttachment(named: ClipFiles.fileName(found.clip.name, "swings.csv")).changeable
            .tagged(try await store.reportRevision(of: found.id))
    }
}
