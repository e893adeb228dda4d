import Domain

/// Bars of counts, one below the other on one scale, each in parts: how many players have how many stars, by level.
/// Every part says its count in words, and stands in a place of its own, so that nothing is told by colour alone.
struct CountBars {
    /// A part of a bar.
    struct Part {
        /// How long it is.
        var count: Int
        /// What is counted: `2 stars`.
        var name: String
        /// Its look: there are four, from the fullest (0) to the emptiest (3). The same shade has the same name in all
        /// bars.
        var shade: Int
    }

    /// A bar.
    struct Bar {
        /// What it is about.
        var title: String
        /// Its parts, from the left.
        var parts: [Part]
    }

    var bars: [Bar]
    /// The count that is as long as the drawing is wide.
    var most: Int
    /// What the whole is about, for those who do not see it.
    var label: String

    /// The drawing.
    var node: Node {
        H.figure(.class("count-bars"), .aria("label", label)) {
            H.ul(.class("count-legend"), .aria("hidden", "true")) {
                for part in kinds { H.li(.data("shade", String(part.shade))) { part.name } }
            }
            H.ul(.class("count-rows")) {
                for bar in bars {
                    H.li {
                        H.span(.class("count-title")) { bar.title }
                        drawing(bar)
                    }
                }
            }
        }
    }

    /// A part of each shade, the fullest first.
    private var kinds: [Part] {
        let parts = bars.flatMap(\.parts)
        return (0...3).compactMap { shade in parts.first { $0.shade == shade } }
    }

    /// Places are shares of the width, so that text keeps its size.
    private func drawing(_ bar: Bar) -> Node {
        let parts = bar.parts.filter { $0.count > 0 }
        let words = parts.map { "\($0.name): \($0.count)" }.joined(separator: ", ")
        return SVG.svg([
            .class("count-bar"), .role("img"), .aria("label", words.isEmpty ? localized("no players yet") : words),
            .unfocusable,
        ]) {
            SVG.rect([
                .class("count-rest"), .share(.x, 0), .coordinate(.y, 0), .share(.width, 1), .coordinate(.height, 24),
            ])
            for (part, start) in zip(parts, starts(parts)) {
                SVG.g([.class("count-part"), .data("shade", String(part.shade))]) {
                    SVG.title { "\(part.name): \(part.count)" }
                    SVG.rect([
                        .share(.x, start), .coordinate(.y, 0), .share(.width, share(part.count)),
                        .coordinate(.height, 24),
                    ])
                    SVG.text([
                        .share(.x, start + share(part.count) / 2), .coordinate(.y, 16.5), .textAnchor("middle"),
                    ]) { String(part.count) }
                }
            }
        }
    }

    private func share(_ count: Int) -> Double { Double(count) / Double(max(most, 1)) }

    private func starts(_ parts: [Part]) -> [Double] {
        parts.indices.map { place in parts[..<place].reduce(0) { $0 + share($1.count) } }
    }
}
