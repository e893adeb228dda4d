import Domain
import Testing

@testable import Analysis

/// Measures, view and score are those of the research, and hang on the swing alone.
@Suite("The form score") struct FormScoreTests {
    /// A stretch with a vector's picture in it, and contact at one second.
    /// - Parameters:
    ///   - change: what happens to each place.
    ///   - pause: moments before and after in which the body stands still.
    static func stretch(
        _ vector: FormFixture.Vector, mirrored: Bool = false, pause: Int = 0, each copies: Int = 1,
        _ change: (SIMD2<Double>) -> SIMD2<Double> = { $0 }
    ) -> MotionStretch {
        let joints = FormBody.Joint.allCases
        let picture = vector.picture
        var rows = stride(from: 0, to: picture.count, by: joints.count).map { row in
            joints.map { joint in
                let place = picture[row + (mirrored ? joint.mirrored : joint).rawValue]
                return SIMD2<Float>(change(mirrored ? place * SIMD2(-1, 1) + SIMD2(640, 0) : place))
            }
        }
        rows = rows.flatMap { Array(repeating: $0, count: copies) }
        if pause > 0 {
            let still = joints.map { SIMD2(Float($0.rawValue) * 7, Float($0.rawValue) * 5) }
            let wait = Array(repeating: still, count: pause)
            rows = wait + rows + wait
        }
        let count = rows.count
        let before = pause + -FormBody.swing.lowerBound * copies
        return MotionStretch(
            start: 10 - Double(before) / 30, interval: 1.0 / 30, places: rows.flatMap(\.self),
            space: Array(repeating: .zero, count: count * joints.count),
            visibility: Array(repeating: 1, count: count * joints.count), score: Array(repeating: 1, count: count),
            trunk: Array(repeating: 1, count: count), scale: Array(repeating: 1, count: count),
            hips: Array(repeating: .zero, count: count))
    }

    private func score(
        _ vector: FormFixture.Vector, _ stretch: MotionStretch, hand: Side = .right, slowness: Double = 1
    ) throws -> Double {
        let body = try #require(FormBody(in: [stretch], around: 10, slowness: slowness, hand: hand))
        return try #require(FormFixture.reference().reading(of: body, stroke: vector.stroke).score).points
    }

