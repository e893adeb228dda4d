import Domain
import HTTPServer
import Store
import Templates
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    /// What a stranger meets: somebody who comes through a proxy of the owner.
    @Suite struct KeyTests {
        private let stranger = "X-Forwarded-For: 203.0.113.5"

        private func withGate(_ body: (RoutesFixture) async throws -> Void) async throws {
            try await withRoutes(isGated: true, body)
        }

        @Test func everyAddressButAFewIsShut() async throws {
            try await withGate { fixture in
                let clip = try await fixture.accept()
                // Whoever knows the name of a session may watch it.
                let free = [
                    Addresses.health.pattern, Addresses.liveSession.pattern, Addresses.liveEvents.pattern,
                    Addresses.join.pattern, Addresses.joinCheck.pattern, Addresses.authority.pattern,
                    Addresses.enterClass.pattern, Addresses.enterClassWithCode.pattern,
                    Addresses.scannedClassCode.pattern, Addresses.teach.pattern,
                ]
                for address in fixture.table.examples(ExampleIDs(clip: clip)) where !free.contains(address.pattern) {
                    for method in address.methods {
                        let request = TestSupport.get(
                            address.path, method: method.rawValue, stranger, "Sec-Fetch-Site: same-origin",
                            "Content-Length: 0")
                        let answer = try await fixture.ask(request)
                        #expect(try answer.status == 401 && AnswerBody(answer).code == "keyNeeded", "\(address.path)")
                    }
                }
                #expect(try await fixture.store.clip(clip, in: .machine)?.job.state == .queued)
                #expect(try await fixture.get(Addresses.health(), as: .program, stranger).text == "ok\n")
            }
        }

        @Test func aPersonIsAskedForTheKeyAndLedOn() async throws {
            try await withGate { fixture in
                let clip = try await fixture.accept(name: "Secret serve.mov")
                let path = Addresses.clip(clip)
                let accept = Reader.browser.accept
                let question = try await fixture.ask(TestSupport.get(path + "?a=1", accept, stranger))
                #expect(question.status == 401 && question.text.contains("<form"))
                #expect(question.text.contains("action=\"\(path)\"") && question.text.contains("name=\"key\""))
                #expect(
                    question.text.contains("name=\"a\" value=\"1\"") && question.text.contains("href=\"\(path)?a=1\""))
                #expect(!question.text.contains("Secret") && !question.text.contains("role=\"alert\""))

                let wrong = try await fixture.ask(TestSupport.get(path + "?key=1234", accept, stranger))
                #expect(wrong.status == 401 && wrong.text.contains("role=\"alert\""))
                #expect(wrong.text.contains("Wrong key") && !wrong.text.contains("1234"))

                let right = try await fixture.ask(
                    TestSupport.get(path + "?a=1&key=\(fixture.key.text)", accept, stranger))
                #expect(right.status == 200 && right.text.contains("content=\"0; url=\(path)?a=1\""))
                #expect(!right.text.contains(fixture.key.text))
                let cookie = try #require(right["Set-Cookie"]?.prefix { $0 != ";" })
                let page = try await fixture.ask(TestSupport.get(path, accept, stranger, "Cookie: \(cookie)"))
                #expect(page.status == 200 && page.text.contains("Secret serve.mov"))
            }
        }

        @Test(arguments: ["//evil.example", "/\\evil.example", "/a//b"])
        func thePageLeadsNowhereElse(_ path: String) async throws {
            try await withGate { fixture in
                for query in ["", "?key=\(fixture.key.text)"] {
                    let answer = try await fixture.ask(TestSupport.get(path + query, Reader.browser.accept, stranger))
                    #expect(answer.status == (query.isEmpty ? 401 : 200))
                    #expect(!answer.text.contains("//evil") && !answer.text.contains("\\evil"))
                }
            }
        }

        @Test func aFormThatCameTooLateIsAskedForTheKey() async throws {
            try await withGate { fixture in
                let clip = try await fixture.accept()
                let path = Addresses.cancel(clip)
                let answer = try await fixture.ask(post(path, length: 0, Reader.browser.accept, stranger))
                // Nobody can ask for that address by a link: the form leads to the first page.
                #expect(answer.status == 401 && answer.text.contains("action=\"/\"") && !answer.text.contains(path))
            }
        }
    }
}
