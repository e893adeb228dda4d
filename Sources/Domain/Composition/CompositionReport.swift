extension AnalysisKind {
    /// What a picture does with its frame.
    package static let composition = AnalysisKind("composition", CompositionReport.self)
}

/// The report of a photo, or of a clip's key frames, as its JSON has it (version 1).
package struct CompositionReport: AnalysisReport {
    /// What these reports are of.
    package static let kind = AnalysisKind.composition
    /// Most key frames of a clip that are judged.
    package static let mostMoments = 60
    /// Version of the contract.
    package var version: Int = Self.currentVersion
    /// What was looked for.
    package var kind: AnalysisKind = Self.kind
    /// The photo or clip.
    package var media: ReportMedia
    /// Share of the pictures looked at in which a subject was found, 0…1.
    package var coverage: Double
    /// The photo, or the clip's best moment.
    package var composition: Composition
    /// A clip's key frames in order of time, the best one among them; empty for a photo.
    package var moments: [Composition]
    /// When each frame of a clip is shown, seconds; nil where they come evenly, at the rate in `media`.
    package var frameTimes: [Double]?
    /// How the photo, or the best moment, looks from far away; nil where an older version judged it.
    package var signature: PictureSignature?
    /// What makes the rest less sure.
    package var warnings: [ReportWarning]
    /// How the analysis itself went.
    package var diagnostics: Diagnostics?

    package init(
        media: ReportMedia, coverage: Double, composition: Composition, moments: [Composition] = [],
        frameTimes: [Double]? = nil, signature: PictureSignature? = nil, warnings: [ReportWarning] = [],
        diagnostics: Diagnostics? = nil
    ) {
        self.media = media
        self.coverage = coverage
        self.composition = composition
        self.moments = moments
        self.frameTimes = frameTimes
        self.signature = signature
        self.warnings = warnings
        self.diagnostics = diagnostics
    }
}

extension CompositionReport {
    /// The rule that leads, of each picture that was judged.
    package var findingNames: [String] {
        (moments.isEmpty ? [composition] : moments).compactMap(\.rule?.rawValue)
    }

    /// What a contact sheet shows of the picture.
    package var listDetail: (any ListDetail)? { PictureDigest(of: self) }

    /// Nothing to leave out: a clip has at most `mostMoments`, and its frames are counted.
    package mutating func shorten() {}

    /// - Throws: `OutOfBounds` for what no picture has.
    package func checkFindings() throws(OutOfBounds) {
        try composition.check()
        try moments.check(atMost: Self.mostMoments)
        try Bound.clock.check(frameTimes ?? [], count: 0...MediaLimits().frames)
    }
}
