/// The time zone that days on a page are of.
public struct DayZone: Sendable {
    /// `Pacific/Auckland`, or `CET`.
    public var name: String
    /// Whether it is the server's, since the browser did not say its own.
    public var isServers: Bool

    /// A zone from its parts.
    public init(name: String, isServers: Bool) {
        self.name = name
        self.isServers = isServers
    }

    /// Says which one it is where that is not the reader's own, and tells scripts.
    var note: Node {
        .element(
            "p", [.class("muted day-zone"), .data("zone", name)] + (isServers ? [] : [.hidden]),
            .text("Days are those of the server’s time zone, \(name)."))
    }
}
