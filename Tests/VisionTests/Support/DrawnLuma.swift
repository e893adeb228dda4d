import Glibc
import Media

@testable import Vision

/// Luma that a test draws: a background that is the same in every run, seen by a camera, and things before it.
enum DrawnLuma {
    /// Something bright before the background, with a pattern of its own.
    struct Thing {
        /// Where it is, pixels.
        var box: PixelBounds

        init(x: Float, y: Float, width: Float, height: Float) {
            box = PixelBounds(SIMD2(x, y), SIMD2(x + width, y + height))
        }

        func moved(_ by: SIMD2<Float>) -> Thing {
            var thing = self
            (thing.box.low, thing.box.high) = (box.low + by, box.high + by)
            return thing
        }

        /// How much of a pixel it covers, 0…1: edges move by less than pixels, too.
        private func cover(_ place: SIMD2<Float>) -> Float {
            let shared = pointwiseMin(place + 1, box.high) - pointwiseMax(place, box.low)
            return max(0, min(shared.x, 1)) * max(0, min(shared.y, 1))
        }

        /// What is seen where it stands before something.
        fileprivate func before(_ luma: Float, at place: SIMD2<Float>) -> Float {
            let cover = cover(place)
            guard cover > 0 else { return luma }
            let at = place - box.low
            return luma + cover * (220 + 35 * sinf(0.3 * at.x + 0.5 * at.y) - luma)
        }
    }

    /// Waves of the background: direction, pixels to the next crest. Together they repeat nowhere.
    private static let waves = (0..<12).map { wave -> (across: Float, down: Float, phase: Float) in
        let (angle, length) = (Float(wave) * 2.4, 14 * powf(1.22, Float(wave)))
        return (2 * .pi / length * cosf(angle), 2 * .pi / length * sinf(angle), Float(wave * wave))
    }

    /// The background at a place.
    static func background(_ place: SIMD2<Float>) -> Float {
        var sum: Float = 0
        for wave in waves { sum += sinf(wave.across * place.x + wave.down * place.y + wave.phase) }
        return 128 + 9 * sum
    }

    /// What a camera sees that has moved.
    /// - Parameters:
    ///   - camera: from where places were to where they are now.
    ///   - standing: things that the camera sweeps over, where they were.
    ///   - things: others, where they are now.
    static func picture(
        _ width: Int, _ height: Int, camera: Similarity = .identity, standing: [Thing] = [], _ things: [Thing] = []
    ) -> ReducedLuma {
        let back = camera.inverse
        return luma(width, height) { place in
            let from = back(place)
            let scene = standing.reduce(background(from)) { $1.before($0, at: from) }
            return things.reduce(scene) { $1.before($0, at: place) }
        }
    }

    /// Luma of each place.
    static func luma(_ width: Int, _ height: Int, _ value: (SIMD2<Float>) -> Float) -> ReducedLuma {
        ReducedLuma(
            width: width, height: height,
            values: (0..<width * height).map { value(SIMD2(Float($0 % width), Float($0 / width))) })
    }
}

extension Similarity {
    /// A turn (radians, clockwise) and an enlargement about a point, then a shift.
    init(turn: Float = 0, enlarged: Float = 1, about point: SIMD2<Float>, shift: SIMD2<Float> = .zero) {
        self.init(a: enlarged * cosf(turn), b: enlarged * sinf(turn), shift: .zero)
        self.shift = point + shift - self(point)
    }

    /// How far the corners of a picture go astray, compared with another motion, pixels.
    func distance(from other: Similarity, _ width: Int, _ height: Int) -> Float {
        [(0, 0), (1, 0), (0, 1), (1, 1)].reduce(0) { worst, corner in
            let place = SIMD2(Float(width) * Float(corner.0), Float(height) * Float(corner.1))
            return max(worst, length(self(place) - other(place)))
        }
    }
}
