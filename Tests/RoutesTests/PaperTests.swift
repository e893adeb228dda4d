import HTTPServer
import Reports
import Store
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    @Suite struct PaperTests {
        @Test func aReportIsDrawnAsPDF() async throws {
            try await withRoutes { fixture in
                // Words of every script, and what would be markup or a way out of a string elsewhere.
                let clip = try await fixture.accept("clip", name: "Vorhand 球 <b>&amp;(\\) العربية.mov")
                try await fixture.finish(clip)
                try await fixture.store.name(AthleteName("Zoë 李"), on: clip)
                try await fixture.store.write(NoteText(String(repeating: "A long note.\n", count: 200)), on: clip)
                let answer = try await fixture.get(.paper(clip))
                #expect(answer.status == 200 && answer["Content-Type"] == "application/pdf")
                #expect(answer["Content-Disposition"]?.contains("-report.pdf") == true)
                #expect(answer.body.starts(with: Array("%PDF-1.".utf8)))
                #expect(String(decoding: answer.body.suffix(8), as: UTF8.self).contains("%%EOF"))
                // Letters of other scripts are there wherever the file is opened, and a long note has its pages.
                let text = String(decoding: answer.body, as: UTF8.self)
                #expect(text.contains("/FontFile") && text.ranges(of: /\/Type \/Page\b/).count > 2)
                #expect(fixture.folder.files(below: "work").isEmpty)
                let page = try await fixture.get(.clip(clip)).text
                #expect(page.contains("href=\"/clips/\(clip)/report.pdf\""))
            }
        }

        @Test func thereIsNoPaperWithoutAReport() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                #expect(try await fixture.get(.paper(clip), as: .program).status == 409)
            }
        }

        @Test func everyKindHasAPaper() async throws {
            #expect(FullReports.all.count == AnalysisKind.all.count)
            for report in FullReports.all {
                try await withRoutes { fixture in
                    let clip = try await fixture.accept()
                    try await fixture.finish(clip, report: report.encoded())
                    let answer = try await fixture.get(.paper(clip))
                    #expect(answer.status == 200 && answer.body.starts(with: Array("%PDF-1.".utf8)), "\(report.kind)")
                }
            }
        }
    }
}
