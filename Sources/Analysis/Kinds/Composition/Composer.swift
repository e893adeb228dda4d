package import Domain

/// From what was seen to what is said of it. Everything here is computed from facts alone: in a worker when a picture
/// is analysed, in the server when somebody asks about another subject or another frame.
package enum Composer {
    /// The ratios of crops that are offered; the first is the picture's own.
    package static let cropRatios = CropSearch.ratios.map(\.name)
    /// The rules that say where a subject belongs: one of them leads.
    package static let placingRules = CompositionRules.all.filter(\.places).map(\.name)

    /// How a picture is composed. One of nothing has no score, whatever is taken for its subject.
    /// - Parameters:
    ///   - picture: what was seen in it.
    ///   - subject: what to take for the subject; by default what was found.
    ///   - rule: the rule of placing to judge by; by default the one that fits best.
    ///   - frame: the part to judge as if it were a picture.
    ///   - wantsCrops: whether to look for better crops, which takes a hundred times as long.
    package static func composition(
        of picture: PictureFacts, subject choice: SubjectChoice? = nil, rule: RuleName? = nil,
        frame: PictureBox = .whole, wantsCrops: Bool = true
    ) -> Composition {
        if let emptiness = Emptiness(of: picture) {
            return Composition(
                time: picture.time, frame: frame, rule: nil, score: nil, feedback: emptiness.sentence, subject: nil,
                rules: [])
        }
        let judge = CompositionJudge(chosen: rule)
        let found = SubjectFinder.subjects(in: picture)
        let subject = choice.map { $0.subject(in: picture) } ?? found.first
        var composition = judge.judge(subject, in: frame, of: picture)
        composition.others = Array(found.filter { $0 != subject }.prefix(8))
        guard wantsCrops, frame == .whole else { return composition }
        let crops = CropSearch(judge: judge).crops(of: picture, subject, whole: composition)
        (composition.crop, composition.otherCrops) = crops
        return composition
    }

    /// The best crop of a ratio; nil for a ratio that is not offered, or where none keeps whole what is.
    /// - Parameter ratio: `original`, `1:1`, `4:5`, `3:2` or `16:9`.
    package static func crop(
        of picture: PictureFacts, ratio: String, subject choice: SubjectChoice? = nil, rule: RuleName? = nil
    ) -> SuggestedCrop? {
        guard Emptiness(of: picture) == nil else { return nil }
        let subject = choice.map { $0.subject(in: picture) } ?? SubjectFinder.subjects(in: picture).first
        return CropSearch(judge: CompositionJudge(chosen: rule)).best(ratio, of: picture, subject)
    }

    /// All pictures of a clip, and the best one of them, for which crops are looked for, too.
    static func compositions(
        of pictures: [PictureFacts], _ order: AnalysisOrder
    ) -> (best: Composition, all: [Composition]) {
        let choice = order.subject.map { SubjectChoice.box($0) }
        let all = pictures.map { composition(of: $0, subject: choice, rule: order.rule, wantsCrops: false) }
        let best = all.indices.max { worth(all[$0]) < worth(all[$1]) }
        guard let best else {
            return (Composition(time: 0, rule: nil, score: nil, feedback: "", subject: nil, rules: []), [])
        }
        return (composition(of: pictures[best], subject: choice, rule: order.rule), all)
    }

    /// A picture of something is worth more than one of nothing.
    private static func worth(_ composition: Composition) -> Double {
        composition.score.map { $0 + (composition.rule == nil ? -1 : 0) } ?? -2
    }
}

/// What somebody takes for the subject.
package enum SubjectChoice: Sendable {
    /// What lies in a box.
    case box(PictureBox)
    /// What lies at a point.
    case point(PicturePoint)

    func subject(in picture: PictureFacts) -> Subject {
        switch self {
        case .box(let box): SubjectFinder.chosen(box, in: picture)
        case .point(let point): SubjectFinder.chosen(at: point, in: picture)
        }
    }
}
