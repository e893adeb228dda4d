import Domain
import HTTPServer
import Live
import Store
import Templates

/// How a class is spoken to, and what parents are told.
struct VoiceController: Controller {
    let classes: ClassSessions
    let store: any PageStore
    let languages: LanguageController
    let chrome: CurrentChrome

    func addRoutes(to table: inout RouteTable) {
        table.post(Addresses.classVoice) { context, id in try await change(id, context) }
        table.get(Addresses.classesForParents) { try sheet($0) }
    }

    /// `POST /classes/{class}/voice`: a box that is not checked is not sent, so the voice is off without it. A form without
    /// a language leaves that as it is.
    private func change(_ id: ClassID, _ context: RequestContext) async throws -> Response {
        let form = try await context.request.form()
        guard let before = try await store.classSnapshot(id, in: context.scope) else { throw AppError.unknownClass }
        let language = try form["language"].map { try $0.isEmpty ? nil : languages.language(named: $0).code }
        guard
            let voice = ClassVoice(
                language: language ?? before.schoolClass.voice.language, isOn: form["spoken"] == "true")
        else { throw AppError.unknownLanguage }
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
