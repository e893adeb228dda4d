import Domain

@testable import Media
@testable import Vision

/// A picture that a test draws: a background, and shapes on it, sampled four by four in each pixel so that edges lie
/// where they are told to.
struct DrawnPicture {
    typealias Colour = SIMD3<Float>

    let width: Int
    let height: Int
    /// The colour at a place, 0…1 of the picture.
    var colour: (Double, Double) -> Colour
    /// Whether what was drawn at a place stands out.
    private var standsOut: (Double, Double) -> Bool = { _, _ in false }

    static let grey = Colour(110, 110, 110)
    static let red = Colour(220, 60, 40)

    init(width: Int = 480, height: Int = 320, background: Colour = grey) {
        (self.width, self.height) = (width, height)
        // Grain keeps the background from being the same everywhere, as no photo is.
        colour = { x, y in
            let grain = Float((Int(x * 977) &* 31 &+ Int(y * 787) &* 17) % 7) - 3
            return background + Colour(repeating: grain)
        }
    }

    /// The same with a disc.
    /// - Parameter radius: share of the picture's height.
    func disc(_ x: Double, _ y: Double, radius: Double, _ ink: Colour = red) -> DrawnPicture {
        let aspect = Double(width) / Double(height)
        return drawing(ink) { u, v in
            let (across, down) = ((u - x) * aspect, v - y)
            return across * across + down * down <= radius * radius
        }
    }

    /// The same with everything below a line in another colour.
    /// - Parameters:
    ///   - level: where the line crosses the middle, 0…1 from the top.
    ///   - tilt: degrees; above 0 the right end is lower.
    func ground(at level: Double, tilt: Double, _ ink: Colour = Colour(60, 80, 50)) -> DrawnPicture {
        let (below, aspect) = (colour, Double(width) / Double(height))
        let slope = _tan(tilt * .pi / 180)
        var copy = self
        copy.colour = { u, v in v > level + (u - 0.5) * aspect * slope ? ink : below(u, v) }
        return copy
    }

    /// The same with a box.
    func box(_ box: PictureBox, _ ink: Colour) -> DrawnPicture {
        drawing(ink) { u, v in box.contains(PicturePoint(u, v)) }
    }

    /// The same with a road from the lower edge to where its sides meet.
    /// - Parameters:
    ///   - left: where its left side begins, share of the width.
    ///   - right: where its right side does.
    func road(to meeting: PicturePoint, from left: Double, _ right: Double) -> DrawnPicture {
        let below = colour
        var copy = self
        copy.colour = { u, v in
            let share = (v - meeting.y) / (1 - meeting.y)
            let sides = (meeting.x + (left - meeting.x) * share, meeting.x + (right - meeting.x) * share)
            return share > 0 && u >= sides.0 && u <= sides.1 ? Colour(90, 90, 95) : below(u, v)
        }
        return copy
    }

    /// The same with something that stands out.
    private func drawing(_ ink: Colour, where isInside: @escaping (Double, Double) -> Bool) -> DrawnPicture {
        let (below, others) = (colour, standsOut)
        var copy = self
        copy.colour = { u, v in isInside(u, v) ? ink : below(u, v) }
        copy.standsOut = { u, v in isInside(u, v) || others(u, v) }
        return copy
    }

    /// How much each place stands out: what a net would say that is always right.
    var saliency: SaliencyMap {
        let edge = SaliencyMap.edge
        func middle(_ part: Int) -> Double { (Double(part) + 0.5) / Double(edge) }
        return SaliencyMap(
            (0..<edge * edge).map { standsOut(middle($0 % edge), middle($0 / edge)) ? 0.9 : 0.02 })
    }

    /// The picture as the analysis sees it.
    var reduced: ReducedPicture {
        var (luma, redGreen, yellowBlue): ([Float], [Float], [Float]) = ([], [], [])
        for row in 0..<height {
            for column in 0..<width {
                var sum = Colour.zero
                for (i, j) in [(1, 1), (3, 1), (1, 3), (3, 3)] {
                    sum += colour(
                        (Double(column) + Double(i) / 4) / Double(width), (Double(row) + Double(j) / 4) / Double(height)
                    )
                }
                let rgb = sum / 4
                luma.append(0.299 * rgb.x + 0.587 * rgb.y + 0.114 * rgb.z)
                redGreen.append(rgb.x - rgb.y)
                yellowBlue.append((rgb.x + rgb.y) / 2 - rgb.z)
            }
        }
        return ReducedPicture(width: width, height: height, luma: luma, redGreen: redGreen, yellowBlue: yellowBlue)
    }
}

private func _tan(_ angle: Double) -> Double {
    // Enough terms for ±15°: the test must not rest on what it tests.
    let square = angle * angle
    return angle * (1 + square / 3 * (1 + 2 * square / 5 * (1 + 17 * square / 42)))
}
