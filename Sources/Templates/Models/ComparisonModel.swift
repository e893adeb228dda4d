internal import Analysis
public import Domain

/// What the page with two swings side by side shows.
public struct ComparisonModel: Sendable {
    /// What surrounds the page.
    public var site: Site
    /// The swing that the other one is held against.
    public var a: Side
    /// The other swing.
    public var b: Side
    /// This page's own address, without a query.
    public var path: String
    /// The same swings the other way round.
    public var swapPath: String
    /// Where another swing to compare `a` with is chosen.
    public var choicePath: String
    /// Seconds from contact that are shown.
    public var window: ClosedRange<Double>
    /// Curves of both; never empty.
    public var curves: [Curve]

    /// A comparison from its parts.
    public init(
        site: Site, a: Side, b: Side, path: String, swapPath: String, choicePath: String,
        window: ClosedRange<Double>, curves: [Curve]
    ) {
        self.site = site
        self.a = a
        self.b = b
        self.path = path
        self.swapPath = swapPath
        self.choicePath = choicePath
        self.window = window
        self.curves = curves
    }

    /// One of the two.
    public struct Side: Sendable {
        /// The clip.
        public var clip: ClipHeader
        /// Address of its report.
        public var clipPath: String
        /// Who it shows, if that was said.
        public var player: String?
        /// What the browser plays.
        public var playback: Playback
        /// Address of the landmarks; `nil` shows no overlay.
        public var landmarksPath: String?
        /// Address of the poster picture.
        public var posterPath: String?
        /// All swings of the clip.
        public var swings: [SwingModel]
        /// Which of them is compared.
        public var index: Int
        /// How many times slower than life the clip plays.
        public var slowMotion: Double

        /// The swing that is compared.
        public var swing: Swing { model.swing }
        /// The same with its pictures.
        public var model: SwingModel { swings[index] }
        /// Pictures of its phases.
        public var keyFrames: [SwingModel.KeyFrame] { model.keyFrames }

        /// A side from its parts; `index` is one of `swings`.
        public init(
            clip: ClipHeader, clipPath: String, player: String?, playback: Playback,
            landmarksPath: String?, posterPath: String?, swings: [SwingModel], index: Int, slowMotion: Double = 1
        ) {
            self.clip = clip
            self.clipPath = clipPath
            self.player = player
            self.playback = playback
            self.landmarksPath = landmarksPath
            self.posterPath = posterPath
            self.swings = swings
            self.index = index
            self.slowMotion = slowMotion
        }
    }

    /// A quantity over time, for both swings.
    public struct Curve: Sendable {
        /// Its name in addresses.
        public var id: String
        /// Its name.
        public var name: String
        /// Its unit.
        public var unit: String
        /// Address of this page with this curve.
        public var path: String
        /// Whether it is the one that is shown.
        public var isCurrent: Bool
        /// The first swing.
        public var a: Line
        /// The second swing.
        public var b: Line

        /// A curve from its parts.
        public init(id: String, name: String, unit: String, path: String, isCurrent: Bool, a: Line, b: Line) {
            self.id = id
            self.name = name
            self.unit = unit
            self.path = path
            self.isCurrent = isCurrent
            self.a = a
            self.b = b
        }
    }

    /// Values over time. Gaps are NaN.
    public struct Line: Sendable {
        /// Seconds from contact, ascending.
        public var times: [Double]
        /// As many as `times`.
        public var values: [Double]

        /// A line from its parts.
        public init(times: [Double], values: [Double]) {
            self.times = times
            self.values = values
        }
    }
}

/// What the page shows where a swing to compare with is chosen.
public struct ComparisonChoiceModel: Sendable {
    /// What surrounds the page.
    public var site: Site
    /// The clip's name.
    public var clipName: String
    /// Address of its report.
    public var clipPath: String
    /// Its swings, each with the address where it is the one to compare.
    public var swings: [ClipEntry.Link]
    /// Which of them is to be compared.
    public var index: Int
    /// What it can be compared with, the most alike first.
    public var groups: [Group]

    /// A choice from its parts.
    public init(
        site: Site, clipName: String, clipPath: String, swings: [ClipEntry.Link], index: Int, groups: [Group]
    ) {
        self.site = site
        self.clipName = clipName
        self.clipPath = clipPath
        self.swings = swings
        self.index = index
        self.groups = groups
    }

    /// Clips that belong together.
    public struct Group: Sendable {
        /// What they have in common.
        public var title: String
        /// The clips.
        public var clips: [ClipEntry]

        /// A group from its parts.
        public init(title: String, clips: [ClipEntry]) {
            self.title = title
            self.clips = clips
        }
    }
}
