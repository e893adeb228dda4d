import Domain

/// What to look for in a clip: the kinds of analysis, each with a picture and a sentence. A program that offers but one
/// kind asks nothing.
struct KindChooser {
    /// What the form sends for "I'm not sure".
    static let unsure = "unsure"

    var kinds: [AnalysisKind]

    @NodeBuilder var node: Node {
        if kinds.count > 1 {
            H.fieldset(.class("kinds"), .id("kinds")) {
                H.legend { localized("What should Motionbook look for?") }
                for (index, kind) in kinds.enumerated() {
                    let shown = kind.presentation
                    card(
                        kind.rawValue, shown.words.title, shown.words.offer, KindDrawing.drawing(shown.drawing),
                        isChosen: index == 0)
                }
                card(
                    Self.unsure, localized("I’m not sure"),
                    localized("Motionbook checks a few frames and chooses for you."),
                    KindDrawing.unsure, isChosen: false)
            }
        } else {
            H.input(.type("hidden"), .name("kind"), .value((kinds.first ?? .swing).rawValue))
        }
    }

    private func card(_ value: String, _ title: String, _ words: String, _ drawing: Node, isChosen: Bool) -> Node {
        H.label(.class("kind")) {
            H.input(
                [
                    .type("radio"), .name("kind"), .value(value), .id("kind-" + value), .aria("label", title),
                    .aria("describedby", "kind-\(value)-words"),
                ] + (isChosen ? [.checked] : []))
            H.span(.class("kind-card")) {
                drawing
                H.strong { title }
                H.span(.class("kind-words"), .id("kind-\(value)-words")) { words }
            }
        }
    }
}

/// The project's own drawings of what is looked for, 96 × 64.
enum KindDrawing {
    static var unsure: Node { drawing(question) }

    static func drawing(_ shapes: StaticString) -> Node {
        SVG.svg([.class("kind-drawing"), .viewBox(96, 64), .aria("hidden", "true"), .unfocusable]) {
            Node.rawMarkup(shapes)
        }
    }

    private static let question: StaticString = #"""
        <path class="soft" d="M14 22V8H28M68 8H82V22M82 42V56H68M28 56H14V42"/>\#
        <path d="M40 24C40 18 44 15 48 15C53 15 57 18 57 23C57 29 48 30 48 37"/>\#
        <circle class="fill" cx="48" cy="46" r="2.5"/>
        """#
}
