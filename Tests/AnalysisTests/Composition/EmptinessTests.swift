import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Analysis
@testable import Media

/// What has nothing to see has no score; whatever has, keeps its own, also at night and in fog.
@Suite struct EmptinessTests {
    /// A picture of values at places, 0…255.
    private static func picture(
        _ width: Int = 512, _ height: Int = 384, _ value: (Int, Int) -> SIMD3<Float>
    ) -> ReducedPicture {
        var (luma, redGreen, yellowBlue): ([Float], [Float], [Float]) = ([], [], [])
        for row in 0..<height {
            for column in 0..<width {
                let rgb = value(column, row).clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255))
                luma.append(0.299 * rgb.x + 0.587 * rgb.y + 0.114 * rgb.z)
                redGreen.append(rgb.x - rgb.y)
                yellowBlue.append((rgb.x + rgb.y) / 2 - rgb.z)
            }
        }
        return ReducedPicture(width: width, height: height, luma: luma, redGreen: redGreen, yellowBlue: yellowBlue)
    }

    private static func facts(_ picture: ReducedPicture) -> PictureFacts {
        PictureFacts(of: picture, DrawnPicture().saliency, at: 0, faces: [], bodies: [])
    }

    private static func grey(_ value: Float) -> SIMD3<Float> { SIMD3(repeating: value) }

    /// Numbers that have nothing to do with one another, the same in each run: −1…1.
    private static func chance(_ column: Int, _ row: Int, _ channel: Int = 0) -> Float {
        var state = UInt64(truncatingIfNeeded: (row &* 7919 &+ column) &* 3 &+ channel) &+ 0x9E37_79B9_7F4A_7C15
        for shift: UInt64 in [30, 27, 31] { state = (state ^ (state >> shift)) &* 0xBF58_476D_1CE4_E5B9 }
        return Float(state >> 40) / Float(1 << 23) - 1
    }

    static let empty: [(String, Emptiness, ReducedPicture)] = [
        ("black", .black, picture { _, _ in grey(0) }), ("white", .white, picture { _, _ in grey(255) }),
        ("nearly black", .black, picture { grey(4 + 2 * chance($0, $1)) }),
        ("grey", .oneColour, picture { _, _ in grey(120) }),
        ("red", .oneColour, picture { _, _ in SIMD3(200, 30, 30) }),
        ("dark blue", .oneColour, picture { _, _ in SIMD3(0, 0, 60) }),
        ("noise", .noise, picture { grey(128 + 127 * chance($0, $1)) }),
        (
            "noise of colours", .noise,
            picture { SIMD3(128 + 100 * chance($0, $1), 128 + 100 * chance($0, $1, 1), 128 + 100 * chance($0, $1, 2)) }
        ),
        ("faint noise", .noise, picture { grey(50 + 20 * chance($0, $1)) }),
        ("little noise", .noise, picture(64, 64) { grey(128 + 127 * chance($0, $1)) }),
        ("across", .gradient, picture { x, _ in grey(Float(x) / 2) }),
        ("down", .gradient, picture { _, y in grey(Float(y) * 0.6) }),
        ("of colours", .gradient, picture { x, y in SIMD3(Float(x) / 2, Float(y) / 2, 255 - Float(x) / 2) }),
        ("a soft one", .gradient, picture { x, _ in grey(100 + Float(x) / 25) }),
        (
            "distance from centre", .gradient,
            picture { x, y in grey(255 - Float((x - 256) * (x - 256) + (y - 192) * (y - 192)) / 450) }
        ),
        ("a panorama's", .gradient, picture(512, 34) { _, y in grey(Float(y) * 7) }),
    ]

    @Test(arguments: empty.indices)
    func `what is empty has no score and says why`(_ index: Int) throws {
        let (name, emptiness, picture) = Self.empty[index]
        let facts = Self.facts(picture)
        #expect(Emptiness(of: facts) == emptiness, "\(name)")
        let found = Composer.composition(of: facts)
        #expect(found.score == nil && found.rule == nil && found.rules.isEmpty && found.crop == nil, "\(name)")
        #expect(found.feedback.hasPrefix("There is nothing to score in this image: it is "), "\(name)")
        // A choice makes no subject of nothing, and a part of nothing is nothing.
        let part = PictureBox(x: 0.2, y: 0.2, width: 0.5, height: 0.5)
        #expect(Composer.composition(of: facts, subject: .box(part)).score == nil, "\(name)")
        #expect(Composer.composition(of: facts, frame: part).score == nil, "\(name)")
        #expect(Composer.crop(of: facts, ratio: "1:1") == nil, "\(name)")
    }

    private static func banner(_ width: Int, _ height: Int) -> ReducedPicture {
        picture(width, height) { x, y in grey((x / 7 + y) % 3 == 0 ? 220 : Float(x % 90)) }
    }

    @Test(
        arguments: [
            (512, 1, "wide as it is high"), (512, 2, "wide as it is high"), (512, 12, "wide as it is high"),
            (100, 1, "wide as it is high"), (1, 512, "high as it is wide"), (12, 512, "high as it is wide"),
        ])
    func `what is too narrow says so`(_ width: Int, _ height: Int, _ shape: String) {
        let facts = Self.facts(Self.banner(width, height))
        let found = Composer.composition(of: facts)
        #expect(found.score == nil && found.rules.isEmpty && found.crop == nil)
        let sentence = "This image can’t be scored: it is more than 40 times as \(shape)."
        #expect(found.feedback == sentence)
        #expect(Composer.composition(of: facts, subject: .point(PicturePoint(0.5, 0.5))).feedback == sentence)
    }

    @Test(arguments: [(512, 13), (512, 40), (300, 10), (13, 512), (2, 2), (3, 1), (1, 1)])
    func `what has no score says why`(_ width: Int, _ height: Int) {
        let facts = Self.facts(Self.banner(width, height))
        for frame in [PictureBox.whole, PictureBox(x: 0.1, y: 0.1, width: 0.8, height: 0.01)] {
            let found = Composer.composition(of: facts, frame: frame)
            #expect(!found.feedback.isEmpty, "\(found)")
            #expect(!found.feedback.contains("narrow"))
        }
    }

    private static func disc(_ x: Int, _ y: Int, radius: Int, _ ink: Float, on ground: Float) -> SIMD3<Float> {
        (x - 170) * (x - 170) + (y - 130) * (y - 130) <= radius * radius ? grey(ink) : grey(ground)
    }

    static let something: [(String, ReducedPicture)] = [
        ("a moon", picture { disc($0, $1, radius: 10, 120, on: 0) }),
        ("a dim light", picture { disc($0, $1, radius: 12, 20, on: 0) }),
        ("stars", picture { chance($0, $1) > 0.999 ? grey(200) : grey(2) }),
        ("a ball in fog", picture { disc($0, $1, radius: 40, 190, on: 205) }),
        ("sky and sea", picture { _, y in grey(y < 200 ? 190 : 60) }),
        ("a board", picture { grey(($0 / 40 + $1 / 40) % 2 == 0 ? 30 : 220) }),
    ]

    @Test(arguments: something.indices)
    func `what has anything to see is judged`(_ index: Int) {
        let (name, picture) = Self.something[index]
        #expect(Emptiness(of: Self.facts(picture)) == nil, "\(name)")
    }

    private static let photos: [String] =
        ["photos", "people"].flatMap { folder in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: TestData.path(folder))) ?? []
            return names.filter { $0.hasSuffix(".jpg") || $0.hasSuffix(".png") }.sorted().map { "\(folder)/\($0)" }
        }

    /// The same at night or in fog, rounded as a file of it is.
    private static func copy(_ one: ReducedPicture, _ share: Float, plus: Float) -> ReducedPicture {
        ReducedPicture(
            width: one.width, height: one.height, luma: one.luma.map { (plus + share * $0).rounded() },
            redGreen: one.redGreen.map { (share * $0).rounded() },
            yellowBlue: one.yellowBlue.map { (share * $0).rounded() })
    }

    @Test(.enabled(if: TestData.isPresent, "\(TestData.absence)"))
    func `no real photo is empty, nor at an eighth of its light, nor in fog`() throws {
        #expect(Self.photos.count > 50)
        for name in Self.photos {
            let reader = try FrameReader(path: TestData.path(name))
            guard let frame = try reader.next() else { continue }
            let reduced = ReducedPicture(frame.picture, edge: 512)
            for (share, plus): (Float, Float) in [(1, 0), (0.125, 0), (0.1, 180)] {
                let found = Emptiness(of: Self.facts(Self.copy(reduced, share, plus: plus)))
                #expect(found == nil, "\(name) at \(share)")
            }
        }
    }
}
