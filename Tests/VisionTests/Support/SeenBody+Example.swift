@testable import Vision

extension SeenBody {
    /// A body whose hips are at a place, as tall as told.
    static func example(
        at time: Double = 0, _ x: Float, _ y: Float, height: Float = 100, in clothes: Clothes = .red, motion: Float = 1
    ) -> SeenBody {
        let hips = SIMD2(x, y)
        let half = SIMD2(0.2 * height, 0.5 * height)
        return SeenBody(
            time: time, hips: hips, circle: hips - SIMD2(0, 0.57 * height),
            box: PixelBounds(hips - half, hips + half),
            score: 0.9, motion: motion, clothes: clothes)
    }
}

extension Clothes {
    static let red = Clothes(chest: SIMD3(0.8, 0.1, 0.1), hips: SIMD3(0.9, 0.9, 0.9))
    static let blue = Clothes(chest: SIMD3(0.1, 0.2, 0.8), hips: SIMD3(0.1, 0.1, 0.1))
    static let grey = Clothes(chest: SIMD3(0.5, 0.5, 0.5), hips: SIMD3(0.3, 0.3, 0.3))
}
