internal import Domain
internal import Glibc

/// A body around one contact as the form score measures it (`Accuracy/form/measures.py`): in trunk lengths, the middle of
/// the hips at the origin, x to the picture's right, y down, 30 moments a second of life. Left-handers are mirrored, so
/// that the right hand is the racket's.
struct FormBody {
    /// Moments of life's thirtieths from contact.
    typealias Window = ClosedRange<Int>

    /// The whole swing, which must be seen; its part before contact, what goes back and what comes forward, the end.
    static let swing: Window = -27...12
    static let before: Window = -27...0
    static let backward: Window = -27 ... -12
    static let forward: Window = -12...4
    static let after: Window = 0...12
    static let end: Window = 8...12
    static let contact: Window = -1...1

    /// The joints, as in `MotionStretch`.
    enum Joint: Int, CaseIterable {
        case nose, leftShoulder, rightShoulder, leftElbow, rightElbow, leftWrist, rightWrist, leftHip, rightHip
        case leftKnee, rightKnee, leftAnkle, rightAnkle

        /// The same joint of the other side.
        var mirrored: Joint { self == .nose ? self : Joint(rawValue: (rawValue - 1 ^ 1) + 1) ?? self }
    }

    /// So many moments more are kept at both ends for running means, in which the body stands still: a clip that is cut to
    /// the swing is the same.
    private static let margin = 3
    /// The mean of three moments, and that of five of those: moments × joints.
    private let places: [SIMD2<Double>]
    private let means: [SIMD2<Double>]
    /// Which joints are seen, by their number.
    private let isSeen: [Bool]

    /// A body.
    /// - Parameters:
    ///   - picture: places in a scale of their own, moments of `swing` × joints.
    ///   - isSeen: which joints are seen, by their number.
    /// Nil for a body without a size.
    init?(picture: [SIMD2<Double>], isSeen: [Bool]) {
        let joints = Joint.allCases.count
        guard picture.count == Self.swing.count * joints, isSeen.count == joints else { return nil }
        let (left, right) = (Joint.leftHip.rawValue, Joint.rightHip.rawValue)
        let centred = (-Self.margin..<Self.swing.count + Self.margin).flatMap { moment in
            let first = min(max(moment, 0), Self.swing.count - 1) * joints
            let hips = (picture[first + left] + picture[first + right]) / 2
            return picture[first..<first + joints].map { $0 - hips }
        }
        let calm = Self.mean(of: 3, centred)
        let trunks = Self.swing.map { moment in
            let first = Self.index(.nose, moment)
            let neck = calm[first + Joint.leftShoulder.rawValue] + calm[first + Joint.rightShoulder.rawValue]
            return length(neck) / 2
        }
        // Foreshortening only shortens, so not the middle.
        let unit = Self.quantile(0.7, trunks)
        guard unit.isFinite, unit > 0 else { return nil }
        places = calm.map { $0 / unit }
        means = Self.mean(of: 5, places)
        self.isSeen = isSeen
    }

    private init(places: [SIMD2<Double>], means: [SIMD2<Double>], isSeen: [Bool]) {
        (self.places, self.means, self.isSeen) = (places, means, isSeen)
    }

    /// As if the picture were turned over, with left and right as they are: what a camera sees that stands opposite.
    var flipped: FormBody {
        let over = SIMD2(-1.0, 1)
        return FormBody(places: places.map { $0 * over }, means: means.map { $0 * over }, isSeen: isSeen)
    }

    /// Whether all of some joints are seen.
    func sees(_ joints: [Joint]) -> Bool { joints.allSatisfy { isSeen[$0.rawValue] } }

    /// A place, the mean of three moments.
    func place(_ joint: Joint, _ moment: Int) -> SIMD2<Double> { places[Self.index(joint, moment)] }

    /// A place, calmer.
    func mean(_ joint: Joint, _ moment: Int) -> SIMD2<Double> { means[Self.index(joint, moment)] }

    private static func index(_ joint: Joint, _ moment: Int) -> Int {
        (moment - swing.lowerBound + margin) * Joint.allCases.count + joint.rawValue
    }

    private static func mean(of width: Int, _ places: [SIMD2<Double>]) -> [SIMD2<Double>] {
        let (joints, half) = (Joint.allCases.count, width / 2)
        var means = places
        for place in half * joints..<places.count - half * joints {
            var sum = SIMD2<Double>.zero
            for moment in -half...half { sum += places[place + moment * joints] }
            means[place] = sum / Double(width)
        }
        return means
    }

    /// The value that a share of some values does not reach, straight between two of them; NaN of none.
    static func quantile(_ share: Double, _ values: [Double]) -> Double {
        let sorted = values.sorted()
        guard let last = sorted.last else { return .nan }
        let place = share * Double(sorted.count - 1)
        let below = Int(place)
        guard below + 1 < sorted.count else { return last }
        return sorted[below] + (sorted[below + 1] - sorted[below]) * (place - Double(below))
    }
}

extension FormBody {
    /// A joint that is less visible in the mean of the swing is a guess, 0…1.
    private static let visible: Float = 0.5

    /// The body around a contact.
    /// - Parameters:
    ///   - contact: seconds on the stretches' clock.
    ///   - slowness: how many times slower than life that clock is.
    /// Nil where no stretch shows the swing.
    init?(in stretches: [MotionStretch], around contact: Double, slowness: Double, hand: Side) {
        let joints = Joint.allCases.count
        for stretch in stretches {
            let moments = Self.swing.map { moment in
                Int(((contact - stretch.start) / stretch.interval + Double(moment) * slowness).rounded())
            }
            guard let first = moments.first, let last = moments.last, first >= 0, last < stretch.count else { continue }
            var picture: [SIMD2<Double>] = []
            picture.reserveCapacity(moments.count * joints)
            var visibility = [Float](repeating: 0, count: joints)
            for moment in moments {
                for joint in Joint.allCases {
                    let from = moment * joints + (hand == .left ? joint.mirrored : joint).rawValue
                    let place = SIMD2<Double>(stretch.places[from]) * Double(stretch.scale[moment])
                    picture.append(hand == .left ? place * SIMD2(-1, 1) : place)
                    visibility[joint.rawValue] += stretch.visibility[from] / Float(moments.count)
                }
            }
            self.init(picture: picture, isSeen: visibility.map { $0 >= Self.visible })
            return
        }
        return nil
    }
}

func length(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }
