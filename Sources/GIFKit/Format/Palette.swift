/// The colours that a frame's indices stand for: at most 256, each opaque.
public struct Palette: Hashable, Sendable {
    /// The most colours a GIF's table can hold.
    public static let maximumCount = 256

    /// The colours by index.
    public let colours: [Colour]

    /// No colours.
    public static let empty = Palette(colours: [])

    /// A palette of at most 256 colours, nil when there are more.
    public init?(_ colours: [Colour]) {
        guard colours.count <= Self.maximumCount else { return nil }
        self.colours = colours
    }

    private init(colours: [Colour]) {
        self.colours = colours
    }
}
