/// What can be done with a clip in the background. Each kind is a value with all that makes it different; `all` is the
/// one table. What a worker does for it stands in the executable (`ClipWorker`).
package struct JobKind: Sendable {
    /// The kinds.
    package static let all: [JobKind] = [.analysis, .overlay, .opinionPictures, .commentary, .comparisonVideo]

    /// What becomes of what a job leaves.
    package enum Result: Sendable {
        /// A report with its files, in place of the one before. A clip stands where its latest job of this sort stands.
        case report
        /// A file of at most so many bytes beside the report and the files of the latest analysis, from which it is
        /// made; it goes with them. Which one, what was decided for the job says.
        case addition(@Sendable (JobTask) -> ArtefactName, maximumBytes: Int)
    }

    /// What people read of a job.
    package struct Words: Sendable {
        /// It is being done already.
        package let running: LocalizedText
        /// It took too long.
        package let tookTooLong: LocalizedText
        /// Its worker failed so often that it is not tried again.
        package let failed: @Sendable (_ times: Int) -> LocalizedText
        /// The server crashed so often meanwhile that it is not tried again.
        package let crashed: @Sendable (_ times: Int) -> LocalizedText
    }

    /// Its name in the database, in requests to workers and in events.
    package let rawValue: String
    /// What becomes of what it leaves.
    package let result: Result
    /// What people read of it.
    package let words: Words
}

extension JobKind {
    /// A clip is looked at; the payload is an `AnalysisOrder`.
    package static let analysis = JobKind(
        rawValue: "analysis", result: .report,
        words: Words(
            running: "This clip is being analysed already. Wait until it has finished, or cancel it.",
            tookTooLong:
                "The analysis took too long and was stopped. Trim the clip to the part you need and upload it again.",
            failed: {
                LocalizedText(
                    "The analysis of this clip failed \($0) times. Convert the clip to MP4 and upload it again.")
            },
            crashed: {
                LocalizedText(
                    "The server crashed \($0) times while this clip was being analysed. Convert the clip to MP4 and upload it again."
                )
            }))

    /// A video of the report is made; the payload says its `VideoLayout`.
    package static let overlay = JobKind(
        rawValue: "overlay", result: .addition({ $0.layout.artefact }, maximumBytes: 4 << 30),
        words: Words(
            running: "The video of this clip is being created already. Wait until it has finished, or cancel it.",
            tookTooLong:
                "The video took too long and was stopped. Trim the clip to the part you need and upload it again.",
            failed: {
                LocalizedText("Creating the video failed \($0) times. Convert the clip to MP4 and upload it again.")
            },
            crashed: {
                LocalizedText(
                    "The server crashed \($0) times while this video was being created. Convert the clip to MP4 and upload it again."
                )
            }))

    /// Pictures of the swings are made, for somebody else to look at; the payload is an `OpinionOrder`.
    package static let opinionPictures = JobKind(
        rawValue: "opinionPictures", result: .addition({ _ in .opinionPictures }, maximumBytes: 1 << 30),
        words: Words(
            running:
                "The images for a second opinion are being created already. Wait until they are finished, or cancel them.",
            tookTooLong:
                "Creating the images took too long and was stopped. Trim the clip to the part you need and upload it again.",
            failed: {
                LocalizedText("Creating the images failed \($0) times. Convert the clip to MP4 and upload it again.")
            },
            crashed: {
                LocalizedText(
                    "The server crashed \($0) times while the images of this clip were being created. Convert the clip to MP4 and upload it again."
                )
            }))

    /// A video of what somebody showed while talking over the clip is made; the payload names the `Commentary`.
    package static let commentary = JobKind(
        rawValue: "commentary",
        result: .addition({ $0.commentary.map(ArtefactName.video) ?? .noCommentary }, maximumBytes: 4 << 30),
        words: Words(
            running: "The video of this clip is being created already. Wait until it has finished, or cancel it.",
            tookTooLong: "The video took too long and was stopped. Record a shorter commentary.",
            failed: { LocalizedText("Creating the video failed \($0) times. Record the commentary again.") },
            crashed: {
                LocalizedText(
                    "The server crashed \($0) times while this video was being created. Record the commentary again.")
            }))

    /// A video of two swings is made; the payload is a `ComparisonFilm`.
    package static let comparisonVideo = JobKind(
        rawValue: "comparisonVideo", result: .addition({ _ in .comparisonVideo }, maximumBytes: 4 << 30),
        words: Words(
            running: "A video that compares this clip is being created. Wait until it has finished.",
            tookTooLong: "The video took too long and was stopped. Trim both clips to the swings and compare those.",
            failed: {
                LocalizedText("Creating the video failed \($0) times. Convert both clips to MP4 and upload them again.")
            },
            crashed: {
                LocalizedText(
                    "The server crashed \($0) times while this video was being created. Convert both clips to MP4 and upload them again."
                )
            }))
}

extension ArtefactName {
    /// A copy of a clip with the skeleton drawn into its pictures.
    package static let skeletonVideo = ArtefactName(literal: "overlay.mp4")
    /// The same, with what was found beside the pictures.
    package static let sideBySideVideo = ArtefactName(literal: "beside.mp4")
    /// The rallies of a match.
    package static let ralliesVideo = ArtefactName(literal: "rallies.mp4")
    /// The video of two swings that was made last, the first of which is the clip's.
    package static let comparisonVideo = ArtefactName(literal: "comparison.mp4")
}

extension JobKind: RawRepresentable, Hashable, Codable {
    /// The kind of a name, if there is one.
    package init?(rawValue: String) {
        guard let kind = Self.all.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = kind
    }

    /// Whether two are the same kind: names are.
    package static func == (one: JobKind, other: JobKind) -> Bool { one.rawValue == other.rawValue }

    /// Hashes the name.
    package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
