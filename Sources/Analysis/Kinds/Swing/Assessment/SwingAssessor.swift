internal import Domain
internal import Vision

/// From the numbers of a swing to what they mean.
///
/// What lies in depth may confirm a swing, but not accuse it; what cannot be measured is withheld with the reason.
struct SwingAssessor: Sendable {
    let reference: FormReference

    /// What a swing means.
    /// - Parameters:
    ///   - stretches: how the body moves through the recording.
    ///   - slowMotion: how many times slower than life the clip plays; nil for life's speed; less than 1 for slow motion
    ///     that was noticed, but not measured.
    func assessment(
        of swing: Swing, segment: SwingSegment, in series: SwingSeries, recording: LandmarkRecording,
        stretches: [MotionStretch], slowMotion: Double?
    ) -> SwingAssessment {
        let measures = SwingMeasures(segment: segment, series: series, recording: recording)
        let clock = SwingClock(times: series.times[segment.frames], slowMotion: slowMotion)
        let bands = SwingBands.of(swing.shot, twoHanded: swing.twoHanded)
        let meter = KineticChainMeter(measures: measures, clock: clock, trunkIsOne: bands.trunkIsOne)
        let judge = SwingJudge(
            swing: swing, measures: measures, clock: clock, chain: meter.chain, handIsLost: meter.handIsLost)

        var verdicts: [SwingVerdict] = []
        var withheld: [WithheldJudgement] = []
        func withhold(_ aspect: JudgedAspect, _ reason: LocalizedText) {
            guard !withheld.contains(where: { $0.aspect == aspect }) else { return }
            withheld.append(WithheldJudgement(aspect: aspect, reason: reason))
        }
        for quantity in SwingQuantity.allCases {
            guard var limits = bands.limits[quantity] else { continue }
            if quantity == .chainLag { limits.high = (clock.resolution / (clock.factor ?? 1) * 1000).rounded(to: 1) }
            switch judge.finding(of: quantity) {
            case .withheld(let reason): withhold(quantity.aspect, reason)
            case .found(let found):
                let verdict = SwingVerdict(
                    quantity: quantity, value: found.value, limits: limits,
                    times: Set(found.frames).sorted().map { series.times[$0].rounded(to: 4) })
                if verdict.side != nil, let doubt = judge.doubt(about: quantity) {
                    withhold(quantity.aspect, doubt)
                } else {
                    verdicts.append(verdict)
                }
            }
        }
        for aspect in JudgedAspect.allCases where !verdicts.contains(where: { $0.quantity.aspect == aspect }) {
            withhold(aspect, Self.noBand(for: swing.stroke))
        }
        var assessment = Self.assessment(verdicts, withheld, chain: judge.chain?.chain)
        let slowness = clock.factor ?? 1
        let form = FormJudge(reference: reference).finding(
            of: swing, in: stretches, slowness: slowness, obstacle: judge.formObstacle)
        assessment.formScore = form.points
        assessment.form = form.form(contact: swing.contact, slowness: slowness)
        // What cannot be scored is no ground for advice where a target says more.
        if case .found(let score, _, let doubt) = form, doubt == nil || doubt == .stroke && assessment.insights.isEmpty
        {
            let words = FormTips(score: score, contact: swing.contact, slowness: slowness)
            if !words.tips.isEmpty { assessment.insights = words.tips }
            assessment.praise = words.praise ?? assessment.praise
        }
        return assessment
    }

    private static func assessment(
        _ verdicts: [SwingVerdict], _ withheld: [WithheldJudgement], chain: KineticChain?
    ) -> SwingAssessment {
        func verdict(_ quantities: SwingQuantity...) -> SwingVerdict? {
            verdicts.first { quantities.contains($0.quantity) }
        }
        let contact = verdict(.contactInFront)
        let order = JudgedAspect.allCases
        return SwingAssessment(
            contact: contact.map { $0.side == .low ? .late : $0.side == .high ? .early : .perfect },
            contactAdjustment: contact.map { $0.adjustment.rounded(to: 3) },
            followThrough: verdict(.followThroughHeight, .armTurnAfterContact)
                .map { $0.side == .low ? .low : $0.isExcellent ? .excellent : .good },
            rotation: verdict(.shoulderRotation)
                .map { $0.side == .low ? .insufficient : $0.isExcellent ? .excellent : .good },
            scoreParts: verdicts.map(\.part),
            kineticChain: verdict(.chainLag) == nil ? nil : chain,
            insights: SwingTips.tips(for: verdicts, chain: chain),
            praise: SwingTips.praise(for: verdicts, chain: chain),
            withheld: order.compactMap { aspect in withheld.first { $0.aspect == aspect } })
    }

    /// Why a stroke is not held against anything.
    private static func noBand(for stroke: Swing.Stroke) -> LocalizedText {
        switch stroke {
        case .volley: "There is no target for this in a volley, because the stroke is short."
        default: "The stroke is unknown, so there is no target for this."
        }
    }
}
