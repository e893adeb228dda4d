import Testing

@testable import Vision

/// Who is taken for a player who was lost.
struct LostPlayerTests {
    static let red = Clothes(chest: SIMD3(0.8, 0.1, 0.1), hips: SIMD3(0.1, 0.1, 0.1))
    static let blue = Clothes(chest: SIMD3(0.1, 0.1, 0.8), hips: SIMD3(0.1, 0.1, 0.1))
    static let inShade = Clothes(chest: SIMD3(0.5, 0.06, 0.06), hips: SIMD3(0.06, 0.06, 0.06))

    static let lost = LostPlayer(
        region: Region(centre: SIMD2(500, 400), size: 100, rotation: 0), time: 2, clothes: red)

    static func body(_ away: Float, _ size: Float = 100) -> Region {
        Region(centre: SIMD2(500 + away, 400), size: size, rotation: 0)
    }

    @Test(
        "the longer ago, the farther away; never much larger or smaller",
        arguments: [
            (Float(30), Float(100), 2.03, true), (60, 100, 2.03, false), (60, 100, 2.2, true), (95, 100, 2.2, false),
            (95, 100, 3.9, true), (105, 100, 3.9, false), (0, 190, 2.03, true), (0, 210, 3.9, false),
            (0, 45, 3.9, false),
        ])
    func place(_ away: Float, _ size: Float, _ time: Double, _ canBe: Bool) {
        #expect(Self.lost.canBe(Self.body(away, size), at: time) == canBe)
        #expect(Self.lost.canBe(Self.body(-away, size), at: time) == canBe)
    }

    @Test
    func `somebody in other clothes is another, also in the very place`() throws {
        #expect(Self.lost.unlikeness(Self.body(0), Self.blue, at: 2.03) == nil)
        let later = try #require(Self.lost.unlikeness(Self.body(0), Self.blue, at: 2.6), "the light may have changed")
        let alike = try #require(Self.lost.unlikeness(Self.body(0), Self.red, at: 2.6))
        #expect(alike < later)
        let far = try #require(Self.lost.unlikeness(Self.body(25), Self.red, at: 2.03))
        let near = try #require(Self.lost.unlikeness(Self.body(5), Self.red, at: 2.03))
        let shade = try #require(Self.lost.unlikeness(Self.body(5), Self.inShade, at: 2.03))
        #expect(near < far && near < shade)
    }
}
