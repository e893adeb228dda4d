import Domain

/// The head of an animal in a colour: how a player looks.
package struct GamePlayerPicture: Sendable {
    /// One of `animals`; others look like a guest.
    package var animal: String
    /// One of `colours`.
    package var colour: String

    /// A head.
    package init(animal: String, colour: String) {
        self.animal = animal
        self.colour = colour
    }

    /// The animals that can be chosen: names in forms and in the database.
    package static let animals = GamePlayerLook.animals
    /// The colours that can be chosen.
    package static let colours = GamePlayerLook.colours

    /// What people call an animal or a colour.
    package static func title(_ name: String) -> String { titles[name]?.localized ?? Wording.words(of: name) }

    private static let titles: [String: LocalizedText] = [
        "bear": LocalizedText("Bear"), "fox": LocalizedText("Fox"), "owl": LocalizedText("Owl"),
        "cat": LocalizedText("Cat"), "frog": LocalizedText("Frog"), "rabbit": LocalizedText("Rabbit"),
        "penguin": LocalizedText("Penguin"), "lion": LocalizedText("Lion"),
        "red": LocalizedText("Red"), "orange": LocalizedText("Orange"), "yellow": LocalizedText("Yellow"),
        "green": LocalizedText("Green"), "teal": LocalizedText("Teal"), "blue": LocalizedText("Blue"),
        "purple": LocalizedText("Purple"), "pink": LocalizedText("Pink"),
    ]

    var node: Node {
        SVG.svg([
            .class("animal"), .data("colour", colour), .viewBox(64, 64), .aria("hidden", "true"), .unfocusable,
        ]) { Node.rawMarkup(Self.heads[animal] ?? Self.guest) }
    }

    private static let guest: StaticString =
        #"<circle class="fur" cx="32" cy="33" r="25"/><g class="ink"><circle cx="23" cy="29" r="3"/><circle cx="41" cy="29" r="3"/></g><path class="line" d="M22 41q10 9 20 0"/>"#

    /// Drawn on 64 × 64: `fur` has the player's colour, `dark` and `light` are shades of it.
    private static let heads: [String: StaticString] = [
        "bear":
            #"<g class="fur"><circle cx="14" cy="16" r="10"/><circle cx="50" cy="16" r="10"/></g><g class="light"><circle cx="14" cy="16" r="5"/><circle cx="50" cy="16" r="5"/></g><circle class="fur" cx="32" cy="35" r="25"/><ellipse class="light" cx="32" cy="45" rx="12" ry="9.500"/><g class="ink"><ellipse cx="32" cy="40" rx="4.500" ry="3.400"/><circle cx="22" cy="31" r="3"/><circle cx="42" cy="31" r="3"/></g><path class="line" d="M32 43v4M26 48q6 4 12 0"/>"#,
        "fox":
            #"<path class="fur" d="M8 6l17 12h14L56 6l2 26q-6 20-26 27Q12 52 6 32z"/><path class="dark" d="M12 12l8 9-9 8zM52 12l-8 9 9 8z"/><path class="light" d="M6 33q14-3 26 13 12-16 26-13-5 20-26 27Q11 53 6 33z"/><g class="ink"><ellipse cx="32" cy="53" rx="4.500" ry="3.600"/><circle cx="21" cy="33" r="3"/><circle cx="43" cy="33" r="3"/></g>"#,
        "owl":
            #"<path class="fur" d="M9 8q8 6 23 6T55 8q5 12 4 26 0 26-27 26T5 34Q4 20 9 8z"/><path class="light" d="M14 46q4 12 18 12t18-12q-18 8-36 0z"/><g class="white"><circle cx="21" cy="30" r="12"/><circle cx="43" cy="30" r="12"/></g><g class="ink"><circle cx="23" cy="30" r="5.500"/><circle cx="41" cy="30" r="5.500"/></g><path class="beak" d="M32 34l5 6-5 7-5-7z"/>"#,
        "cat":
            #"<path class="fur" d="M9 5l15 10h16L55 5l3 28q-2 25-26 25T6 33z"/><path class="light" d="M14 13l7 6-8 6zM50 13l-7 6 8 6z"/><path class="dark" d="M30 14h4v10h-4zM22 15h4v7h-4zM38 15h4v7h-4z"/><ellipse class="light" cx="32" cy="45" rx="11" ry="8"/><g class="ink"><ellipse cx="21" cy="34" rx="3" ry="4"/><ellipse cx="43" cy="34" rx="3" ry="4"/><path d="M28 40h8l-4 4.500z"/></g><path class="line" d="M32 44v2M26 48q3 2 6-2 3 4 6 2M3 40l12 2M3 48l12-1M61 40l-12 2M61 48l-12-1"/>"#,
        "frog":
            #"<g class="fur"><circle cx="17" cy="16" r="12"/><circle cx="47" cy="16" r="12"/><ellipse cx="32" cy="37" rx="29" ry="22"/></g><g class="white"><circle cx="17" cy="16" r="8"/><circle cx="47" cy="16" r="8"/></g><g class="ink"><circle cx="18" cy="17" r="4.500"/><circle cx="46" cy="17" r="4.500"/><circle cx="28" cy="32" r="1.500"/><circle cx="36" cy="32" r="1.500"/></g><path class="light" d="M14 46q18 12 36 0-6 12-18 12T14 46z"/><path class="line" d="M9 40q23 16 46 0"/>"#,
        "rabbit":
            #"<g class="fur"><ellipse cx="21" cy="16" rx="7.500" ry="16"/><ellipse cx="43" cy="16" rx="7.500" ry="16"/></g><g class="light"><ellipse cx="21" cy="17" rx="3.500" ry="11"/><ellipse cx="43" cy="17" rx="3.500" ry="11"/></g><circle class="fur" cx="32" cy="41" r="21"/><g class="light"><circle cx="27" cy="49" r="6"/><circle cx="37" cy="49" r="6"/></g><path class="white" d="M28.500 52h7v7h-7z"/><g class="ink"><circle cx="24" cy="38" r="3"/><circle cx="40" cy="38" r="3"/><path d="M28.500 44h7L32 48z"/></g>"#,
        "penguin":
            #"<path class="fur" d="M32 4q26 0 26 31 0 25-26 25T6 35Q6 4 32 4z"/><path class="white" d="M22 17q7 0 10 7 3-7 10-7 11 1 10 19-1 20-20 20T12 36q-1-18 10-19z"/><g class="ink"><circle cx="23" cy="31" r="3.200"/><circle cx="41" cy="31" r="3.200"/></g><path class="beak" d="M24 39q8-6 16 0-8 10-16 0z"/>"#,
        "lion":
            #"<path class="dark" d="M32 2l7 5 8-2 4 7 8 2v8l5 7-4 7 2 8-7 5-2 8-8 1-6 5-7-3-7 3-6-5-8-1-2-8-7-5 2-8-4-7 5-7v-8l8-2 4-7 8 2z"/><g class="fur"><circle cx="16" cy="20" r="6"/><circle cx="48" cy="20" r="6"/><circle cx="32" cy="35" r="20"/></g><ellipse class="light" cx="32" cy="44" rx="11" ry="8"/><g class="ink"><path d="M27 38h10l-5 5z"/><circle cx="23" cy="32" r="3"/><circle cx="41" cy="32" r="3"/></g><path class="line" d="M32 43v3M26 47q6 4 12 0"/>"#,
    ]
}

extension GamePlayerModel {
    var picture: Node { GamePlayerPicture(animal: animal, colour: colour).node }

    /// Whoever plays without having been chosen.
    static var guest: GamePlayerModel {
        GamePlayerModel(id: "", name: localized("Guest"), animal: "guest", colour: "teal")
    }
}
