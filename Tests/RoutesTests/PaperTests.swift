import Domain
import HTTPServer
import Store
import Templates
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
                let answer = try await fixture.get(Addresses.paper(clip))
                #expect(answer.status == 200 && answer["Content-Type"] == "application/pdf")
                #expect(answer["Content-Disposition"]?.contains("-report.pdf") == true)
                #expect(answer.body.starts(with: Array("%PDF-1.".utf8)))
                #expect(String(decoding: answer.body.suffix(8), as: UTF8.self).contains("%%EOF"))
                // Letters of other scripts are there wherever the file is opened, and a long note has its pages.
                let text = String(decoding: answer.body, as: UTF8.self)
                #expect(text.contains("/FontFile") && text.ranges(of: /\/Type \/Page\b/).count > 2)
                #expect(fixture.folder.files(below: "work").isEmpty)
                let page = try await fixture.get(Addresses.clip(clip)).text
                #expect(page.contains("href=\"/clips/\(clip)/report.pdf\""))
            }
        }

        /// Noncharacters, and what a control or a direction might do to a page, a table, JSON or a ZIP.
        @Test func notesAndNamesOfAnyScalarsAreWrittenInEveryForm() async throws {
            try await withRoutes { fixture in
                let nonsense = String(String.UnicodeScalarView(Self.scalars))
                let clip = try await fixture.accept("clip", name: "a\(nonsense)b.mov", tags: ["t\(nonsense)ag"])
                try await fixture.finish(clip)
                try await fixture.store.name(AthleteName("Zo\(nonsense)ë"), on: clip)
                try await fixture.store.write(NoteText("before \(nonsense) after"), on: clip)
                let answer = try await fixture.get(Addresses.paper(clip))
                #expect(answer.status == 200 && answer.body.starts(with: Array("%PDF-1.".utf8)))
                let page = try await fixture.get(Addresses.clip(clip)).text
                #expect(page.contains("before ") && page.contains(" after") && page.contains("Zo"))
                for address in [
                    Addresses.library(), Addresses.athletes(), Addresses.contactSheet(), Addresses.contactSheetCSV(),
                    Addresses.report(clip), Addresses.landmarksCSV(clip),
                ] {
                    #expect(try await fixture.get(address).status == 200, "\(address)")
                }
                let archive = try await fixture.get(Addresses.archive(clip))
                #expect(archive.status == 200 && archive.body.starts(with: Array("PK".utf8)))
            }
        }

        /// All noncharacters and controls, and some that are not shown.
        private static let scalars: [Unicode.Scalar] =
            (Array(0xFDD0...0xFDEF as ClosedRange<UInt32>)
            + (0...16).flatMap { [$0 << 16 | 0xFFFE, $0 << 16 | 0xFFFF] }
            + Array(0...0x1F) + Array(0x7F...0x9F) + [0xAD, 0x200B, 0x202E, 0x2028, 0xFEFF, 0xFFFC, 0xE000, 0xE0001])
            .compactMap { Unicode.Scalar($0) }

        @Test func thereIsNoPaperWithoutAReport() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                #expect(try await fixture.get(Addresses.paper(clip), as: .program).status == 409)
            }
        }

        @Test func everyKindHasAPaper() async throws {
            #expect(FullReports.all.count == AnalysisKind.all.count)
            for report in FullReports.all {
                try await withRoutes { fixture in
                    let clip = try await fixture.accept()
                    try await fixture.finish(clip, report: report.encoded())
                    let answer = try await fixture.get(Addresses.paper(clip))
                    #expect(answer.status == 200 && answer.body.starts(with: Array("%PDF-1.".utf8)), "\(report.kind)")
                }
            }
        }
    }
}
