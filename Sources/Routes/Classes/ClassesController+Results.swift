import Domain
import HTTPServer
import Jobs
import Live
import Store
import Templates

/// What came of classes, and their end.
extension ClassesController {
    /// All answers of a class.
    func results(of found: SchoolClass, _ context: RequestContext) async throws -> ClassResults {
        let results = try await store.results(of: found.id, in: context.scope)
        return ClassResults(
            schoolClass: found,
            children: results.map { result in
                ClassResults.Child(
                    seat: result.seat,
                    answers: result.answers.map {
                        ClassResults.Answer(
                            game: $0.game, level: $0.level, answer: $0.answer, answeredAt: $0.answeredAt)
                    })
            })
    }

    /// `GET /classes/{class}/results.csv`, also while the class is open.
    func resultsTable(of id: ClassID, _ context: RequestContext) async throws -> Response {
        let found = try await requireClass(id, context).schoolClass
        let results = try await results(of: found, context)
        let bytes = Language.$current.withValue(.english) { ClassTable.text(results, GameNames(chrome().site)) }
        return file(bytes, type: "text/csv; charset=utf-8", of: found, named: "results.csv")
    }

    /// `GET /classes/{class}/results.pdf`
    func paper(of id: ClassID, _ context: RequestContext) async throws -> Response {
        let found = try await requireClass(id, context).schoolClass
        let document = ClassPaper.document(of: try await results(of: found, context), GameNames(chrome().site))
        let bytes = try await pool.draw(document, about: "class \(id)", for: context.address)
        return file(bytes, type: "application/pdf", of: found, named: "results.pdf")
    }

    private func file(_ bytes: [UInt8], type: String, of found: SchoolClass, named name: String) -> Response {
        var response = Response.bytes(bytes, type: type)
            .asAttachment(named: (found.name?.description ?? "class") + "-" + name)
        response.headers[.cacheControl] = "no-store"
        return response
    }

    func askToDelete(_ id: ClassID, _ context: RequestContext) async throws -> Response {
        let found = try await requireClass(id, context).schoolClass
        return .page(
            DeletePage.render(
                DeleteModel(
                    site: chrome().site, thing: .schoolClass(id),
                    name: found.name?.description ?? localized("This class"))))
    }

    func delete(_ id: ClassID, _ context: RequestContext) async throws -> Response {
        guard try await classes.delete(id, in: context.scope) else { throw AppError.unknownClass }
        return context.afterwards(Addresses.classes())
    }
}
