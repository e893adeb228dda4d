/// What stands beside the pictures of a copy, drawn by whoever can write.
package protocol SidePanel {
    /// Its pixels at a time, seconds on the clip's clock: rows of blue, green, red and a byte that means nothing, as
    /// many as its size asks for. Times come in order; nil as long as it shows what it showed last.
    mutating func pixels(at time: Double) -> [UInt8]?
    /// The line over it that goes with the time, pixels from its top left corner; nil where there is none.
    func playhead(at time: Double) -> (from: CanvasPoint, to: CanvasPoint)?
}

/// Where a picture lies in a copy, and what stands beside it: to the right of upright pictures, under wide ones, which
/// would become too small on a phone.
struct SideBySide: Equatable {
    /// Pictures that are wider than this many times their height have the panel under them.
    private static let widest = 1.2
    /// The panel's width as a share of an upright picture's height, and its height as one of a wide picture's width.
    private static let (widthShare, heightShare) = (0.5625, 0.48)
    /// Longest edge of the whole, pixels: words of small clips would be coarse, and large ones need not be larger.
    private static let edges = 1280.0...1920.0

    let picture: (width: Int, height: Int)
    let panel: (width: Int, height: Int)
    let isUnder: Bool

    /// - Parameters: the displayed size of the pictures, pixels.
    init(width: Int, height: Int) {
        let (w, h) = (Double(max(1, width)), Double(max(1, height)))
        let isUnder = w > Self.widest * h
        let (panelWidth, panelHeight) = isUnder ? (w, Self.heightShare * w) : (Self.widthShare * h, h)
        let longest = isUnder ? max(w, h + panelHeight) : max(w + panelWidth, h)
        let scale = min(Self.edges.upperBound / longest, max(1, Self.edges.lowerBound / longest))
        // Chroma has half of the resolution: even sizes only.
        func even(_ length: Double) -> Int { max(2, Int((length * scale / 2).rounded()) * 2) }
        picture = (even(w), even(h))
        panel = isUnder ? (picture.width, even(panelHeight)) : (even(panelWidth), picture.height)
        self.isUnder = isUnder
    }

    /// Size of the whole, pixels.
    var size: (width: Int, height: Int) {
        isUnder ? (picture.width, picture.height + panel.height) : (picture.width + panel.width, picture.height)
    }

    /// Where the panel begins.
    var corner: (x: Int, y: Int) { isUnder ? (0, picture.height) : (picture.width, 0) }

    static func == (one: SideBySide, other: SideBySide) -> Bool {
        one.picture == other.picture && one.panel == other.panel && one.isUnder == other.isUnder
    }
}
