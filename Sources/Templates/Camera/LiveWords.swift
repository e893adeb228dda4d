import Analysis
import Domain

/// The words and signs for what a camera may show, for scripts: they know names only.
enum LiveWords {
    private struct Word {
        var name: String
        var title: String
        /// The same after other words.
        var inList: String?
        var sign: String?
    }

    static var node: Node {
        H.ul(.id("live-words"), .hidden) {
            topic(
                "gesture",
                Gestures.all.map {
                    Word(name: $0.name.rawValue, title: $0.name.title, inList: $0.name.titleInList, sign: $0.emoji)
                })
            topic(
                "expression",
                ExpressionLikelihoods.expressions.map { Word(name: $0.rawValue, title: $0.title, sign: $0.sign) })
            topic("stroke", Swing.Shot.allCases.map { Word(name: $0.rawValue, title: $0.shortTitle) })
            topic(
                "rule", RuleWords.all.map { Word(name: $0.name.rawValue, title: $0.title, inList: $0.titleInList) })
            topic("side", Side.allCases.map { Word(name: $0.rawValue, title: $0.handTitle, inList: $0.label) })
            topic(
                "count",
                (0...HandReport.mostHands * Finger.allCases.count).map {
                    Word(name: String($0), title: Wording.fingers($0))
                })
        }
    }

    @NodeBuilder private static func topic(_ name: String, _ words: [Word]) -> Node {
        for word in words {
            H.li(
                .data("topic", name), .data("name", word.name), .data("sign", word.sign ?? ""),
                .data("in-list", word.inList ?? word.title)
            ) { word.title }
        }
    }
}
