internal import Domain

/// Compares a swing's form with that of the reference players, or says why it cannot be.
struct FormJudge {
    let reference: FormReference

    /// What came of it.
    enum Finding {
        case withheld(LocalizedText)
        /// Where the swing stands, and why that is no score; nil where it is one.
        case found(FormScore, view: Double, doubt: Doubt?)
    }

    /// Why a swing that was compared has no score.
    enum Doubt {
        /// Players who were left out when the reference was made were not told apart well enough.
        case stroke
        /// Too much of the weight lies in what was not seen.
        case hidden
        /// Too much of the weight lies beyond what reference players do.
        case unlike

        var sentence: LocalizedText {
            switch self {
            case .stroke: "For this stroke the comparison can’t tell experts from amateurs surely enough for a score."
            case .hidden: FormJudge.hidden
            case .unlike: "Too many measurements of this swing are beyond those of all reference players for a score."
            }
        }
    }

    /// - Parameters:
    ///   - stretches: how the body moves, on the clock of the swing.
    ///   - slowness: how many times slower than life that clock is.
    ///   - obstacle: why nothing of the swing can be measured.
    func finding(
        of swing: Swing, in stretches: [MotionStretch], slowness: Double, obstacle: LocalizedText?
    ) -> Finding {
        guard let stroke = Self.stroke(of: swing), let group = reference.groups.values.first(where: { $0.has(stroke) })
        else { return .withheld(Self.noReference(for: swing)) }
        if let obstacle { return .withheld(obstacle) }
        guard let body = FormBody(in: stretches, around: swing.contact, slowness: slowness, hand: swing.hand) else {
            return .withheld(
                "Comparing the form takes 0.9 s before contact and 0.4 s after it, which the clip doesn’t show.")
        }
        guard body.sees(Self.telling) else { return .withheld(Self.hidden) }
        let angle = FormView.angle(reference.camera[stroke] ?? [], FormView.posture(of: body))
        guard angle.isFinite, let (view, isBehind) = group.view(at: angle),
            let score = FormScore(
                of: FormMeasures(isBehind ? body.flipped : body).all, stroke: stroke, in: view, reference)
        else { return .withheld(Self.hidden) }
        return .found(score, view: angle, doubt: doubt(about: score, of: group))
    }

    private func doubt(about score: FormScore, of group: FormReference.Group) -> Doubt? {
        if !group.isScored { return .stroke }
        if score.seen < Self.leastSeen { return .hidden }
        return score.outside > reference.mostOutside ? .unlike : nil
    }

    /// What tells from where the camera looks.
    private static let telling: [FormBody.Joint] = [
        .nose, .leftShoulder, .rightShoulder, .rightWrist, .leftHip, .rightHip, .leftAnkle, .rightAnkle,
    ]
    /// The least weight of what was measured: the sum of fewer scatters more than those that it is held against.
    private static let leastSeen = 0.6
    private static let hidden: LocalizedText = "Too little of the body can be seen for a score. Film the whole body."

    /// What the reference calls a stroke; nil for what it does not have.
    static func stroke(of swing: Swing) -> String? {
        switch (swing.shot, swing.twoHanded) {
        case (.serve, _): "serve"
        case (.forehand, _): "forehand"
        case (.backhand, true?): "backhandTwoHanded"
        case (.backhand, false?): "backhandOneHanded"
        default: nil
        }
    }

    private static func noReference(for swing: Swing) -> LocalizedText {
        swing.shot == .backhand
            ? "One hand or two on the racket can’t be told, so there is nothing to compare this backhand with."
            : "There are no reference players for this stroke."
    }
}

extension FormReference.Group {
    fileprivate func has(_ stroke: String) -> Bool { views.values.contains { $0.strokes[stroke] != nil } }

    /// The view nearest to an angle. A camera behind the player nearly sees the mirror image of what one in front sees
    /// that stands opposite, so it has that one's view.
    func view(at angle: Double) -> (view: FormReference.View, isBehind: Bool)? {
        let step = FormReference.step
        let nearest = (angle / step).rounded() * step
        let isBehind = abs(nearest) > 90
        let seen = isBehind ? nearest - (nearest > 0 ? 180 : -180) : nearest
        return views[String(Int(seen))].map { ($0, isBehind) }
    }
}

extension FormJudge.Finding {
    /// What a report has of it.
    /// - Parameters:
    ///   - contact: seconds of the clip.
    ///   - slowness: how many times slower than life the clip plays.
    func form(contact: Double, slowness: Double) -> SwingForm {
        switch self {
        case .withheld(let reason): return SwingForm(reason: reason)
        case .found(let score, let view, let doubt):
            let hasScore = doubt == nil
            return SwingForm(
                view: view.rounded(to: 0), spread: hasScore ? score.spread : nil,
                experts: hasScore ? score.experts.rounded(to: 3) : nil,
                amateurs: hasScore ? score.amateurs.rounded(to: 3) : nil,
                parts: score.parts.filter(\.isTold).prefix(SwingForm.mostParts).map {
                    $0.part(contact: contact, slowness: slowness)
                },
                reason: doubt?.sentence)
        }
    }

    /// 0…10; nil where there is no score.
    var points: Double? {
        if case .found(let score, _, nil) = self { score.points.rounded(to: 1) } else { nil }
    }
}

extension FormScore.Part {
    /// When it is seen, seconds of the clip.
    func times(contact: Double, slowness: Double) -> [Double] {
        Set(found.moments).sorted().map {
            max(0, contact + Double($0) / MotionStretch.rate * slowness).rounded(to: 4)
        }
    }

    func part(contact: Double, slowness: Double) -> SwingForm.Part {
        SwingForm.Part(
            measure: measure, value: found.value.rounded(to: measure.unit == .degrees ? 1 : 3),
            experts: experts.rounded(to: 3), amateurs: amateurs.rounded(to: 3), isMoreBetter: direction > 0,
            weight: weight.rounded(to: 4), times: times(contact: contact, slowness: slowness))
    }
}
