package import Domain
package import Games

/// What the page shows on which a device comes into a class.
package struct EnterModel: Sendable {
    package var site: Site
    /// The code so far, as it was typed or scanned.
    package var code: String
    /// The seat that the device has in an open class.
    package var seat: Seat?
    /// Why it did not come in.
    package var complaint: String?

    /// A seat to come back to.
    package struct Seat: Sendable {
        package var id: ClassID
        package var look: SeatLook
        package var name: String?

        package init(id: ClassID, look: SeatLook, name: String? = nil) {
            self.id = id
            self.look = look
            self.name = name
        }
    }

    /// Longest code that is shown again, characters.
    package static let longestCode = 32

    package init(site: Site, code: String = "", seat: Seat? = nil, complaint: String? = nil) {
        self.site = site
        self.code = code
        self.seat = seat
        self.complaint = complaint
    }
}

/// What the page of a seat shows.
package struct SeatModel: Sendable {
    package var site: Site
    package var id: ClassID
    package var look: SeatLook
    package var name: String?
    /// How things stand, as the stream of the seat says it: JSON.
    package var view: String
    package var settings: GameSettings
    /// How the class is spoken to.
    package var voice: ClassVoice

    package init(
        site: Site, id: ClassID, look: SeatLook, name: String? = nil, view: String = "{}",
        settings: GameSettings = GameSettings(), voice: ClassVoice = .standard
    ) {
        self.site = site
        self.id = id
        self.look = look
        self.name = name
        self.view = view
        self.settings = settings
        self.voice = voice
    }
}
