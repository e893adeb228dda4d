import Domain

/// What a pupil's device shows while there is nothing to answer: large, calm, one thing at a time.
struct SeatScreens {
    var model: SeatModel
    var words: HostWords

    @NodeBuilder var node: Node {
        screen("waiting", localized("You are in!"), localized("Look at the teacher."), isHidden: false) { nameForm }
        screen("ways", localized("How do you want to play?")) {
            H.p(.class("seat-insecure"), .id("seat-insecure"), .hidden) {
                localized("The camera needs a secure page, and this page is not secure. Play with the buttons.")
            }
            H.div(.class("actions seat-ways")) {
                wayButton("camera", words.playWithCamera, .camera, "button-primary")
                wayButton("buttons", words.playWithButtons, .keyboard, "")
            }
        }
        screen("next", localized("Get ready!"), localized("Look at the teacher.")) {}
        screen("idle", localized("Are you still there?")) {
            H.button(.class("button button-primary play-button"), .type("button"), .data("does", "goOn")) {
                localized("Keep playing")
            }
        }
        screen("thanks", localized("Thank you!"), localized("Look at the teacher.")) {}
        screen("late", localized("Time’s up!"), localized("Look at the teacher.")) {}
        screen("done", localized("You did all the tasks!"), localized("Look at the teacher.")) {}
        pause
        last(
            "moved", localized("You play somewhere else now"),
            localized("This seat is open in another window or on another tablet."))
        last(
            "removed", localized("This seat is free again"),
            localized("Ask your teacher, or join the class again with its code."))
        last("ended", localized("The class is over"), localized("Well done! See you next time."))
    }

    /// Who sits here.
    static func me(_ model: SeatModel, _ style: String) -> Node {
        H.p(.class(style)) {
            SeatPicture(model.look).node
            H.bdi(.data("part", "name"), .data("look", SeatPicture.title(model.look))) {
                model.name ?? SeatPicture.title(model.look)
            }
        }
    }

    private func screen(
        _ name: String, _ title: String, _ line: String = "", isHidden: Bool = true,
        @NodeBuilder content: () -> Node
    ) -> Node {
        .element(
            "section",
            [.class("seat-screen"), .data("screen", name), .aria("labelledby", "seat-" + name)]
                + (isHidden ? [.hidden] : []),
            .sequence([
                Self.me(model, "seat-me"),
                H.h2(.id("seat-" + name), .tabindex(-1)) { title },
                line.isEmpty ? .nothing : H.p(.class("seat-words")) { line },
                content(),
            ]))
    }

    /// All eyes on the teacher: nothing here moves, and nothing can be pressed.
    private var pause: Node {
        H.section(
            .class("seat-screen seat-pause"), .data("screen", "paused"), .aria("labelledby", "seat-paused"), .hidden
        ) {
            EyesPicture.node
            H.h2(.id("seat-paused"), .tabindex(-1)) { localized("Eyes to the front!") }
            H.p(.class("seat-words")) { localized("The camera is off. We’ll continue soon.") }
        }
    }

    /// A page after which nothing comes.
    private func last(_ name: String, _ title: String, _ line: String) -> Node {
        screen(name, title, line) {
            H.a(.class("button button-primary play-button"), .href(Addresses.enterClass())) {
                localized("Join a class")
            }
        }
    }

    private func wayButton(_ does: String, _ label: String, _ icon: Icon, _ style: String) -> Node {
        H.button(.class("button play-button seat-way " + style), .type("button"), .data("does", does)) {
            icon.node
            label
        }
    }

    /// Where the teacher lets names be.
    private var nameForm: Node {
        H.form(
            .class("seat-name"), .id("seat-name"), .method("post"), .action(Addresses.seatName(model.id)), .hidden
        ) {
            H.label(.for("seat-name-field")) { localized("What is your name?") }
            H.div(.class("seat-name-row")) {
                H.input(
                    .class("field"), .id("seat-name-field"), .type("text"), .name("name"), .value(model.name ?? ""),
                    .maxlength(SeatName.maximumLength), .autocomplete("off"), .autocapitalize("words"))
                H.button(.class("button"), .type("submit")) { localized("That’s me!") }
            }
            H.p(.class("seat-name-trouble"), .id("seat-name-trouble"), .role("alert")) {}
        }
    }
}
