internal import Analysis
package import Domain

/// What the page with two swings side by side shows.
package struct ComparisonModel: Sendable {
    package var site: Site
    /// The swing that the other one is held against.
    package var a: Side
    /// The other swing.
    package var b: Side
    /// This page's own address, without a query.
    package var path: String
    /// The same swings the other way round.
    package var swapPath: String
    /// Where another swing to compare `a` with is chosen.
    package var choicePath: String
    /// Seconds from contact that are shown.
    package var window: ClosedRange<Double>
    /// Curves of both; never empty.
    package var curves: [Curve]
    /// Frames by which the second swing is shifted against the first.
    package var shift = 0
    /// The video of both; nil for guests.
    package var video: ComparisonVideoModel?

    package init(
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

    /// The comparison, to share it.
    var thing: SharedThing { .comparison(a.compared, b.compared, shift: shift) }

    /// A video of it as it stands.
    /// - Parameter revisions: what both reports are now.
    package func film(
        _ layout: ComparisonFilm.Layout, speed: Double, revisions: [String]
    ) -> ComparisonFilm {
        ComparisonFilm(
            a: a.compared, b: b.compared, shift: shift, layout: layout, speed: speed, revisions: revisions)
    }

    /// One of the two.
    package struct Side: Sendable {
        package var clip: ClipHeader
        /// Who it shows, if that was said.
        package var player: String?
        /// What the browser plays.
        package var playback: Playback
        /// Whether landmarks can be drawn over the clip.
        package var hasLandmarks: Bool
        /// Whether there is a picture that stands for the clip.
        package var hasPoster: Bool
        /// All swings of the clip.
        package var swings: [SwingModel]
        /// Which of them is compared.
        package var index: Int
        /// How many times slower than life the clip plays.
        package var slowMotion: Double

        /// The swing by its name for good.
        package var compared: ComparedSwing {
            ComparedSwing(clip: clip.id, swing: swing.identity)
        }

        /// The swing that is compared.
        package var swing: Swing { model.swing }
        /// The same with its pictures.
        package var model: SwingModel { swings[index] }
        /// Pictures of its phases.
        package var keyFrames: [SwingModel.KeyFrame] { model.keyFrames }

        /// A side from its parts; `index` is one of `swings`.
        package init(
            clip: ClipHeader, player: String?, playback: Playback,
            hasLandmarks: Bool, hasPoster: Bool, swings: [SwingModel], index: Int, slowMotion: Double = 1
        ) {
            self.clip = clip
            self.player = player
            self.playback = playback
            self.hasLandmarks = hasLandmarks
            self.hasPoster = hasPoster
            self.swings = swings
            self.index = index
            self.slowMotion = slowMotion
        }
    }

    /// A quantity over time, for both swings.
    package struct Curve: Sendable {
        /// Its name in addresses.
        package var id: String
        package var name: String
        /// Its unit.
        package var unit: String
        /// Address of this page with this curve.
        package var path: String
        /// Whether it is the one that is shown.
        package var isCurrent: Bool
        /// The first swing.
        package var a: Line
        /// The second swing.
        package var b: Line

        package init(id: String, name: String, unit: String, path: String, isCurrent: Bool, a: Line, b: Line) {
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
    package struct Line: Sendable {
        /// Seconds from contact, ascending.
        package var times: [Double]
        /// As many as `times`.
        package var values: [Double]

        package init(times: [Double], values: [Double]) {
            self.times = times
            self.values = values
        }
    }
}

/// What the page shows where a swing to compare with is chosen.
package struct ComparisonChoiceModel: Sendable {
    package var site: Site
    /// The clip's name.
    package var clipName: String
    /// The clip.
    package var clip: ClipID
    /// Its swings, each with the address where it is the one to compare.
    package var swings: [ClipEntry.Link]
    /// Which of them is to be compared.
    package var index: Int
    /// What it can be compared with, the most alike first.
    package var groups: [Group]
    /// What was looked for; empty where nobody did.
    package var words: String

    package init(
        site: Site, clipName: String, clip: ClipID, swings: [ClipEntry.Link], index: Int, groups: [Group],
        words: String = ""
    ) {
        self.site = site
        self.words = words
        self.clipName = clipName
        self.clip = clip
        self.swings = swings
        self.index = index
        self.groups = groups
    }

    /// Clips that belong together.
    package struct Group: Sendable {
        /// What they have in common.
        package var title: String
        /// The clips.
        package var clips: [ClipEntry]

        package init(title: String, clips: [ClipEntry]) {
            self.title = title
            self.clips = clips
        }
    }
}
