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
    public var warnings: [Warning]
    /// Angular velocity of the wrists over time; `nil` shows no chart.
    public var series: WristSeries?
    /// Whom the analysis can follow; `nil` where there is nobody to choose.
    public var people: PeopleModel?
    /// The video with the skeleton; `nil` where none can be made.
    public var video: SkeletonVideoModel?
    /// Files to take away.
    public var downloads: [Download]

    /// A result from its parts.
    public init(
        playback: Playback, landmarksPath: String?, coverage: Double, swings: [SwingModel], warnings: [Warning] = [],
        series: WristSeries? = nil, people: PeopleModel? = nil, video: SkeletonVideoModel? = nil,
        downloads: [Download] = []
    ) {
        self.playback = playback
        self.landmarksPath = landmarksPath
        self.coverage = coverage
        self.swings = swings
        self.warnings = warnings
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

    /// Something about the clip that makes numbers less sure, with advice.
    public struct Warning: Sendable {
        /// Stable code.
        public var code: String
        /// One sentence with advice.
        public var message: String

        /// A warning from its parts.
        public init(code: String, message: String) {
            self.code = code
            self.message = message
        }
    }

    /// Angular velocity of both wrists, rad/s, at `times`, seconds. Gaps are NaN.
    public struct WristSeries: Sendable {
        /// Presentation times, seconds, ascending.
        public var times: [Double]
        /// The person's left wrist, rad/s; as many as `times`.
        public var left: [Double]
        /// The person's right wrist, rad/s; as many as `times`.
        public var right: [Double]
        /// The detector's threshold, rad/s, drawn as a line.
        public var threshold: Double?

        /// A series from its parts.
        public init(times: [Double], left: [Double], right: [Double], threshold: Double? = nil) {
            self.times = times
            self.left = left
            self.right = right
            self.threshold = threshold
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
