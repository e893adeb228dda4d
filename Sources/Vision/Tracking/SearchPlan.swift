internal import Glibc

/// Where a search of a still picture looks, and what it believes. Numbers were found on labelled pictures of hands and
/// faces and on pictures without them (`docs/hands-and-faces.md`).
struct SearchPlan: Sendable {
    /// A look at the whole picture.
    struct Look: Sendable {
        /// Side of the square that is looked at, longer sides of the picture: above 1 the picture has a border, which
        /// helps where something fills it.
        var width: Float
        /// Rotation of the square, degrees.
        var turn: Float
    }

    /// How a find is checked: by looking again, at the find and ever more around it. What is only part of a face looks
    /// like a hand when nothing else is in view, but no longer when the face is.
    struct Check: Sendable {
        /// Sides of the squares that are looked at, sides of the find's own square.
        var widths: [Float]
        /// The agreement (mean score over all checks, 0…1) is worth so much in log-odds of the presence.
        var weight: Float
        /// Least sum of the presence's log-odds and the agreement's worth.
        var least: Float
        /// The same of what is found in another tone. Of 226 hands that were made grey and
        /// then warm 221 had 7 or more; ears and hair had up to 6.4.
        var leastToned: Float
        /// A find larger than this, longer sides of the picture, cannot be seen from farther away …
        var large: Float
        /// … and has at least this agreement.
        var largeAgreement: Float
    }

    /// Least score of what the first look finds.
    var firstScore: Float
    /// Least score of what the other looks find.
    var otherScore: Float
    /// Looks at the whole picture.
    var looks: [Look]
    /// Sides of the squares that cover the picture, shares of its shorter side.
    var tileShares: [Float]
    /// Where something is found whose square is this large, longer sides of the picture, the small squares are left
    /// out.
    var enough: Float = .infinity
    /// How finds are checked; nil where the score says enough.
    var check: Check?
    /// Most places of a picture that are looked at closely: who fills a picture with what looks like faces would else
    /// decide how many there are.
    var mostTries = 400
    /// Most finds in a picture.
    var mostFinds = 100
    /// Whether a dark or grey picture in which nothing is found is searched once more, made lighter or warmer (`Tone`).
    var triesTone = false

    /// Most looks of the detector at a picture of any shape, checks not counted, in one tone.
    var mostLooks: Int { looks.count + tileShares.reduce(0) { $0 + Region.mostTiles(share: $1) } }
    /// Most looks of the detector at a picture with any number of finds.
    var mostDetectorRuns: Int { (triesTone ? 2 : 1) * (mostLooks + 2 * mostFinds * (check?.widths.count ?? 0)) }

    /// The search for hands. The detector may be unsure: what it finds is checked.
    static let hands = SearchPlan(
        firstScore: 0.35, otherScore: 0.35,
        looks: [
            Look(width: 1, turn: 0), Look(width: 1.3, turn: 180), Look(width: 1.6, turn: 90),
            Look(width: 1.6, turn: 270), Look(width: 2, turn: 0),
        ],
        tileShares: [0.5],
        check: Check(widths: [2, 2.8, 4], weight: 6, least: 5.2, leastToned: 6.7, large: 0.8, largeAgreement: 0.4),
        triesTone: true)

    /// The search for faces. A patterned shirt in a tile scores up to 0.68, a small face from 0.77.
    static let faces = SearchPlan(
        firstScore: 0.5, otherScore: 0.72,
        looks: [
            Look(width: 1, turn: 0), Look(width: 1.5, turn: 0), Look(width: 2.2, turn: 0), Look(width: 1.3, turn: 45),
            Look(width: 1.3, turn: 90), Look(width: 1.3, turn: 180), Look(width: 1.3, turn: 270),
            Look(width: 1.3, turn: 315),
        ],
        tileShares: [1, 0.5, 0.35], check: nil)

    /// A quicker search for faces that a picture can be of: upright, and not tiny.
    static let prominentFaces = SearchPlan(
        firstScore: 0.5, otherScore: 0.72,
        looks: [Look(width: 1, turn: 0), Look(width: 1.5, turn: 0), Look(width: 2.2, turn: 0)],
        tileShares: [1, 0.5], check: nil)

    /// The same for the faces that a picture is of: beside a large one, small ones are bystanders.
    static let leadingFaces = {
        var plan = prominentFaces
        plan.enough = 0.3
        return plan
    }()

    /// A square to look at.
    struct Part {
        var region: Region
        /// The least score there.
        var leastScore: Float
        /// Whether it need not be looked at where something large enough is found.
        var isForSmall = false
    }

    /// The squares to look at.
    func parts(width: Int, height: Int) -> [Part] {
        let whole = Region(wholePicture: width, height)
        var parts = looks.enumerated().map { index, look in
            Part(
                region: Region(
                    centre: whole.centre, size: whole.size * look.width, rotation: look.turn * .pi / 180),
                leastScore: index == 0 ? firstScore : otherScore)
        }
        for share in tileShares {
            parts += Region.tiles(width: width, height: height, share: share).map {
                Part(region: $0, leastScore: otherScore, isForSmall: share < 1)
            }
        }
        return parts
    }
}

extension SearchPlan.Check {
    /// Whether a find is believed.
    func believes(presence: Float, agreement: Float, isLarge: Bool, isToned: Bool = false) -> Bool {
        let held = min(max(presence, 1e-4), 1 - 1e-4)
        let logOdds = logf(held / (1 - held))
        return logOdds + weight * max(agreement, isLarge ? largeAgreement : 0) >= (isToned ? leastToned : least)
    }
}
