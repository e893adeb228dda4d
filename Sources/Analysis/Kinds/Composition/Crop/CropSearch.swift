internal import Domain
internal import Glibc

/// Looks for the part of a picture that is composed best, of a given ratio, with everything whole that was.
struct CropSearch: Sendable {
    /// The ratios that are offered; the first is the picture's own.
    static let ratios: [(name: String, value: Double?)] = [
        ("original", nil), ("1:1", 1), ("4:5", 4 / 5.0), ("3:2", 3 / 2.0), ("16:9", 16 / 9.0),
    ]

    enum Parameters {
        /// Sizes that are tried, shares of the largest that fits.
        static let sizes = [1, 0.93, 0.86, 0.79, 0.72, 0.65, 0.58, 0.5]
        /// Places that are tried along each edge.
        static let places = 9
        /// A crop must be better than the whole by this to be suggested.
        static let better = 0.02
        /// Air around what must stay whole, shares of the picture.
        static let air = 0.01
        /// Crops of a ratio that all rules are asked about: those that place the subject best.
        static let judged = 16
        /// What is given up for each part of the picture that is cropped away: of two like crops the larger one wins.
        static let loss = 0.06
    }

    let judge: CompositionJudge

    /// The best crops of all ratios: none that is composed worse than the whole.
    func crops(of picture: PictureFacts, _ subject: Subject?, whole: Composition) -> (SuggestedCrop?, [SuggestedCrop]) {
        var found: [SuggestedCrop] = []
        for (name, _) in Self.ratios {
            guard let crop = best(name, of: picture, subject) else { continue }
            let isOriginal = name == Self.ratios[0].name
            let least = (whole.score ?? 0) + (isOriginal ? Parameters.better : 0)
            if crop.score >= least, !isOriginal || crop.box.area < 0.995 { found.append(crop) }
        }
        let own = found.first { $0.ratio == Self.ratios[0].name }
        return (own, found.filter { $0.ratio != Self.ratios[0].name })
    }

    /// The best crop of a ratio that keeps everything whole; nil for an unknown ratio, or where nothing of that shape
    /// would.
    /// - Parameter ratio: one of `ratios`.
    func best(_ ratio: String, of picture: PictureFacts, _ subject: Subject?) -> SuggestedCrop? {
        guard let known = Self.ratios.first(where: { $0.name == ratio }) else { return nil }
        // The width of the largest box over its height, in shares of the picture.
        let shape = (known.value ?? picture.aspect) / picture.aspect
        let largest = (width: min(1, shape), height: min(1, 1 / shape))
        let kept = Kept(picture, subject)
        // Where the subject lies says most, and is quickly told: the rest is asked of those that place it best.
        var likely: [(box: PictureBox, size: Double, placed: Double)] = []
        for size in Parameters.sizes {
            let (width, height) = (largest.width * size, largest.height * size)
            for x in Self.steps(1 - width) {
                for y in Self.steps(1 - height) {
                    let box = PictureBox(x: x, y: y, width: width, height: height)
                    guard kept.isWhole(in: box) else { continue }
                    likely.append((box, size, Self.placed(subject, in: box)))
                }
            }
        }
        likely.sort { $0.placed - Parameters.loss * (1 - $0.size) > $1.placed - Parameters.loss * (1 - $1.size) }
        var best: (crop: SuggestedCrop, worth: Double)?
        for (box, size, _) in likely.prefix(Parameters.judged) {
            let score = judge.judge(subject, in: box, of: picture).score ?? 0
            let worth = score - Parameters.loss * (1 - size)
            if worth > best?.worth ?? -1 { best = (SuggestedCrop(ratio: ratio, box: box, score: score), worth) }
        }
        return best?.crop
    }

    /// How near the subject is to a line of the thirds or the axis: 1 on it, less the farther.
    private static func placed(_ subject: Subject?, in box: PictureBox) -> Double {
        guard let subject else { return 0 }
        let (x, y) = ((subject.anchor.x - box.x) / box.width, (subject.anchor.y - box.y) / box.height)
        let across = [1 / 3.0, 0.5, 2 / 3.0].map { abs($0 - x) }.min() ?? 0
        let down = [1 / 3.0, 0.5, 2 / 3.0].map { abs($0 - y) }.min() ?? 0
        return 1 - 2 * across - down
    }

    private static func steps(_ room: Double) -> [Double] {
        guard room > 0.001 else { return [0] }
        return (0..<Parameters.places).map { room * Double($0) / Double(Parameters.places - 1) }
    }
}

/// What a crop must not cut.
private struct Kept {
    /// The subject, which must be in the crop, as far as it is in the picture.
    private let subject: PictureBox?
    /// Faces and joints that are whole in the picture: each in the crop or out of it, with some air.
    private let parts: [PictureBox]

    init(_ picture: PictureFacts, _ subject: Subject?) {
        let air = CropSearch.Parameters.air
        func airy(_ box: PictureBox) -> PictureBox {
            PictureBox(x: box.x - air, y: box.y - air, width: box.width + 2 * air, height: box.height + 2 * air)
        }
        self.subject = subject.flatMap { airy($0.box).intersection(.whole) }
        let faces = picture.faces.map(\.box).filter { PictureBox.whole.contains($0) }
        // A joint needs more air than a face: the rule of cut limbs asks for it.
        let joints = picture.people.flatMap(\.joints).map(\.place).filter { PictureBox.whole.contains($0) }
            .map { PictureBox(x: $0.x - 0.02, y: $0.y - 0.02, width: 0.04, height: 0.04) }
        parts = (faces + joints).compactMap { airy($0).intersection(.whole) }
    }

    func isWhole(in crop: PictureBox) -> Bool {
        if let subject, !crop.contains(subject) { return false }
        return parts.allSatisfy { crop.contains($0) || crop.intersection($0) == nil }
    }
}
