internal import Domain
internal import FoundationEssentials
internal import Media
internal import Vision

/// A film of what somebody showed of a clip while talking over it.
package enum CommentaryVideo {
    /// Makes the film. Ends early, and leaves nothing, when the task is cancelled.
    /// - Parameters:
    ///   - path: the clip.
    ///   - results: the folder with report, landmarks, and the commentary's script and voice (`OutputName`).
    ///   - target: the file to write.
    ///   - progress: told steps done and steps in all.
    /// - Throws: `AppError`; `CancellationError`.
    package static func make(
        of path: String, results: String, to target: String, progress: (Int, Int) -> Void
    ) throws {
        do {
            let json = try Data(contentsOf: URL(filePath: results + "/" + OutputName.commentary))
            let commentary = try JSONDecoder().decode(Commentary.self, from: json)
            let shots = ShownSteps(commentary.steps)
            var painter = try ShownPainter(results)
            let isFinished = try ShownCopy.make(
                from: path, turn: painter.turn, sound: results + "/" + OutputName.voice, to: target,
                shots: shots.shots, end: commentary.seconds, progress: { progress($0, shots.shots.count) },
                isCancelled: { Task.isCancelled }
            ) { place, canvas in
                var canvas = canvas
                painter.draw(shots.states[place], at: shots.shots[place].time, on: &canvas)
            }
            if !isFinished { throw CancellationError() }
        } catch {
            throw AppError(analysing: error) ?? error
        }
    }
}

/// What steps add up to: all that is on the screen from each of them on.
private struct ShownSteps {
    /// What is drawn over a picture.
    struct State {
        var parts = OverlayParts.all
        /// Counts the changes of drawings.
        var edition = 0
        /// By their names.
        var moments: [String: Moment] = [:]
    }

    private(set) var shots: [ShownCopy.Shot] = []
    private(set) var states: [State] = []

    init(_ steps: [Commentary.Step]) {
        var (time, view, state) = (0.0, Commentary.View.whole, State())
        for step in steps {
            time = step.time ?? time
            view = step.view ?? view
            if let isShown = step.skeleton { state.parts.show(.body, isShown) }
            if let isShown = step.trail { state.parts.show(.trail, isShown) }
            if let moments = step.moments {
                state.moments.merge(moments) { $1 }
                state.edition += 1
            }
            let part = PictureBox(x: view.x, y: view.y, width: view.size, height: view.size)
            let shot = ShownCopy.Shot(at: step.at, time: time, part: part)
            // Of what changed at one instant only the last is seen.
            if let last = shots.last, last.at >= step.at {
                (shots[shots.count - 1], states[states.count - 1]) = (shot, state)
            } else {
                shots.append(shot)
                states.append(state)
            }
        }
    }
}

/// Draws what is on the screen at a step, for times in any order.
private struct ShownPainter {
    /// As it is before any time: painters go forward only, so going back begins anew.
    private let report: ReportPainter
    private var current: ReportPainter
    private var edition = 0
    private var last = -Double.infinity

    /// How the clip is to be seen.
    var turn: ClipTurn { report.turn }

    init(_ results: String) throws {
        report = try ReportPainter(results, needsJoints: true)
        current = report
    }

    mutating func draw(_ state: ShownSteps.State, at time: Double, on canvas: inout some SkeletonCanvas) {
        if time < last || state.edition != edition {
            current = report.showing(state.moments.values.sorted { $0.time < $1.time })
            edition = state.edition
        }
        last = time
        current.draw(state.parts, at: time, on: &canvas)
    }
}

extension OverlayParts {
    /// Adds parts, or takes them away.
    fileprivate mutating func show(_ parts: OverlayParts, _ isShown: Bool) {
        if isShown { formUnion(parts) } else { subtract(parts) }
    }
}
