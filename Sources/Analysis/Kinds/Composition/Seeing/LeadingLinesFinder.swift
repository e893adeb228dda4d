internal import Domain
internal import Glibc

/// Finds what leads into a picture along the ground, a road or a pier: two clear lines that come from the lower edges,
/// one from each side, and meet on the horizon, as all lines of the ground do that are parallel.
enum LeadingLinesFinder {
    enum Parameters {
        /// How far from the horizon they may meet, shares of the height.
        static let reach = 0.02
        /// Where along the width they may meet, and from one place to the next.
        static let places = (first: 0.2, last: 0.8, step: 0.02)
        /// How steep they may be, degrees below level, and from one to the next.
        static let angles = (first: 14.0, last: 76.0, step: 2.0)
        /// Nearer to where they meet than this nothing can be told, shares of the diagonal.
        static let blind = 0.06
        /// Shortest line, shares of the diagonal.
        static let shortest = 0.3
        /// The clarity from which on they are believed, and the one that is quite sure.
        static let clarity: (least: Float, sure: Float) = (0.6, 1)
    }

    /// A line from where both meet down to the picture's edge, pixels.
    private struct Ray {
        var clarity: Float = 0
        var end = SIMD2<Float>.zero
    }

    static func lines(in field: EdgeField, _ horizon: HorizonFact?) -> LeadingLinesFact? {
        guard let horizon else { return nil }
        let (width, height) = (Double(field.width), Double(field.height))
        var best: (clarity: Float, meeting: PicturePoint, left: Ray, right: Ray)?
        for x in stride(from: Parameters.places.first, through: Parameters.places.last, by: Parameters.places.step) {
            let level = horizon.left + (horizon.right - horizon.left) * x
            for y in [level - Parameters.reach, level, level + Parameters.reach] where (0.05...0.8).contains(y) {
                let meeting = SIMD2(Float(x * width), Float(y * height))
                let left = clearest(from: meeting, side: -1, field)
                let right = clearest(from: meeting, side: 1, field)
                let clarity = (left.clarity * right.clarity).squareRoot()
                if clarity > best?.clarity ?? 0 { best = (clarity, PicturePoint(x, y), left, right) }
            }
        }
        guard let best, best.clarity >= Parameters.clarity.least else { return nil }
        let (least, sure) = Parameters.clarity
        func place(_ pixel: SIMD2<Float>) -> PicturePoint {
            PicturePoint(min(max(Double(pixel.x) / width, 0), 1), min(max(Double(pixel.y) / height, 0), 1))
        }
        return LeadingLinesFact(
            meeting: best.meeting, left: place(best.left.end), right: place(best.right.end),
            confidence: Double(min(1, 0.5 + 0.5 * (best.clarity - least) / (sure - least))))
    }

    /// The clearest line down to one side.
    private static func clearest(from meeting: SIMD2<Float>, side: Float, _ field: EdgeField) -> Ray {
        let (width, height) = (Float(field.width), Float(field.height))
        let diagonal = (width * width + height * height).squareRoot()
        var best = Ray()
        let angles = Parameters.angles
        for angle in stride(from: angles.first, through: angles.last, by: angles.step) {
            let way = SIMD2(side * Float(cos(angle * .pi / 180)), Float(sin(angle * .pi / 180)))
            let toSide = ((side > 0 ? width : 0) - meeting.x) / way.x
            let length = min(toSide, (height - meeting.y) / way.y)
            guard length >= Float(Parameters.shortest) * diagonal else { continue }
            let end = meeting + way * length
            let clarity = field.clarity(from: meeting + way * (Float(Parameters.blind) * diagonal), to: end)
            if clarity > best.clarity { best = Ray(clarity: clarity, end: end) }
        }
        return best
    }
}
