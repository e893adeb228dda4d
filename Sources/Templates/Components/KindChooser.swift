import Analysis
import Reports

/// What to look for in a clip: the kinds of analysis, each with a picture and a sentence. A program that offers but one kind
/// asks nothing.
struct KindChooser {
    /// What the form sends for "I'm not sure".
    static let unsure = "unsure"

    var kinds: [AnalysisKind]

    @NodeBuilder var node: Node {
        if kinds.count > 1 {
            H.fieldset(.class("kinds"), .id("kinds")) {
                H.legend { "What shall be looked for?" }
                for (index, kind) in kinds.enumerated() {
                    card(
                        kind.rawValue, kind.choice.title, kind.choice.words, KindDrawing.drawing(of: kind),
                        isChosen: index == 0)
                }
                card(
                    Self.unsure, "I’m not sure", "A quick look at a few frames proposes one of them.",
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

extension AnalysisKind {
    /// How it is offered.
    fileprivate var choice: (title: String, words: String) {
        switch self {
        case .swing: ("Swings", "A tennis player: each swing timed, named and measured, with tips.")
        case .hands: ("Raised fingers", "Hands held up: how many fingers, which, on which hand, and gestures.")
        case .expression: ("Expressions", "A face: winks, smiles, tongue out and more, in their order.")
        }
    }
}

/// The project's own drawings of what is looked for, 96 × 64.
enum KindDrawing {
    static func drawing(of kind: AnalysisKind) -> Node {
        switch kind {
        case .swing: drawing(swing)
        case .hands: drawing(hand)
        case .expression: drawing(face)
        }
    }

    static var unsure: Node { drawing(question) }

    private static func drawing(_ shapes: StaticString) -> Node {
        SVG.svg([.class("kind-drawing"), .viewBox(96, 64), .aria("hidden", "true"), .unfocusable]) {
            Node.rawMarkup(shapes)
        }
    }

    /// A player in the middle of a stroke, and the way of the racket hand.
    private static let swing: StaticString = #"""
        <path class="soft" d="M16 40C20 18 50 6 80 16"/>\#
        <path d="M46 26L44 40L36 50L34 60M44 40L52 49L57 60M46 26L58 25L70 18M46 27L38 33L31 30"/>\#
        <ellipse class="thin" cx="79" cy="13" rx="7" ry="4.5" transform="rotate(-32 79 13)"/>\#
        <circle class="fill" cx="48" cy="17" r="4.5"/>\#
        <circle class="dot" cx="46" cy="26" r="2"/><circle class="dot" cx="44" cy="40" r="2"/>\#
        <circle class="dot" cx="70" cy="18" r="2"/><circle class="dot" cx="58" cy="25" r="2"/>
        """#

    /// A hand with two fingers up, and their joints.
    private static let hand: StaticString = #"""
        <path class="soft" d="M26 14C24 10 24 6 26 2M62 3C65 6 66 10 65 14"/>\#
        <path d="M37 36L31.5 11A3.8 3.8 0 0 1 38.9 9.300L45 33L49 8A3.8 3.8 0 0 1 56.5 9.200L53 34"/>\#
        <path d="M53 34C54 30 60.5 29.5 61 34C61.3 37 60 40 58 41.500M61 35C63 32.5 67.5 33.5 67.5 37C67.5 40 66 42 64 43.5"/>\#
        <path d="M37 36C35 40 34 45 36 50C37.5 54 40 57 41 61M64 43.500C64.5 50 63 55 60 61"/>\#
        <path d="M36 46C40 43 45 42 49 43C53 44 53 48 49 48.500L42 50"/>\#
        <circle class="dot" cx="35" cy="10.5" r="2.2"/><circle class="dot" cx="38.5" cy="23" r="1.9"/>\#
        <circle class="dot" cx="53" cy="8.5" r="2.2"/><circle class="dot" cx="50.5" cy="22" r="1.9"/>\#
        <circle class="dot" cx="42" cy="36" r="1.9"/><circle class="dot" cx="50" cy="36" r="1.9"/>
        """#

    /// A face that winks, with lines of its mesh.
    private static let face: StaticString = #"""
        <path class="soft" d="M30 20L48 30L66 20M48 30V44M32 44L48 44L64 44M30 20L32 44M66 20L64 44M48 5V30"/>\#
        <path d="M48 4C62 4 68 14 68 27C68 44 60 60 48 60C36 60 28 44 28 27C28 14 34 4 48 4Z"/>\#
        <path d="M34 26C37 22 42 22 45 26C42 29 37 29 34 26ZM52 26C55 28.5 59 28.5 62 26"/>\#
        <path d="M38 46C43 52 54 52 58 46C54 47.5 43 47.5 38 46Z"/>\#
        <circle class="fill" cx="39.5" cy="25.5" r="2"/>
        """#

    private static let question: StaticString = #"""
        <path class="soft" d="M14 22V8H28M68 8H82V22M82 42V56H68M28 56H14V42"/>\#
        <path d="M40 24C40 18 44 15 48 15C53 15 57 18 57 23C57 29 48 30 48 37"/>\#
        <circle class="fill" cx="48" cy="46" r="2.5"/>
        """#
}
