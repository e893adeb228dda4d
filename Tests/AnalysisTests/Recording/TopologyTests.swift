import Foundation
import TestSupport
import Testing

@testable import Analysis

/// What browsers draw over a clip joins the same points as what is drawn into videos and GIFs.
@Suite struct TopologyTests {
    /// The lists of numbers in a script, in order: those that match a pattern with one group.
    private func lists(_ pattern: String, in script: String) throws -> [[Int]] {
        let path = TestData.package.appending(path: "Public/js/kinds/" + script)
        let text = try String(contentsOf: path, encoding: .utf8)
        return text.matches(of: try Regex(pattern)).map { match in
            (match.output[1].substring ?? "").split { !$0.isNumber }.compactMap { Int($0) }
        }
    }

    @Test func faces() throws {
        #expect(try lists(#"points: \[([0-9,\s]+)\]"#, in: "face.js") == ContourPainter.face.map(\.points))
    }

    @Test func hands() throws {
        let fingers = try lists(#"const fingers = ([0-9,\[\]\s]+);"#, in: "hand.js")
        #expect(fingers == [ContourPainter.fingers.flatMap(\.self)])
        #expect(try lists(#"const palm = ([0-9,\[\]\s]+);"#, in: "hand.js") == [ContourPainter.palm])
    }
}
