import Domain

/// The time zone that days on a page are of.
package struct DayZone: Sendable {
    /// `Pacific/Auckland`, or `CET`.
    package var name: String
    /// Whether it is the server's, since the browser did not say its own.
    package var isServers: Bool

    package init(name: String, isServers: Bool) {
        self.name = name
        self.isServers = isServers
    }

    /// Says which one it is where that is not the reader's own, and tells scripts.
    var note: Node {
        .element(
            "p", [.class("muted day-zone"), .data("zone", name)] + (isServers ? [] : [.hidden]),
            .text(localized("Dates are in the server’s time zone, \(name).")))
    }
}
