import Analysis
import Domain
import Store
import Templates
import Vision

/// Two swings, for the page that shows them side by side.
struct ComparisonQuery {
    let store: any BlobStore & ReportRepository & AthleteRepository
    let chrome: PageChrome
    /// Whether names of files and people are left out.
    var hidesNames = false

    /// One of the two, with what its curves are made of.
    private struct Part {
        let clip: AnalysedClip
        let index: Int
        let source: ClipSource
        var series: SwingSeries? { clip.report.hasSpeeds ? source.series : source.series?.withoutSpeeds }

        init(_ clip: AnalysedClip, _ index: Int, _ landmarks: RecordingFile?) {
            self.clip = clip
            self.index = index
            source = ClipSource(clip.view, landmarks, player: clip.report.swings[index].player)
        }

        /// Another swing of the same clip: what was read once serves both.
        init(_ other: Part, _ index: Int) {
            clip = other.clip
            self.index = index
            source = other.source
        }

        var swing: Swing { clip.report.swings[index] }
        var slowMotion: Double { clip.slowMotion }
    }

    func model(_ one: AnalysedClip, _ other: AnalysedClip, _ pick: ComparisonPick) async throws -> ComparisonModel {
        let (first, second) = pick.indices
        let a = Part(one, first, try await store.landmarks(of: one.view.id)?.file)
        let isSame = one.view.id == other.view.id
        let b = isSame ? Part(a, second) : Part(other, second, try await store.landmarks(of: other.view.id)?.file)
        let window = ComparisonFilm.window([a, b].map { ($0.swing, $0.slowMotion) })
        let path = Addresses.comparison(one.view.id, other.view.id)
        var model = ComparisonModel(
            site: chrome.site, a: try await side(a), b: try await side(b), path: path,
            swapPath: Addresses.comparison(other.view.id, one.view.id)
                + ComparisonPick(second, first, pick.curve).query,
            choicePath: Addresses.comparisonChoice(one.view.id) + "?a=\(first)", window: window,
            curves: SwingCurve.allCases.map { curve in
                ComparisonModel.Curve(
                    id: curve.rawValue, name: curve.name, unit: curve.unit,
                    path: path + pick.showing(curve).query + "#curves",
                    isCurrent: curve == pick.curve, a: Self.line(curve, a, window), b: Self.line(curve, b, window))
            })
        model.shift = pick.shift
        return model
    }

    private func side(_ part: Part) async throws -> ComparisonModel.Side {
        let view = part.clip.view
        return ComparisonModel.Side(
            clip: view.header(seen: part.clip.report.media),
            player: hidesNames ? nil : try await store.athlete(of: view.id)?.name.description, playback: view.playback,
            hasLandmarks: part.series != nil, hasPoster: part.source.has(.poster),
            swings: part.clip.report.swings.enumerated().map {
                SwingModel($1, at: $0, from: part.source, slowMotion: part.slowMotion)
            }, index: part.index, slowMotion: part.slowMotion)
    }

    private static func line(
        _ curve: SwingCurve, _ part: Part, _ window: ClosedRange<Double>
    ) -> ComparisonModel.Line {
        guard let series = part.series else { return ComparisonModel.Line(times: [], values: []) }
        let (contact, slow) = (part.swing.contact, part.slowMotion)
        let frames = series.frames(
            from: contact + window.lowerBound * slow, to: contact + window.upperBound * slow)
        return ComparisonModel.Line(
            times: series.times[frames].map { ($0 - contact) / slow },
            values: curve.values(of: part.swing, in: series, frames: frames, slowMotion: slow))
    }
}

/// A clip with swings.
struct AnalysedClip {
    let view: ClipView
    let report: SwingReport

    /// How many times slower than life the clip plays: 1 where that is not known.
    var slowMotion: Double { report.pace }
}

extension SwingCurve {
    /// Its name on pages.
    var name: String {
        switch self {
        case .wristTurn: localized("Wrist angular velocity")
        case .wristSpeed: localized("Wrist speed")
        case .elbow: localized("Elbow angle")
        case .wristHeight: localized("Wrist height above shoulders")
        case .shoulders: localized("Shoulder turn")
        case .hips: localized("Hip turn")
        case .separation: localized("Shoulder–hip separation")
        }
    }

    /// Its unit on pages.
    var unit: String {
        switch self {
        case .wristTurn: localized("rad/s")
        case .wristSpeed: localized("m/s, est.")
        case .wristHeight: localized("m, est.")
        case .shoulders, .hips: localized("° from contact")
        case .elbow, .separation: "°"
        }
    }
}
