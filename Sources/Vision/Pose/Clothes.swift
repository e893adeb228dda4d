internal import Media

/// What a body wears, as far as two mean colours say it: chest and hips.
struct Clothes: Equatable, Sendable {
    /// Side of a patch whose mean is taken, trunk lengths.
    private static let patch: Float = 0.4
    /// Pixels of a patch's side that are looked at.
    private static let pixels = 8

    /// Mean red, green and blue, 0…1 each.
    private(set) var chest: SIMD3<Float>
    private(set) var hips: SIMD3<Float>

    /// Clothes of known colours.
    init(chest: SIMD3<Float>, hips: SIMD3<Float>) {
        self.chest = chest
        self.hips = hips
    }

    /// The mean of some; nil of none.
    init?(meanOf some: [Clothes]) {
        guard !some.isEmpty else { return nil }
        let sum = some.reduce((SIMD3<Float>.zero, SIMD3<Float>.zero)) { ($0.0 + $1.chest, $0.1 + $1.hips) }
        self.init(chest: sum.0 / Float(some.count), hips: sum.1 / Float(some.count))
    }

    /// What a body wears in a picture.
    init(of pose: Pose, in picture: Picture) {
        let size = SIMD2(Float(picture.geometry.width), Float(picture.geometry.height))
        func middle(_ one: PoseLandmark, _ other: PoseLandmark) -> SIMD2<Float> {
            SIMD2(pose[one].x + pose[other].x, pose[one].y + pose[other].y) / 2 * size
        }
        let (neck, root) = (middle(.leftShoulder, .rightShoulder), middle(.leftHip, .rightHip))
        let trunk = max(length(root - neck), 1)
        let sampler = RegionSampler(size: Self.pixels, minimum: 0, border: .replicate)
        func mean(_ centre: SIMD2<Float>) -> SIMD3<Float> {
            let patch = Region(centre: centre, size: Self.patch * trunk, rotation: 0)
            return withUnsafeTemporaryAllocation(of: Float.self, capacity: Self.pixels * Self.pixels * 3) { values in
                sampler.sample(patch, of: picture, into: values)
                var sum = SIMD3<Float>.zero
                for at in stride(from: 0, to: values.count, by: 3) {
                    sum += SIMD3(values[at], values[at + 1], values[at + 2])
                }
                return sum / Float(Self.pixels * Self.pixels)
            }
        }
        self.init(chest: mean(neck + (root - neck) * 0.4), hips: mean(root + (root - neck) * 0.1))
    }

    /// How different others are: 0 to about 1. Light and shade count half, so that a player may leave the sun.
    func difference(from other: Clothes) -> Float {
        func square(_ one: SIMD3<Float>, _ other: SIMD3<Float>) -> Float {
            let apart = one - other
            let light = apart.sum() / 3
            let hue = apart - light
            return light * light / 4 + (hue * hue).sum()
        }
        return ((square(chest, other.chest) + square(hips, other.hips)) / 2).squareRoot()
    }

    /// Takes in how they look now.
    /// - Parameter share: how much now counts, 0…1.
    mutating func mix(_ now: Clothes, share: Float) {
        chest += (now.chest - chest) * share
        hips += (now.hips - hips) * share
    }
}
