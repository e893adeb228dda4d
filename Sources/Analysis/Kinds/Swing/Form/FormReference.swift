package import Domain
internal import FoundationEssentials
package import Vision

/// The reference players of the form score: how their measures are distributed, for each stroke and view, and how they
/// are weighed (`Models/form.json`, made by `Accuracy/form/export.py`).
package struct FormReference: Decodable, Sendable {
    /// Shares at which distributions are kept; between them they are straight, beyond the ends they are the ends'.
    let shares: [Double]
    /// Fewer measures are no score.
    let leastMeasures: Int
    let groups: [String: Group]
    /// Weights by stroke that tell where the camera is: a row for the cosine, one for the sine.
    let camera: [String: [[Double]]]
    /// The greatest weight of measures that hardly any reference player has. Of their own swings one in a hundred has more.
    var mostOutside = 0.3

    private enum CodingKeys: CodingKey { case shares, leastMeasures, groups, camera }

    /// Strokes that are weighed alike.
    struct Group: Decodable, Sendable {
        /// Whether there is a score: only where it tells players apart whom it never saw.
        let isScored: Bool
        /// By the camera's angle, degrees.
        let views: [String: View]
    }

    /// What a group is judged by in one view.
    struct View: Decodable, Sendable {
        let measures: [FormMeasure]
        /// 1 where experts have more, −1 where they have less.
        let directions: [Double]
        let weights: [Double]
        /// By stroke, the measures' distributions.
        let strokes: [String: Levels<[[Double]]>]
        /// How the weighed sums are distributed.
        let experts: [Double]
        let amateurs: [Double]
        /// Points by which scores of one player's swings lie apart, a standard deviation.
        let spread: Double
    }

    /// Of experts and of amateurs.
    struct Levels<Value: Decodable & Sendable>: Decodable, Sendable {
        let experts: Value
        let amateurs: Value
    }

    /// Angles of the views lie so far apart, degrees.
    static let step = 15.0
    private static let file = "form"
    /// More bytes than this are not the file.
    private static let mostBytes = 1 << 20
    /// Numbers of the camera's regression without its constant.
    private static let postures = 15
}

extension FormReference {
    /// The reference of an installation.
    /// - Throws: `modelMissing`, `modelUnusable`.
    package init(_ library: ModelLibrary) throws(AppError) {
        let url = URL(filePath: library.folder + "/" + Self.file + ".json")
        guard FileManager.default.fileExists(atPath: url.path) else { throw ModelLibrary.missing(Self.file) }
        do {
            let data = try Data(contentsOf: url)
            guard data.count <= Self.mostBytes else { throw OutOfBounds("a reference of \(data.count) bytes") }
            self = try JSONDecoder().decode(Self.self, from: data)
            try check()
        } catch {
            throw ModelLibrary.unusable(Self.file)
        }
    }
}

extension FormReference: Bounded {
    /// - Throws: `OutOfBounds` for numbers that are no reference.
    package func check() throws(OutOfBounds) {
        try Bound.share.check(shares, count: 2...100)
        guard zip(shares, shares.dropFirst()).allSatisfy({ $0 < $1 }), leastMeasures > 0 else {
            throw OutOfBounds("shares that do not ascend, or no least number of measures")
        }
        for group in groups.values { for view in group.views.values { try view.check(shares: shares.count) } }
        for rows in camera.values {
            guard rows.count == 2 else { throw OutOfBounds("a camera of \(rows.count) rows") }
            for row in rows { try Bound.measure.check(row, count: Self.postures + 1...Self.postures + 1) }
        }
    }
}

extension FormReference.View {
    fileprivate func check(shares: Int) throws(OutOfBounds) {
        let count = measures.count
        guard Set(measures).count == count, directions.allSatisfy({ abs($0) == 1 }) else {
            throw OutOfBounds("a view that has a measure twice, or without a direction")
        }
        try Bound.share.check(weights, count: count...count)
        try Bound.measure.check(directions, count: count...count)
        try Bound.number("a spread", 0...10).check(spread)
        for levels in strokes.values {
            guard levels.experts.count == count, levels.amateurs.count == count else {
                throw OutOfBounds("a stroke of other measures")
            }
            for row in levels.experts + levels.amateurs { try Bound.measure.check(row, count: shares...shares) }
        }
        for row in [experts, amateurs] { try Bound.measure.check(row, count: shares...shares) }
    }
}

extension FormReference {
    /// The share of a population that lies below a value.
    /// - Parameter levels: the population's values at `shares`.
    func share(below value: Double, in levels: [Double]) -> Double {
        var (before, share) = (-Double.infinity, shares[0])
        for (place, level) in levels.enumerated() {
            // Equal levels are kept apart, as in `score.py`.
            let level = max(before, level + Double(place) * 1e-9)
            if value <= level {
                guard place > 0, level > before else { return shares[place] }
                return share + (shares[place] - share) * (value - before) / (level - before)
            }
            (before, share) = (level, shares[place])
        }
        return share
    }
}
