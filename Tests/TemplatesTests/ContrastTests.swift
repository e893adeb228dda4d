import FoundationEssentials
import TestSupport
import Testing

/// The colours of the design tokens against each other, by the formula of WCAG 2.2.
@Suite("Contrast of the colours")
struct ContrastTests {
    /// Text on what it stands on: at least 4.5 to 1.
    static let text = [
        ("ink", "paper"), ("ink", "surface"), ("ink", "surface-sunk"), ("ink-muted", "paper"), ("ink-muted", "surface"),
        ("ink-muted", "surface-sunk"), ("accent", "paper"), ("accent", "surface"), ("accent-strong", "accent-soft"),
        ("accent", "accent-soft"), ("on-accent", "accent"), ("on-accent", "accent-strong"), ("danger", "surface"),
        ("danger", "danger-soft"), ("on-danger", "danger"), ("warning", "warning-soft"), ("ink", "warning-soft"),
        ("ink", "danger-soft"), ("ink", "info-soft"), ("sure", "surface"), ("fair", "surface"), ("poor", "surface"),
        ("sure", "accent-soft"), ("fair", "accent-soft"), ("poor", "accent-soft"), ("ink-muted", "accent-soft"),
        ("ink-muted", "danger-soft"), ("fair", "surface-sunk"), ("accent-strong", "surface-sunk"),
    ]
    /// Lines that say where a control is, and curves: at least 3 to 1.
    static let lines = [
        ("rule-strong", "surface"), ("rule-strong", "paper"), ("focus", "paper"), ("focus", "surface"),
        ("clay", "surface"), ("accent", "surface-sunk"),
        ("info", "info-soft"),
    ]

    private func themes() throws -> [[String: Double]] {
        let path = TestData.package.appending(path: "Public/css/shared/tokens.css").path
        let bytes = try #require(FileManager.default.contents(atPath: path))
        let blocks = String(decoding: bytes, as: UTF8.self).split(separator: ":root").dropFirst()
        let read = blocks.map { block -> [String: Double] in
            var colours: [String: Double] = [:]
            for line in block.split(separator: "\n") {
                let parts = line.split(separator: ":").map { $0.filter { !" ;".contains($0) } }
                guard parts.count == 2, parts[0].hasPrefix("--"), parts[1].hasPrefix("#"), parts[1].count == 7,
                    let value = Int(parts[1].dropFirst(), radix: 16)
                else { continue }
                colours[String(parts[0].dropFirst(2))] = luminance(value)
            }
            return colours
        }
        return read.filter { !$0.isEmpty }
    }

    private func luminance(_ value: Int) -> Double {
        let channels = [value >> 16, value >> 8 & 255, value & 255].map { channel -> Double in
            let share = Double(channel) / 255
            // Close to the power 2.4 of the formula, without a mathematics library: x^2.4 = x² · (x^0.4).
            return share <= 0.04045 ? share / 12.92 : power24((share + 0.055) / 1.055)
        }
        return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
    }

    /// x^2.4 by Newton's method on y⁵ = x¹².
    private func power24(_ x: Double) -> Double {
        let target = (0..<12).reduce(1.0) { product, _ in product * x }
        var root = x
        for _ in 0..<60 {
            let fourth = root * root * root * root
            root = (4 * root + target / fourth) / 5
        }
        return root
    }

    private func expect(_ pairs: [(String, String)], atLeast minimum: Double) throws {
        let themes = try themes()
        #expect(themes.count == 3)
        for (number, theme) in themes.enumerated() {
            for (front, back) in pairs {
                let one = try #require(theme[front], "\(front)")
                let other = try #require(theme[back], "\(back)")
                let ratio = (max(one, other) + 0.05) / (min(one, other) + 0.05)
                #expect(ratio >= minimum, "\(front) on \(back) in theme \(number): \(ratio)")
            }
        }
    }

    @Test func textIsLegible() throws { try expect(Self.text, atLeast: 4.5) }

    @Test func linesAreVisible() throws { try expect(Self.lines, atLeast: 3) }

    @Test func bothDarkThemesAreTheSame() throws {
        let themes = try themes()
        #expect(themes.count == 3 && themes[1] == themes[2])
    }
}
