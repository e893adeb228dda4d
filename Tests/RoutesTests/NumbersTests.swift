import Domain
import FoundationEssentials
import HTTPServer
import Store
import Templates
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    @Suite struct NumbersTests {
        @Test func everySwingHasARow() async throws {
            try await withRoutes { fixture in
                let names = ["=HYPERLINK(\"x\").mov", "plain, with comma.mov", "+1.mov", "@a.mov", "-b.mov"]
                for name in names {
                    let clip = try await fixture.analysed(name, [("forehandSlice", 12.5), ("serve", 8)])
                    try await fixture.store.name(AthleteName("Ada"), on: clip)
                }
                let waiting = try await fixture.accept("waits")
                try await fixture.store.name(AthleteName("Ada"), on: waiting)
                let ada = try #require(try await fixture.store.athlete(of: waiting))
                let answer = try await fixture.get(Addresses.numbers(ada.id), as: .program)
                #expect(answer.status == 200 && answer["Content-Type"] == "text/csv; charset=utf-8")
                #expect(answer["Content-Disposition"]?.contains("\"Ada-numbers.csv\"") == true)
                let lines = answer.text.components(separatedBy: "\r\n")
                #expect(lines.count == 12 && lines.last == "")
                #expect(lines[0].hasPrefix("\u{FEFF}Clip,Date,Time,Type,Result,Start (s),Contact (s),"))
                #expect(lines[0].contains(",Peak wrist angular velocity (rad/s),\"Peak wrist speed (m/s, est.)\","))
                // The newest clip comes first.
                #expect(
                    lines[1].hasPrefix("'-b.mov,") && lines[3].hasPrefix("'@a.mov,") && lines[5].hasPrefix("'+1.mov,"))
                #expect(lines[7].hasPrefix("\"plain, with comma.mov\","))
                #expect(lines[9].hasPrefix("\"'=HYPERLINK(\"\"x\"\").mov\","))
                #expect(lines[1].contains(",Swings,Forehand slice,0,1,,,1.5,right,,90,,12.5,"), "\(lines[1])")
                #expect(lines[2].contains(",Serve,2,3,,,3.5,right,,90,,8,"), "\(lines[2])")
                let columns = lines[3...6].map { $0.split(separator: ",", omittingEmptySubsequences: false).count }
                let header = lines[0].replacing(/"[^"]*"/, with: "x").split(separator: ",").count
                #expect(Set(columns) == [header])
                let page = try await fixture.get(Addresses.athlete(ada.id)).text
                #expect(page.contains("href=\"/athletes/\(ada.id)/numbers.csv\""))
            }
        }
    }
}
