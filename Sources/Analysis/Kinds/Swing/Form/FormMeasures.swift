internal import Domain
internal import Glibc

/// All that the form score measures of a swing, by the formulas of `Accuracy/form/measures.py`: heights are above the
/// middle of the hips, lengths in trunk lengths, speeds in trunk lengths a second.
struct FormMeasures {
    /// A value and the moments that show it, thirtieths of a second from contact.
    struct Found {
        var value: Double
        var moments: [Int]
    }

    /// What is seen of the swing.
    private(set) var all: [FormMeasure: Found] = [:]

    /// Widths of shoulders and hips that face the camera, trunk lengths: medians of 58 players.
    private static let shoulders = 0.72, hips = 0.45
    /// A way is the sum of steps of so many moments, so that trembling adds little.
    private static let step = 3
    /// Moments a second.
    private static let rate = MotionStretch.rate

    private let body: FormBody

    init(_ body: FormBody) {
        self.body = body
        guard body.sees([.leftShoulder, .rightShoulder, .leftHip, .rightHip]) else { return }
        turns()
        if body.sees([.rightWrist]) { hand() }
        if body.sees([.leftWrist]) { otherHand() }
        if body.sees([.leftWrist, .rightWrist]) { hands() }
        if body.sees([.rightElbow]) { elbow() }
        if body.sees([.leftElbow]) { otherElbow() }
        if body.sees([.leftAnkle, .rightAnkle]) { feet() }
        if body.sees([.leftKnee, .rightKnee]) { knees() }
        trunk()
        if body.sees([.nose]) { head() }
        all = all.filter { $0.value.value.isFinite }
    }

    private mutating func turns() {
        func width(_ left: FormBody.Joint, _ right: FormBody.Joint) -> (Int) -> Double {
            { [body] in body.mean(left, $0).x - body.mean(right, $0).x }
        }
        let (shoulders, hips) = (width(.leftShoulder, .rightShoulder), width(.leftHip, .rightHip))
        func degrees(_ width: @escaping (Int) -> Double, of full: Double) -> (Int) -> Double {
            { acos(min(max(width($0) / full, -1), 1)) * 180 / .pi }
        }
        let (turned, hipsTurned) = (degrees(shoulders, of: Self.shoulders), degrees(hips, of: Self.hips))
        all[.shoulderTurn] = range(FormBody.swing, turned)
        all[.hipTurn] = range(FormBody.swing, hipsTurned)
        all[.shoulderTurnBack] = range(FormBody.before, turned)
        all[.hipTurnBack] = range(FormBody.before, hipsTurned)
        func rate(_ width: @escaping (Int) -> Double) -> (Int) -> Double {
            { abs(width($0 + 1) - width($0 - 1)) * Self.rate / 2 }
        }
        all[.shoulderTurnSpeed] = most(FormBody.forward, rate(shoulders))
        all[.hipTurnSpeed] = most(FormBody.forward, rate(hips))
        all[.windUpSpeed] = most(FormBody.backward, rate(shoulders))
        all[.shoulderWay] = mean(way(.rightShoulder), way(.leftShoulder))
        all[.racketShoulderSpeed] = most(FormBody.forward, meanSpeed(.rightShoulder))
        all[.otherShoulderSpeed] = most(FormBody.forward, meanSpeed(.leftShoulder))
    }

    private mutating func hand() {
        let pace = speed(.rightWrist)
        let height = height(.rightWrist)
        let reach = { [body] in length(body.place(.rightWrist, $0) - body.place(.rightShoulder, $0)) }
        let peak = most(FormBody.forward, pace)
        all[.handSpeed] = peak
        all[.handWay] = way(.rightWrist)
        all[.contactHeight] = middle(FormBody.contact, height)
        all[.followThroughHeight] = most(FormBody.after, height)
        all[.endHeight] = middle(FormBody.end, height)
        all[.lowestHand] = least(-15...0, height)
        all[.reach] = middle(FormBody.contact, reach)
        all[.handBack] = most(FormBody.before, reach)
        let fast = (-15...9).filter { pace($0) > peak.value / 2 }
        all[.fastTime] = Found(
            value: Double(fast.count) / Self.rate, moments: [fast.first, fast.last].compactMap(\.self))
        let later = 3...9
        let mean = later.reduce(0) { $0 + pace($1) } / Double(later.count)
        all[.onwards] = Found(value: mean / peak.value, moments: [peak.moments[0], later.upperBound])
    }

    private mutating func otherHand() {
        all[.otherHandSpeed] = most(-15...9, speed(.leftWrist))
        all[.otherHandWay] = way(.leftWrist)
        all[.otherHandHeight] = most(FormBody.before, height(.leftWrist))
        all[.otherHandAtContact] = middle(FormBody.contact, height(.leftWrist))
    }

    private mutating func hands() {
        let apart = { [body] in length(body.place(.rightWrist, $0) - body.place(.leftWrist, $0)) }
        all[.handsApart] = middle(FormBody.contact, apart)
        all[.handsApartAfter] = middle(FormBody.end, apart)
    }

    private mutating func elbow() {
        all[.elbowSpeed] = most(FormBody.forward, meanSpeed(.rightElbow))
        guard body.sees([.rightWrist]) else { return }
        let angle = corner(.rightShoulder, .rightElbow, .rightWrist)
        all[.elbowAtContact] = middle(FormBody.contact, angle)
        all[.elbowBent] = least(FormBody.swing, angle)
    }

    private mutating func otherElbow() {
        all[.otherElbowSpeed] = most(-15...9, meanSpeed(.leftElbow))
        guard body.sees([.leftWrist]) else { return }
        all[.otherElbowBent] = least(FormBody.swing, corner(.leftShoulder, .leftElbow, .leftWrist))
    }

    private mutating func feet() {
        let stance = { [body] in length(body.mean(.leftAnkle, $0) - body.mean(.rightAnkle, $0)) }
        let feet = feetPlace
        let tall = { [neckPlace] in feet($0).y - neckPlace($0).y }
        all[.stance] = middle(FormBody.contact, stance)
        all[.narrowestStance] = least(FormBody.swing, stance)
        all[.stanceChange] = range(FormBody.swing, stance)
        all[.footWay] = mean(way(.leftAnkle), way(.rightAnkle))
        let (left, right) = (meanSpeed(.leftAnkle), meanSpeed(.rightAnkle))
        all[.footSpeed] = most(FormBody.forward) { max(left($0), right($0)) }
        let (up, down) = (most(-6...6, tall), least(-21 ... -3, tall))
        all[.rise] = Found(value: up.value - down.value, moments: down.moments + up.moments)
        all[.bob] = range(FormBody.swing) { feet($0).y }
        all[.hipsOverFeet] = range(FormBody.swing) { feet($0).x }
    }

    private mutating func knees() {
        all[.kneeWay] = mean(way(.leftKnee), way(.rightKnee))
        let (left, right) = (meanSpeed(.leftKnee), meanSpeed(.rightKnee))
        all[.kneeSpeed] = most(FormBody.forward) { max(left($0), right($0)) }
        guard body.sees([.leftAnkle, .rightAnkle]) else { return }
        let (bent, other) = (corner(.leftHip, .leftKnee, .leftAnkle), corner(.rightHip, .rightKnee, .rightAnkle))
        all[.kneeBent] = least(FormBody.before) { min(bent($0), other($0)) }
    }

    private mutating func trunk() {
        let neck = neckPlace
        let lean = { atan2(neck($0).x, -neck($0).y) * 180 / .pi }
        all[.lean] = middle(FormBody.contact) { abs(lean($0)) }
        all[.leanChange] = range(FormBody.swing, lean)
        all[.leanSpeed] = most(FormBody.forward) { length(neck($0 + 1) - neck($0 - 1)) * Self.rate / 2 }
    }

