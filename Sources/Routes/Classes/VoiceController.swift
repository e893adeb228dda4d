import Domain
import HTTPServer
import Live
import Store
import Templates

/// How a class is spoken to, and what parents are told.
struct VoiceController: Controller {
    let classes: ClassSessions
    let languages: LanguageController
    let chrome: CurrentChrome

    func addRoutes(to table: inout RouteTable) {
        table.post(Addresses.classVoice) { context, id in try await change(id, context) }
        table.get(Addresses.classesForParents) { try sheet($0) }
    }

    /// `POST /classes/{class}/voice`: a box that is not checked is not sent, so the whole form is.
    private func change(_ id: ClassID, _ context: RequestContext) async throws -> Response {
        let form = try await context.request.form()
        let chosen = form["language"].flatMap { $0.isEmpty ? nil : $0 }
        let language = try chosen.map { try languages.language(named: $0) }
        guard let voice = ClassVoice(language: language?.code, isOn: form["spoken"] == "true") else {
            throw AppError.unknownLanguage
        }
        try await classes.change(id, in: context.scope, .voice(voice))
        return context.afterwards(context.cameFrom ?? Addresses.schoolClass(id))
    }

    /// `GET /classes/for-parents`: in the language that the query names, else in that of whoever prints it.
    private func sheet(_ context: RequestContext) throws -> Response {
        let language = try context.request.query["language"].map { try languages.language(named: $0) }
        return Language.$current.withValue(language ?? .current) {
            .page(ParentsPage.render(chrome().site))
        }
    }
}
