import Domain

/// What lies over a game: the pause, and what a round was worth.
struct GameDialogs {
    var words: HostWords
    var site: Site

    @NodeBuilder var node: Node {
        dialog("pause", words.paused, says: "pause-words") {
            H.p(.id("pause-words")) {}
        } actions: {
            button("goOn", words.goOn, .play, style: "button-primary")
            button("camera", words.tryCamera, .camera, isHidden: true)
            button("buttons", words.playWithButtons, .keyboard, isHidden: true)
            button("again", words.again, .again)
            button("quit", words.allLevels, .close)
        }
        dialog("results", words.ready, says: "results-stars-words results-right results-score results-best") {
            H.p(.class("results-stars"), .id("results-stars")) {
                for _ in 0..<Stars.most { Stars.one }
                H.span(.class("visually-hidden"), .id("results-stars-words")) {}
            }
            H.p(.class("results-right"), .id("results-right")) {}
            H.p(.class("results-score"), .id("results-score")) {}
            H.p(.class("results-best"), .id("results-best")) {}
        } actions: {
            button("next", words.next, .play, style: "button-primary", isHidden: true)
            button("again", words.again, .again)
            button("quit", words.allLevels, .close)
            H.a(.class("button play-button"), .href(Addresses.lobby())) { words.other }
        }
    }

    private func dialog(
        _ name: String, _ title: String, says: String, @NodeBuilder content: () -> Node,
        @NodeBuilder actions: () -> Node
    ) -> Node {
        H.dialog(
            .class("dialog game-dialog"), .id("game-" + name + (name == "pause" ? "-dialog" : "")),
            .aria("labelledby", name + "-title"),
            .aria("describedby", says)
        ) {
            H.h2(.id(name + "-title"), .tabindex(-1)) { title }
            content()
            H.div(.class("actions game-dialog-actions")) { actions() }
        }
    }

    private func button(
        _ does: String, _ label: String, _ icon: Icon, style: String = "", isHidden: Bool = false
    ) -> Node {
        .element(
            "button",
            [.class("button play-button " + style), .type("button"), .data("does", does)] + (isHidden ? [.hidden] : []),
            .sequence([icon.node, .text(label)]))
    }
}
