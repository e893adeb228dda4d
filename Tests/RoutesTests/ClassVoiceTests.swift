import Domain
import FoundationEssentials
import HTTPServer
import Live
import Store
import Templates
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    /// How a class is spoken to, and what parents are told.
    @Suite struct ClassVoiceTests {
        private static func languages() throws -> Languages {
            try Languages(folders: [TestData.package.path + "/Languages"])
        }

        private func post(_ fixture: RoutesFixture, _ path: String, _ form: String) async throws -> Response {
            let route = try #require(RoutePath.segments(of: path).flatMap(fixture.routes.route))
            return try await route.answer(
                Request(
                    head: RequestHead(
                        method: .post, path: path,
                        headers: [.contentType: "application/x-www-form-urlencoded", .accept: "text/html"]),
                    body: RequestBody([Array(form.utf8)])))
        }

        private func voice(_ fixture: RoutesFixture, _ id: ClassID) async throws -> ClassVoice? {
            try await fixture.store.classSnapshot(id, in: .machine)?.schoolClass.voice
        }

        @Test func theTeacherChoosesLanguageAndVoice() async throws {
            try await withRoutes(languages: try Self.languages()) { fixture in
                let id = try await fixture.classes.open(named: nil, lettingNames: false, in: .machine).id
                let path = Addresses.classVoice(id)
                #expect(try await voice(fixture, id) == .standard)
                let answer = try await post(fixture, path, "language=pt-BR&spoken=true")
                #expect(answer.status == .seeOther && answer.headers[.location] == Addresses.schoolClass(id))
                #expect(try await voice(fixture, id) == ClassVoice(language: "pt-BR", isOn: true))
                // The button of the voice leaves the language as it is.
                _ = try await post(fixture, path, "spoken=false")
                #expect(try await voice(fixture, id) == ClassVoice(language: "pt-BR", isOn: false))
                _ = try await post(fixture, path, "spoken=true")
                #expect(try await voice(fixture, id) == ClassVoice(language: "pt-BR", isOn: true))
                // A box that is not checked is not sent.
                _ = try await post(fixture, path, "language=")
                #expect(try await voice(fixture, id) == ClassVoice(language: nil, isOn: false))
                for language in ["xx", "pt", "../de", "DE"] {
                    let error = await #expect(throws: WebError.self) {
                        _ = try await post(fixture, path, "language=\(language)&spoken=true")
                    }
                    #expect(error?.code == "unknownLanguage")
                }
                let error = await #expect(throws: WebError.self) {
                    _ = try await post(fixture, Addresses.classVoice(ClassID()), "language=de")
                }
                #expect(error?.code == "unknownClass")
                #expect(try await voice(fixture, id) == ClassVoice(language: nil, isOn: false))
            }
        }

        @Test func pupilsDevicesAndTheWallAreInTheLanguageOfTheClass() async throws {
            try await withRoutes(languages: try Self.languages()) { fixture in
                let id = try await fixture.classes.open(named: nil, lettingNames: false, in: .machine).id
                func language(_ path: String) -> String {
                    fixture.routes.languages.language(
                        of: RequestHead(path: path, headers: [.acceptLanguage: "fr"]), in: fixture.routes.rights
                    ).code
                }
                let ofTheClass = [
                    Addresses.seat(id), Addresses.seatEvents(id), Addresses.seatTasks(id), Addresses.seatAnswers(id),
                    Addresses.seatLive(id), Addresses.seatFrames(id, LiveID()), Addresses.classWall(id),
                    Addresses.classWallEvents(id),
                ]
                let others = [
                    Addresses.schoolClass(id), Addresses.classes(), Addresses.enterClass(), Addresses.dashboard(),
                    Addresses.seat(ClassID()), Addresses.classesForParents(),
                ]
                #expect((ofTheClass + others).allSatisfy { language($0) == "fr" })
                let chosen = try #require(ClassVoice(language: "de", isOn: true))
                try await fixture.classes.change(id, in: .machine, .voice(chosen))
                #expect(ofTheClass.allSatisfy { language($0) == "de" })
                #expect(others.allSatisfy { language($0) == "fr" })
                // A catalogue that is not there any more.
                let gone = try #require(ClassVoice(language: "it", isOn: true))
                try await fixture.classes.change(id, in: .machine, .voice(gone))
                #expect(ofTheClass.allSatisfy { language($0) == "fr" })
            }
        }

        @Test func theSheetForParentsIsInAnyLanguage() async throws {
            let languages = try Self.languages()
            try await withRoutes(languages: languages) { fixture in
                func sheet(_ query: String) async throws -> String {
                    let path = Addresses.classesForParents()
                    let route = try #require(RoutePath.segments(of: path).flatMap(fixture.routes.route))
                    let response = try await route.answer(
                        Request(
                            head: RequestHead(
                                path: path, rawQuery: query, headers: [.acceptLanguage: "fr", .accept: "text/html"])))
                    guard case .bytes(let bytes) = response.body else { return "" }
                    return String(decoding: bytes, as: UTF8.self)
                }
                #expect(try await sheet("").contains(#"<html lang="fr""#))
                for language in languages.all {
                    let page = try await sheet("language=\(language.code)")
                    #expect(page.contains(#"<html lang="\#(language.code)""#))
                    let title = language.words("What is not kept")
                    #expect(page.contains("<h2>\(title)</h2>"), "\(language.code)")
                    // The others are one click away.
                    for other in languages.all where other.code != language.code {
                        #expect(page.contains("?language=\(other.code)\""))
                    }
                }
                await #expect(throws: WebError.self) { _ = try await sheet("language=xx") }
            }
        }

        @Test func recordedWordsAreFree() {
            let path = SeatVoice.list(of: "pt-BR")
            #expect(path == "/speech/pt-BR.json")
            #expect(Routes.isFree(RequestHead(path: path)) && Routes.isFree(RequestHead(path: "/speech/de/0f.mp3")))
            #expect(!Routes.isFree(RequestHead(path: "/speeches")))
        }
    }
}
