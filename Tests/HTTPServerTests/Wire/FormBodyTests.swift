import HTTPServer
import TestSupport
import Testing

extension OverSockets {
    /// Bodies that are forms.
    @Suite(.serialized) struct FormBodyTests {
        @Test(arguments: Scheme.allCases) func formsAreRead(_ scheme: Scheme) async throws {
            try await withServer(
                scheme,
                answering: { request in
                    do throws(HTTPError) {
                        return .text(try await request.form()["name"] ?? "missing")
                    } catch { return .text(error.code, status: error.status) }
                }
            ) { server in
                let port = server.address.port
                let (good, wrong) = try await offPool {
                    let client = try RawClient(scheme, port: port)
                    let body = Array("name=J%C3%BCrgen+M&x=1".utf8)
                    let type = "Content-Type: application/x-www-form-urlencoded; charset=utf-8"
                    return (
                        try client.ask(post("/", length: body.count, type), body: body),
                        try client.ask(post("/", length: body.count, "Content-Type: text/plain"), body: body)
                    )
                }
                #expect(good.text == "Jürgen M")
                #expect(wrong.status == 415)
            }
        }

        @Test(arguments: Scheme.allCases) func uploadsAreReadAsTheyArrive(_ scheme: Scheme) async throws {
            try await withServer(
                scheme,
                answering: { request in
                    do throws(HTTPError) {
                        var result = ""
                        var bytes = 0
                        for try await event in try request.multipart() {
                            switch event {
                            case .part(let part): result += "[\(part.name) \(part.fileName ?? "-")"
                            case .data(let data): bytes += data.count
                            case .partEnd: result += " \(bytes)]"; bytes = 0
                            }
                        }
                        return .text(result)
                    } catch { return .text(error.code, status: error.status) }
                }
            ) { server in
                let port = server.address.port
                let file = BodyTests.bytes(2_000_000)
                let answers = try await offPool {
                    let client = try RawClient(scheme, port: port)
                    let head =
                        "--b\r\nContent-Disposition: form-data; name=\"for\"\r\n\r\nswing\r\n--b\r\n"
                        + "Content-Disposition: form-data; name=\"clip\"; filename=\"a.mp4\"\r\n\r\n"
                    let body = Array(head.utf8) + file + Array("\r\n--b--\r\n".utf8)
                    let type = "Content-Type: multipart/form-data; boundary=b"
                    let cut = Array(body.dropLast(6))
                    return [
                        try client.ask(post("/", length: body.count, type), body: body),
                        try client.ask(post("/", length: cut.count, type), body: cut),
                        try client.ask(post("/", length: 3), body: [1, 2, 3]),
                    ]
                }
                #expect(answers[0].text == "[for - 5][clip a.mp4 2000000]")
                #expect(answers[1].text == "truncatedForm")
                #expect(answers[2].status == 415)
            }
        }
    }
}
