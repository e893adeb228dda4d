internal import Media

/// How long areas are held.
enum HoldRule {
    /// Pictures before and after.
    static let reach = 2
    /// … that are no farther away, seconds of life: two pictures of a clip with ten a second.
    static let longest = 0.25
}

/// Tells in which pictures somebody looks, where a look at each would take too long: what is found, held, is in all of
/// them.
struct LookRhythm {
    /// Pictures from one look to the next.
    let every: Int
    /// How many times slower than life the clip plays.
    let pace: Double
    private var last: (pictures: Int, time: Double)?

    init(every: Int, pace: Double) { (self.every, self.pace) = (every, pace) }

    /// Whether the next picture is one to look at: also after a pause, over which nothing is held.
    mutating func isDue(at time: Double) -> Bool {
        if let last, last.pictures + 1 < every, abs(time - last.time) <= HoldRule.longest * pace {
            self.last = (last.pictures + 1, last.time)
            return false
        }
        last = (0, time)
        return true
    }
}

/// Holds what is blurred over neighbouring pictures: a face that is missed in one of them was found in another.
struct HeldAreas<Shown> {
    /// A picture that nothing will be added to, with what is to be blurred in it.
    typealias Ready = (shown: Shown, areas: [PictureEllipse])

    private struct Kept {
        var shown: Shown
        var time: Double
        var areas: [PictureEllipse]
    }

    /// How many times slower than life the clip plays.
    private let pace: Double
    private var kept: [Kept] = []
    /// The first of `kept` that was not handed on.
    private var next = 0

    /// - Parameter pace: how many times slower than life the clip plays.
    init(pace: Double) { self.pace = pace }

    /// Adds the next picture.
    /// - Returns: what is ready, in order.
    mutating func add(_ shown: Shown, at time: Double, _ found: [PictureEllipse]) -> [Ready] {
        kept.append(Kept(shown: shown, time: time, areas: found))
        guard kept.count - next > HoldRule.reach else { return [] }
        defer {
            next += 1
            if next > HoldRule.reach {
                kept.removeFirst()
                next -= 1
            }
        }
        return [(kept[next].shown, areas(of: next))]
    }

    /// The pictures that are left.
    mutating func finish() -> [Ready] {
        defer {
            kept = []
            next = 0
        }
        return (next..<kept.count).map { (kept[$0].shown, areas(of: $0)) }
    }

    /// What is to be blurred in a picture: what was found there, and what was found in its neighbours where it was not.
    private func areas(of place: Int) -> [PictureEllipse] {
        var areas = kept[place].areas
        for away in 1...HoldRule.reach {
            for other in [place - away, place + away] where kept.indices.contains(other) {
                guard isNear(kept[other].time, kept[place].time) else { continue }
                areas += kept[other].areas.filter { area in !areas.contains { $0.hides(area) } }
            }
        }
        return areas
    }

    private func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) <= HoldRule.longest * pace }
}

extension PictureEllipse {
    /// Whether it may be of the same head as another one: it is not much smaller, and the other's middle lies in it.
    fileprivate func hides(_ other: PictureEllipse) -> Bool {
        let (x, y) = ((other.x - x) / radiusX, (other.y - y) / radiusY)
        return x * x + y * y <= 1 && radiusX >= 0.7 * other.radiusX
    }
}