    private mutating func head() {
        let nose = { [body] in body.mean(.nose, $0) }
        all[.headLag] = middle(FormBody.contact) { [neckPlace] in abs(nose($0).x - neckPlace($0).x) }
        all[.headSway] = range(-3...3) { nose($0).x }
        all[.headWay] = way(.nose)
        guard body.sees([.leftAnkle, .rightAnkle]) else { return }
        all[.headOverFeet] = range(FormBody.swing) { [feetPlace] in nose($0).x - feetPlace($0).x }
    }
}

extension FormMeasures {
    private var neckPlace: (Int) -> SIMD2<Double> {
        { [body] in (body.mean(.leftShoulder, $0) + body.mean(.rightShoulder, $0)) / 2 }
    }

    private var feetPlace: (Int) -> SIMD2<Double> {
        { [body] in (body.mean(.leftAnkle, $0) + body.mean(.rightAnkle, $0)) / 2 }
    }

    private func height(_ joint: FormBody.Joint) -> (Int) -> Double { { [body] in -body.place(joint, $0).y } }

    private func speed(_ joint: FormBody.Joint) -> (Int) -> Double {
        { [body] in length(body.place(joint, $0 + 1) - body.place(joint, $0 - 1)) * Self.rate / 2 }
    }

    private func meanSpeed(_ joint: FormBody.Joint) -> (Int) -> Double {
        { [body] in length(body.mean(joint, $0 + 1) - body.mean(joint, $0 - 1)) * Self.rate / 2 }
    }

    private func corner(
        _ first: FormBody.Joint, _ middle: FormBody.Joint, _ last: FormBody.Joint
    ) -> (Int) -> Double {
        { [body] moment in
            let (one, other) = (
                body.mean(first, moment) - body.mean(middle, moment),
                body.mean(last, moment) - body.mean(middle, moment)
            )
            let cosine = (one * other).sum() / max(length(one) * length(other), 1e-6)
            return acos(min(max(cosine, -1), 1)) * 180 / .pi
        }
    }

    /// How far a joint goes in the whole swing.
    private func way(_ joint: FormBody.Joint) -> Found {
        let window = FormBody.swing
        func calm(_ moment: Int) -> SIMD2<Double> {
            (body.place(joint, moment - 1) + body.place(joint, moment) + body.place(joint, moment + 1)) / 3
        }
        let places = stride(from: window.lowerBound, through: window.upperBound, by: Self.step).map(calm)
        let way = zip(places, places.dropFirst()).reduce(0) { $0 + length($1.1 - $1.0) }
        return Found(value: way, moments: [window.lowerBound, window.upperBound])
    }

    private func most(_ window: FormBody.Window, _ value: (Int) -> Double) -> Found {
        window.dropFirst().reduce(into: Found(value: value(window.lowerBound), moments: [window.lowerBound])) {
            let here = value($1)
            if here > $0.value { $0 = Found(value: here, moments: [$1]) }
        }
    }

    private func least(_ window: FormBody.Window, _ value: (Int) -> Double) -> Found {
        let found = most(window) { -value($0) }
        return Found(value: -found.value, moments: found.moments)
    }

    private func range(_ window: FormBody.Window, _ value: (Int) -> Double) -> Found {
        let (high, low) = (most(window, value), least(window, value))
        return Found(value: high.value - low.value, moments: (low.moments + high.moments).sorted())
    }

    /// The middle value; shown by the window's middle.
    private func middle(_ window: FormBody.Window, _ value: (Int) -> Double) -> Found {
        Found(
            value: FormBody.quantile(0.5, window.map(value)), moments: [(window.lowerBound + window.upperBound) / 2])
    }

    private func mean(_ one: Found, _ other: Found) -> Found {
        Found(value: (one.value + other.value) / 2, moments: one.moments)
    }
}
