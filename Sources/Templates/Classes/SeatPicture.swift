package import Domain

/// The animal of a seat in its colour: drawn like a player of games (style sheet `games/players`).
package struct SeatPicture: Sendable {
    package var look: SeatLook

    package init(_ look: SeatLook) { self.look = look }

    var node: Node { GamePlayerPicture(animal: look.animal, colour: look.colour).node }

    /// All animals once, not shown, for scripts that draw seats: `Public/js/classes/animals.js` copies them.
    static var all: Node {
        H.div(.id("seat-pictures"), .hidden) {
            for animal in GamePlayerPicture.animals {
                H.span(.data("animal", animal), .data("title", GamePlayerPicture.title(animal))) {
                    GamePlayerPicture(animal: animal, colour: "").node
                }
            }
            for colour in GamePlayerPicture.colours {
                H.span(.data("colour-name", colour), .data("title", GamePlayerPicture.title(colour).lowercased())) {}
            }
        }
    }

    /// What people call a seat: “Bear, red”. No phrase: in many languages the colour's ending follows the animal.
    package static func title(_ look: SeatLook) -> String {
        GamePlayerPicture.title(look.animal) + ", " + GamePlayerPicture.title(look.colour).lowercased()
    }
}
