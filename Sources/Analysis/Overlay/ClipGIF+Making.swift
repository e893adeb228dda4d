package import Domain
internal import FoundationEssentials
internal import GIFKit
internal import Media

extension ClipGIF {
    /// Makes the GIF. Ends early when the task is cancelled while pictures are read; the search for what fits goes to
    /// its end.
    /// - Parameters:
    ///   - path: the clip.
    ///   - turn: how it is seen, on top of what the file asks for; with a skeleton as in the report.
    ///   - results: the folder with report and landmarks of an analysis; needed for a skeleton.
    ///   - target: the file to write.
    ///   - progress: told pictures done and pictures expected.
    /// - Throws: `AppError`; `CancellationError`.
    package func make(
        of path: String, turn: ClipTurn, results: String?, to target: String,
        progress: (_ done: Int, _ total: Int) -> Void
    ) throws {
        do {
            try write(path, turn, results: results, to: target, progress)
        } catch {
            throw AppError(analysing: error) ?? error
        }
    }

    private func write(
        _ path: String, _ turn: ClipTurn, results: String?, to target: String, _ progress: (Int, Int) -> Void
    ) throws {
        guard from >= 0, to > from, to - from <= Self.longest else { throw AppError.impossibleSpan }
        var painter = hasSkeleton ? try results.map { try ReportPainter($0) } : nil
        let span = try SpanFrames(of: path, turn: painter?.turn ?? turn, in: from...to, fps: Double(fps), width: width)
        let output = try OutputFile(target)
        var options = GIFEncoder.Options()
        options.comments = ["Made with Motionbook"]
        let kept = try maxBytes.map { _ in
            try FrameFile(target + ".frames", width: span.width, height: span.height, pictures: span.times.count)
        }
        var encoder = try GIFEncoder(width: span.width, height: span.height, options: options)
        var carry = DelayCarry()
        for (index, time) in span.times.enumerated() {
            try Task.checkCancellation()
            var picture = try span.picture(at: time)
            painter?.draw(at: span.shownSince, on: &picture)
            let next = index + 1 < span.times.count ? span.times[index + 1] : span.end
            let hold = painter?.hold(at: span.shownSince) ?? 0
            let delay = carry.delay(seconds: next - time + hold)
            if let kept {
                try kept.append(picture, delay: delay)
            } else {
                try output.write(encoder.append(picture, delay: delay))
            }
            progress(index + 1, span.times.count)
        }
        if let kept, let maxBytes {
            try output.write(GIFEncoder.fit(maxBytes: maxBytes, frames: kept.frames(), options: options).bytes)
        } else {
            try output.write(encoder.finish())
        }
        try output.close()
    }
}
