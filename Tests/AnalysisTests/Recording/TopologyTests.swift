import Foundation
import Media
import TestSupport
import Testing

@testable import Analysis

/// What browsers draw over hands and faces joins the same points, in the same colours, as what is drawn into videos and
/// GIFs. (Bodies differ on purpose: browsers show how surely each joint was seen.)
@Suite struct TopologyTests {
    /// What the one group of a pattern matches in a script, in order.
    private func matches(_ pattern: String, in script: String) throws -> [Substring] {
        let path = TestData.package.appending(path: "Public/js/kinds/" + script)
        let text = try String(contentsOf: path, encoding: .utf8)
        return text.matches(of: try Regex(pattern)).compactMap(\.output[1].substring)
    }

    /// The lists of numbers that match.
    private func lists(_ pattern: String, in script: String) throws -> [[Int]] {
        try matches(pattern, in: script).map { list in list.split { !$0.isNumber }.compactMap { Int($0) } }
    }

    private func hexadecimal(_ colour: CanvasColour) -> Substring {
        let bytes: [Float] = [colour.red, colour.green, colour.blue]
        let digits = bytes.map { byte in (byte < 16 ? "0" : "") + String(Int(byte), radix: 16) }
        return Substring("#" + digits.joined())
    }

    @Test func faces() throws {
        #expect(try lists(#"points: \[([0-9,\s]+)\]"#, in: "face.js") == ContourPainter.face.map(\.points))
        #expect(
            try matches(#"colour: "(#[0-9a-f]{6})", points"#, in: "face.js")
                == ContourPainter.face.map { hexadecimal($0.colour) })
    }

    @Test func hands() throws {
        let fingers = try lists(#"const fingers = ([0-9,\[\]\s]+);"#, in: "hand.js")
        #expect(fingers == [ContourPainter.fingers.flatMap(\.self)])
        #expect(try lists(#"const palm = ([0-9,\[\]\s]+);"#, in: "hand.js") == [ContourPainter.palm])
        #expect(
            try matches(##"(#[0-9a-f]{6})"##, in: "hand.js")
                == [CanvasColour.leftSide, .rightSide, .middle].map { hexadecimal($0) })
    }
}
