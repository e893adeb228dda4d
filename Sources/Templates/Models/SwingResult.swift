public import Analysis

/// What an analysis of swings found, as a page shows it.
public struct SwingResult: Sendable {
    /// What the browser plays or shows: the upload itself, or its proxy.
    public var playback: Playback
    /// Address of the landmarks in their binary form; `nil` shows no overlay.
    public var landmarksPath: String?
    /// Share, 0…1, of analysed frames with a confident person.
    public var coverage: Double
    /// The swings in order of time.
    public var swings: [SwingModel]
    /// What to take with a grain of salt.
    public var warnings: [ReportWarning]
    /// How many times slower than life the clip plays, where that is known; the numbers are corrected by it.
    public var slowMotion: Double?
    /// What was measured frame by frame; `nil` shows no charts.
    public var series: SwingSeries?
    /// Whom the analysis can follow; `nil` where there is nobody to choose.
    public var people: PeopleModel?
    /// The video with the skeleton; `nil` where none can be made.
    public var video: SkeletonVideoModel?
    /// Files to take away.
    public var downloads: [Download]

    /// How many times slower than life the clip plays, 1 where nothing sensible is known.
    var pace: Double { slowMotion.flatMap { (1...64).contains($0) ? $0 : nil } ?? 1 }

    /// A result from its parts.
    public init(
        playback: Playback, landmarksPath: String?, coverage: Double, swings: [SwingModel],
        warnings: [ReportWarning] = [], slowMotion: Double? = nil, series: SwingSeries? = nil,
        people: PeopleModel? = nil, video: SkeletonVideoModel? = nil,
        downloads: [Download] = []
    ) {
        self.playback = playback
        self.landmarksPath = landmarksPath
        self.coverage = coverage
        self.swings = swings
        self.warnings = warnings
        self.slowMotion = slowMotion
        self.series = series
        self.people = people
        self.video = video
        self.downloads = downloads
    }

    /// A file that the browser can play or show.
    public struct Playback: Sendable {
        /// How the browser shows it. A GIF is a `video` when its proxy is played, else an `image`.
        public enum Element: Sendable {
            case video, image
        }
        /// How the browser shows it.
        public var element: Element
        /// Its address.
        public var path: String
        /// Its media type, such as `video/mp4`.
        public var type: String
        /// A proxy is played, not the upload itself.
        public var isProxy: Bool

        /// A playback from its parts.
        public init(_ element: Element, path: String, type: String, isProxy: Bool = false) {
            self.element = element
            self.path = path
            self.type = type
            self.isProxy = isProxy
        }
    }

    /// A file to take away.
    public struct Download: Sendable {
        /// What it is (`Report`).
        public var label: String
        /// Format and use in a few words (`JSON, every number on this page`).
        public var detail: String
        /// Its address.
        public var path: String

        /// A download from its parts.
        public init(label: String, detail: String, path: String) {
            self.label = label
            self.detail = detail
            self.path = path
        }
    }
}
