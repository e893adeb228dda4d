package import Domain
import Store
import System
import Workers

/// Parts of clips, as GIFs and as pictures: made in a worker while somebody waits for them, and not kept.
extension WorkerPool {
    /// Makes the GIF of a part of a clip. Cancelling the task leaves the line, or ends the worker.
    /// - Parameters:
    ///   - address: who asks; nil where addresses do not tell people apart.
    ///   - open: takes the file, which is gone afterwards.
    /// - Throws: `AppError`; what `open` throws.
    package nonisolated func makeGIF<Opened: Sendable>(
        _ span: ClipGIF, of clip: Clip, for address: String? = nil, open: @Sendable (_ path: String) throws -> Opened
    ) async throws -> Opened {
        try await make(
            "GIF", OutputName.spanGIF, of: clip, needsResults: span.hasSkeleton, for: address, open: open,
            GIFTask(span: span, turn: try await turn(of: clip)))
    }

    /// Cuts a part out of a photo, or out of a frame of a clip, at full size. Cancelling the task leaves the line, or
    /// ends the worker.
    /// - Parameters:
    ///   - address: who asks; nil where addresses do not tell people apart.
    ///   - open: takes the file, which is gone afterwards.
    /// - Throws: `AppError`; what `open` throws.
    package nonisolated func makeCrop<Opened: Sendable>(
        _ crop: PhotoCrop, of clip: Clip, for address: String? = nil, open: @Sendable (_ path: String) throws -> Opened
    ) async throws -> Opened {
        try await make(
            "crop", OutputName.crop, of: clip, needsResults: false, for: address, open: open,
            CropTask(crop: crop, turn: try await turn(of: clip)))
    }

    /// How a clip is seen by whoever looks at its report.
    private nonisolated func turn(of clip: Clip) async throws -> ClipTurn {
        guard let report = try await store.report(of: clip.id) else { return .none }
        return await BlockingThread.run { ClipTurn(ofReport: report) }
    }

    private nonisolated func make<Opened: Sendable>(
        _ what: String, _ name: String, of clip: Clip, needsResults: Bool, for address: String?,
        open: @Sendable (_ path: String) throws -> Opened, _ task: some WorkerTask
    ) async throws -> Opened {
        if let refusal = spans.enter(address) { throw AppError(creating: refusal) }
        defer { spans.leave(address) }
        try await store.requireRoom()
        return try await store.withWorkFolder { output in
            guard needsResults else { return try await make(what, name, of: clip, nil, output, open: open, task) }
            return try await store.withWorkFolder { results in
                try await layOutResults(of: clip.id, in: results)
                return try await make(what, name, of: clip, results, output, open: open, task)
            }
        }
    }

    private nonisolated func make<Opened: Sendable>(
        _ what: String, _ name: String, of clip: Clip, _ results: String?, _ output: String,
        open: @Sendable (_ path: String) throws -> Opened, _ task: some WorkerTask
    ) async throws -> Opened {
        let outcome = try await store.materialise(.content(clip.blob)) { input in
            await runner.run(task, on: WorkerPaths(input: input, results: results, output: output)).outcome
        }
        let error: AppError
        if outcome == .done {
            switch await BlockingThread.run({ ResultFiles.part(name, in: output) }) {
            case .success(let path): return try open(path)
            case .failure(let bad): error = AppError(.broke(reason: bad.reason))
            }
        } else {
            error = AppError(outcome)
        }
        if let detail = error.detail { log("a \(what) of clip \(clip.id): \(detail)") }
        throw error
    }
}

/// Why a GIF, a crop or a PDF was not made, in words for the person who asked for it.
extension AppError {
    /// Too many wait for theirs.
    init(creating refusal: ConcurrencyLimiter.Refusal) {
        switch refusal {
        case .full: self.init(.crowded, "Too many files are being created right now. Try again in a moment.")
        case .tooManyFromOne:
            self.init(.crowded, "Several files are already being created for you. Try again when one is finished.")
        }
    }

    /// The worker ended like this.
    init(_ outcome: WorkerOutcome) {
        switch outcome {
        case .failed(let failure): self.init(failure.code, failure.text, reason: .unusable)
        case .timedOut: self.init(.timedOut, "Creating the file took too long. Choose a smaller part.")
        case .diskFull: self = JobWords.diskFull
        case .cancelled: self.init(.clientGone, "The file was not created. Try again.")
        case .broke(let reason), .notStarted(let reason):
            self.init(.broken, "The file could not be created. Try again.", detail: reason)
        case .done: self.init(.broken, "The file could not be created. Try again.", detail: "it was done")
        }
    }
}
