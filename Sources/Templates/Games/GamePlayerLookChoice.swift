import Domain

/// Asks for an animal and a colour: the animals have the colour that is chosen (`players.css`).
struct GamePlayerLookChoice {
    /// Asks for the animal.
    var animal: String
    /// Asks for the colour.
    var colour: String
    /// What is chosen at first; where it is nothing that can be chosen, the first of all.
    var chosen = GamePlayerLook.all[0]

    @NodeBuilder var node: Node {
        choice(animal, "animal", GamePlayerPicture.animals, chosen.animal) { animal in
            GamePlayerPicture(animal: animal, colour: "").node
        }
        choice(colour, "colour", GamePlayerPicture.colours, chosen.colour) { colour in
            H.span(.class("swatch"), .data("colour", colour)) {}
        }
    }

    private func choice(
        _ question: String, _ name: String, _ values: [String], _ wanted: String, picture: (String) -> Node
    ) -> Node {
        let chosen = values.contains(wanted) ? wanted : values.first
        return H.fieldset(.class("new-player-choice")) {
            H.legend { question }
            H.div(.class("new-player-" + name)) {
                for value in values {
                    H.label {
                        H.input(
                            [
                                .type("radio"), .name(name), .value(value),
                                .aria("label", GamePlayerPicture.title(value)),
                            ]
                                + (value == chosen ? [.checked] : []))
                        H.span(.class("new-player-picture")) {
                            picture(value)
                            H.span(.class("new-player-label")) { GamePlayerPicture.title(value) }
                        }
                    }
                }
            }
        }
    }
}
