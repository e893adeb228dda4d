package import Domain

/// What an analysis of composition found, as a page shows it.
package struct CompositionResult: Sendable {
    /// The photo, or the clip's best moment.
    package var composition: Composition
    /// A clip's key frames in order of time; empty for a photo.
    package var moments: [Composition]
    /// Address of a picture of each moment, as many as `moments`; `nil` where there is none.
    package var pictures: [String?]
    /// When each frame of a clip is shown, seconds; nil where they come evenly.
    package var frameTimes: [Double]?

    package init(
        composition: Composition, moments: [Composition] = [], pictures: [String?] = [], frameTimes: [Double]? = nil
    ) {
        self.composition = composition
        self.moments = moments
        self.pictures = pictures
        self.frameTimes = frameTimes
    }
}

extension CompositionResult: Findings {
    static let kind = AnalysisKind.composition
    var isEmpty: Bool { composition.rules.isEmpty }
    var timeline: Node { .nothing }

    var eventWords: [String] {
        (moments.isEmpty ? [composition] : moments).map {
            Wording.clock($0.time) + " " + $0.leadTitle + ", " + $0.points
        }
    }

    var nothingFound: NothingFound {
        NothingFound(
            reasons: [], title: localized("No subject"),
            message: composition.score == nil && !composition.feedback.isEmpty
                ? composition.advice.localized
                : localized("No clear subject or leading line was found. Choose the subject to get a score.")
        )
    }

    func drawing(_ width: Double, _ height: Double) -> Node {
        CompositionOverlay(composition: composition, width: width, height: height).node
    }

    @NodeBuilder
    func sections(of page: ReportBody) -> Node {
        CompositionPanel(result: self, page: page).node
        OverlayChoices(lead: composition.rule).node
        MomentStrip(result: self, links: page.links).node
        Node.unlessGuest {
            SubjectSection(
                composition: composition, clip: page.model.clip.id, isClip: page.duration > 0
            ).node
            CropSection(composition: composition, clip: page.model.clip.id, isClip: page.duration > 0).node
        }
    }
}
