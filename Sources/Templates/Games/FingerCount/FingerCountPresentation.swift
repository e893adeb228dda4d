import Games

/// Numbers, and hands that show them.
struct FingerCountPresentation: GamePresentation {
    let id = FingerCount().id
    var words: FingerCountWords { FingerCountWords() }
    let styles = ["games/finger-count"]

    /// Numbers from one to ten.
    func choices(_: Site) -> [GameChoice] {
        (1...10).map { number in
            GameChoice(
                value: String(number), title: words.fingers[number],
                picture: H.span(.class("choice-number"), .aria("hidden", "true")) { String(number) },
                key: number == 10 ? "1 0" : String(number))
        }
    }

    /// A hand that shows three, and the number.
    var picture: Node {
        SVG.svg([.class("game-picture"), .viewBox(96, 72), .aria("hidden", "true"), .unfocusable]) {
            Node.rawMarkup(
                #"""
                <circle class="sun" cx="82" cy="13" r="7"/><path class="hill" d="M-200 80V58Q-60 40 0 54t96-6 200 10v22z"/>
                <g class="hand"><path class="edge" d="M22 42l-3-22M31 40V14M40 41l3-21M49 45v-3M17 56l-4-4M24 46q-8 0-8 8v6q0 10 17 10t17-10v-6q0-8-8-8z"/>
                <path d="M22 42l-3-22M31 40V14M40 41l3-21M49 45v-3M17 56l-4-4"/>
                <path class="palm" d="M24 43q-9 0-9 9v8q0 11 18 11t18-11v-8q0-9-9-9z"/></g>
                <rect class="card" x="60" y="22" width="28" height="34" rx="6"/>
                <path class="numeral" d="M67 31c4-5 14-4 14 3 0 4-4 5-6 5 3 0 7 2 7 6 0 7-11 8-15 3"/>
                """#)
        }
    }
}
