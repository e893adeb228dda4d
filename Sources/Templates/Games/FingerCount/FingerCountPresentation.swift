import Games

/// Numbers, and hands that show them.
struct FingerCountPresentation: GamePresentation {
    let id = FingerCount().id
    var words = FingerCountWords.english

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
                <rect class="sky" width="96" height="72" rx="8"/><circle class="sun" cx="82" cy="13" r="7"/>
                <path class="hill" d="M0 56c20-12 34-10 50-4s32 6 46-4v16a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8z"/>
                <g class="hand"><path d="M18 64V43M25 40V17M33 39V12M41 40V16"/><path class="folded" d="M48 46v-4"/>
                <path class="folded" d="M15 50l-5-5"/><path class="palm" d="M13 47q0-9 9-9h21q9 0 9 9v10q0 13-13 13H27Q13 70 13 57z"/></g>
                <rect class="card" x="60" y="22" width="28" height="34" rx="6"/>
                <path class="numeral" d="M67 31c4-5 14-4 14 3 0 4-4 5-6 5 3 0 7 2 7 6 0 7-11 8-15 3"/>
                """#)
        }
    }
}