    @Test("joints make the measures, the view and the score of the research", arguments: try FormFixture.vectors())
    func golden(vector: FormFixture.Vector) throws {
        let body = try #require(
            FormBody(picture: vector.picture, isSeen: FormBody.Joint.allCases.map { _ in true }))
        let told = try FormFixture.reference().reading(of: body, stroke: vector.stroke)
        #expect(abs(told.angle - vector.angle) < 1e-3)
        #expect(abs(try #require(told.score).points - vector.score) < 1e-3)
        #expect(Set(told.measures.keys.map(\.rawValue)) == Set(vector.measures.keys))
        for (measure, value) in told.measures {
            #expect(abs(value - (vector.measures[measure.rawValue] ?? .nan)) < 1e-3, "\(measure)")
        }
    }

    @Test("the vectors stand for serves from before and behind, and for ground strokes")
    func vectors() throws {
        let vectors = try FormFixture.vectors()
        #expect(Set(vectors.map(\.stroke)) == ["serve", "forehand", "backhandTwoHanded"])
        #expect(vectors.contains { abs($0.angle) > 100 } && vectors.contains { abs($0.angle) < 30 })
        #expect((vectors.map(\.score).max() ?? 0) - (vectors.map(\.score).min() ?? 0) > 4, "scores separate nobody")
    }

    @Test("a left-hander in the mirror has the same score", arguments: try FormFixture.vectors())
    func mirrored(vector: FormFixture.Vector) throws {
        let one = try score(vector, Self.stretch(vector))
        let other = try score(vector, Self.stretch(vector, mirrored: true), hand: .left)
        #expect(abs(one - vector.score) < 1e-3)
        #expect(abs(one - other) < 0.005)
    }

    @Test("half as large is nearly the same", arguments: try FormFixture.vectors())
    func smaller(vector: FormFixture.Vector) throws {
        let small = Self.stretch(vector) { ($0 * 5).rounded(.toNearestOrAwayFromZero) / 10 }
        #expect(abs(try score(vector, small) - vector.score) < 0.2)
    }

    @Test("what comes before and after does not count, and what is measured must be shown")
    func cut() throws {
        for vector in try FormFixture.vectors() {
            let long = Self.stretch(vector, pause: 20)
            let whole = try score(vector, long)
            #expect(whole == (try score(vector, long.part(20..<long.count - 20))))
            for moments in [21..<long.count, 0..<long.count - 21] {
                #expect(FormBody(in: [long.part(moments)], around: 10, slowness: 1, hand: .right) == nil)
            }
        }
    }

    @Test("slow motion of a known pace has the score of life")
    func slow() throws {
        for vector in try FormFixture.vectors() {
            #expect(abs(try score(vector, Self.stretch(vector, each: 3), slowness: 3) - vector.score) < 1e-3)
        }
    }

    @Test("what is not seen leaves its weight to the rest, and without hips nothing is measured")
    func hidden() throws {
        let vector = try #require(FormFixture.vectors().first)
        func measures(without hidden: Set<FormBody.Joint>) throws -> Set<FormMeasure> {
            let seen = FormBody.Joint.allCases.map { !hidden.contains($0) }
            return Set(FormMeasures(try #require(FormBody(picture: vector.picture, isSeen: seen))).all.keys)
        }
        let all = try measures(without: [])
        #expect(all == Set(FormMeasure.allCases))
        #expect(all.subtracting(try measures(without: [.nose])) == [.headLag, .headSway, .headWay, .headOverFeet])
        let legs = try measures(without: [.leftKnee, .rightKnee, .leftAnkle, .rightAnkle])
        #expect(legs.isDisjoint(with: [.stance, .footWay, .rise, .bob, .kneeBent, .hipsOverFeet, .headOverFeet]))
        #expect(try measures(without: [.rightHip]).isEmpty)
        #expect(try measures(without: [.leftWrist]).contains(.handSpeed))
    }

    @Test("under three measures there is no score")
    func few() throws {
        let vector = try #require(FormFixture.vectors().first)
        let reference = try FormFixture.reference()
        let (view, _) = try #require(reference.groups["serve"]?.view(at: 0))
        let body = try #require(
            FormBody(picture: vector.picture, isSeen: FormBody.Joint.allCases.map { _ in true }))
        let all = FormMeasures(body).all
        for count in 0...5 {
            let some = all.filter { view.measures.prefix(count).contains($0.key) }
            #expect((FormScore(of: some, stroke: "serve", in: view, reference) != nil) == (count >= 3))
        }
    }

    @Test("what nobody among the reference players has counts as outside")
    func outside() throws {
        let reference = try FormFixture.reference()
        let (view, _) = try #require(reference.groups["serve"]?.view(at: 0))
        let vector = try #require(FormFixture.vectors().first)
        let body = try #require(
            FormBody(picture: vector.picture, isSeen: FormBody.Joint.allCases.map { _ in true }))
        let levels = try #require(view.strokes["serve"])
        var all = FormMeasures(body).all
        for (place, measure) in view.measures.enumerated() {
            all[measure]?.value = levels.experts[place][levels.experts[place].count / 2]
        }
        #expect(try #require(FormScore(of: all, stroke: "serve", in: view, reference)).outside == 0)
        let heaviest = try #require(view.weights.indices.max { view.weights[$0] < view.weights[$1] })
        all[view.measures[heaviest]]?.value = 1e6
        let score = try #require(FormScore(of: all, stroke: "serve", in: view, reference))
        #expect(abs(score.outside - view.weights[heaviest] / view.weights.reduce(0, +)) < 1e-9)
    }

    static let shares: [(Double, Double)] = [(-1, 0.1), (0, 0.1), (5, 0.3), (10, 0.5), (20, 0.9), (99, 0.9)]

    @Test("between two quantiles shares rise evenly, beyond the ends they stay", arguments: shares)
    func share(value: Double, share: Double) {
        let reference = FormReference(shares: [0.1, 0.5, 0.9], leastMeasures: 3, groups: [:], camera: [:])
        #expect(abs(reference.share(below: value, in: [0, 10, 20]) - share) < 1e-6)
    }

    static let views: [(Double, String, Bool)] = [
        (0, "0", false), (7.4, "0", false), (7.6, "15", false), (-97, "-90", false), (98, "-75", true),
        (-98, "75", true), (180, "0", true), (-180, "0", true), (170, "-15", true),
    ]

    @Test("a camera behind has the view of the one opposite", arguments: views)
    func view(angle: Double, name: String, isBehind: Bool) throws {
        let group = try #require(FormFixture.reference().groups["serve"])
        let found = try #require(group.view(at: angle))
        #expect(found.isBehind == isBehind && found.view.experts == group.views[name]?.experts)
    }
}
