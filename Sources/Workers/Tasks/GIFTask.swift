internal import Analysis
package import Domain

/// Make the GIF of a part of a clip, with the skeleton where there are results.
package struct GIFTask: WorkerTask {
    package static let name = "gif"
    package static let memory = WorkerMemory.gif

    /// Which part, and how.
    package var span: ClipGIF
    /// How the clip is seen: as in its report.
    package var turn: ClipTurn

    package init(span: ClipGIF, turn: ClipTurn) {
        self.span = span
        self.turn = turn
    }

    package func wallClock(_ limits: JobLimits) -> Duration { limits.spanWallClock }

    package func perform(in place: WorkerPlace, with tools: WorkerTools) throws -> Done {
        try span.make(
            of: place.input, turn: turn, results: place.results, to: place.output + "/" + OutputName.spanGIF
        ) { _, _ in }
        return Done()
    }
}
