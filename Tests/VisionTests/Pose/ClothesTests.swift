import Testing

@testable import Vision

/// What a body wears.
struct ClothesTests {
    @Test
    func `chest and hips have colours of their own`() {
        // The grid's shoulders are at 25 and its hips at 45 of 100 rows.
        let picture = SyntheticPicture.rgb(100, 100) { _, y in y < 40 ? SIMD3(204, 0, 0) : SIMD3(0, 0, 102) }
        let clothes = Clothes(of: .grid(), in: picture.picture)
        #expect(abs(clothes.chest - SIMD3(0.8, 0, 0)).max() < 0.01)
        #expect(abs(clothes.hips - SIMD3(0, 0, 0.4)).max() < 0.01)
    }

    @Test
    func `a body outside the picture wears what is at the edge`() {
        let picture = SyntheticPicture.rgb(40, 40) { _, _ in SIMD3(51, 102, 153) }
        let clothes = Clothes(of: .grid(shift: 30), in: picture.picture)
        #expect(clothes.difference(from: Clothes(chest: SIMD3(0.2, 0.4, 0.6), hips: SIMD3(0.2, 0.4, 0.6))) < 0.01)
    }

    @Test
    func `another colour differs more than shade`() {
        let white = Clothes(chest: SIMD3(repeating: 0.9), hips: SIMD3(repeating: 0.8))
        let inShade = Clothes(chest: SIMD3(repeating: 0.5), hips: SIMD3(repeating: 0.45))
        let black = Clothes(chest: SIMD3(repeating: 0.1), hips: SIMD3(repeating: 0.1))
        let red = Clothes(chest: SIMD3(0.9, 0.1, 0.1), hips: SIMD3(repeating: 0.8))
        #expect(white.difference(from: white) == 0)
        #expect(white.difference(from: inShade) < LostPlayer.otherClothes)
        #expect(white.difference(from: black) > LostPlayer.otherClothes)
        #expect(white.difference(from: red) > LostPlayer.otherClothes)
    }

    @Test
    func `the mean of looks is between them, and there is none of none`() {
        #expect(Clothes(meanOf: []) == nil)
        let some = [
            Clothes(chest: .zero, hips: .one), Clothes(chest: .one, hips: .one),
            Clothes(chest: SIMD3(0.5, 0.5, 2), hips: .zero), Clothes(chest: SIMD3(0.5, 0.5, 1), hips: .zero),
        ]
        #expect(Clothes(meanOf: some) == Clothes(chest: SIMD3(0.5, 0.5, 1), hips: SIMD3(repeating: 0.5)))
    }

    @Test
    func `what is mixed comes nearer`() {
        var clothes = Clothes(chest: .zero, hips: .one)
        clothes.mix(Clothes(chest: .one, hips: .zero), share: 0.25)
        #expect(clothes == Clothes(chest: SIMD3(repeating: 0.25), hips: SIMD3(repeating: 0.75)))
    }
}

private func abs(_ vector: SIMD3<Float>) -> SIMD3<Float> { pointwiseMax(vector, -vector) }
