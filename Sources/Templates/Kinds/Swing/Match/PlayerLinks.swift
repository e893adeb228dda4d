import Domain

/// Links to all players of a match, and to each of them alone.
struct PlayerLinks {
    var match: MatchModel

    var node: Node {
        H.nav(.class("players"), .aria("label", localized("Players"))) {
            H.div(.class("filters")) {
                link(nil) { localized("All players (\(match.strokes.count))") }
                for player in match.players {
                    link(player.facts.number) {
                        shirt(player.facts)
                        localized("\(player.facts.title) (\(player.strokes.count))")
                    }
                }
            }
            if let note { H.p(.class("muted")) { note } }
        }
    }

    /// What is not shown, and why.
    private var note: String? {
        guard let shown = match.players.first(where: { $0.facts.number == match.shown })?.facts else {
            return localized("Choose a player to see that player’s charts.")
        }
        if shown.height < ReportPlayer.leastHeight {
            return localized(
                "This player is \(shown.height) pixels tall in the frame. Strokes are found from \(ReportPlayer.leastHeight) pixels."
            )
        }
        guard shown.height < ReportPlayer.leastMeasuredHeight else { return nil }
        return localized(
            "This player is \(shown.height) pixels tall in the frame. Strokes are named and measured from \(ReportPlayer.leastMeasuredHeight) pixels."
        )
    }

    private func link(_ number: Int?, @NodeBuilder _ words: () -> Node) -> Node {
        let path = Addresses.clip(match.clip) + (number.map { "?player=\($0)" } ?? "")
        return number == match.shown
            ? H.a(.class("button filter"), .href(path), .aria("current", "true"), content: words)
            : H.a(.class("button filter"), .href(path), content: words)
    }

    private func shirt(_ player: ReportPlayer) -> Node {
        guard let shirt = player.shirt else { return .nothing }
        return SVG.svg([.class("shirt"), .viewBox(12, 12), .aria("hidden", "true"), .unfocusable]) {
            SVG.circle([.coordinate(.cx, 6), .coordinate(.cy, 6), .coordinate(.r, 5), .fill(shirt)])
        }
    }
}
