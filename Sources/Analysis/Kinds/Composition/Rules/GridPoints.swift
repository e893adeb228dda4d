internal import Domain

/// Where the lines of a grid meet.
struct GridPoints {
    /// Where its lines are, shares of the frame.
    let lines: [Double]

    /// Thirds.
    static let thirds = GridPoints(lines: [1 / 3.0, 2 / 3.0])
    /// The golden section: 1 − 1/φ and 1/φ.
    static let golden = GridPoints(lines: [0.381966, 0.618034])

    /// The point nearest to what the eye goes to.
    /// - Returns: the point, shares of the frame, and its distance, shares of the diagonal.
    func nearest(to subject: Subject, _ frame: PictureFrame) -> (point: PicturePoint, distance: Double) {
        let anchor = frame.inside(subject.anchor)
        let (x, y) = (line(nearest: anchor.x), line(nearest: anchor.y))
        let point = PicturePoint(x, y)
        return (point, frame.diagonals(anchor, point).length)
    }

    /// The upright line nearest to a place from the left.
    func toLine(_ x: Double, _ frame: PictureFrame) -> (line: Double, distance: Double) {
        let line = line(nearest: x)
        return (line, abs(frame.diagonals(PicturePoint(x, 0), PicturePoint(line, 0)).across))
    }

    private func line(nearest place: Double) -> Double { lines.min { abs($0 - place) < abs($1 - place) } ?? 0.5 }
}
