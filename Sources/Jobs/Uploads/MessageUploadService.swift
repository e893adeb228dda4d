package import Domain
package import FoundationEssentials
package import Store
package import Workers

/// The way in for files that have to do with messages: a worker looks at them while somebody waits, and nothing is
/// kept. When an answer or an error comes, the file is gone.
package struct MessageUploadService: Sendable {
    /// What a file is sent for.
    package enum Purpose: Sendable {
        /// It carries the mark of a message.
        case mark
        /// Somebody makes faces in it.
        case faces

        /// How large it may be, bytes.
        package var mostBytes: Int {
            switch self {
            case .mark: 32 << 20
            case .faces: 200 << 20
            }
        }
    }

    private let store: any UploadRepository
    private let runner: WorkerRunner
    /// Files at a time, in all and of one remote address.
    static let limits = (most: 16, mostFromOne: 4)
    /// Whose files wait or are looked at.
    let limiter = ConcurrencyLimiter(most: Self.limits.most, mostFromOne: Self.limits.mostFromOne)

    /// A service.
    package init(store: any UploadRepository, runner: WorkerRunner) {
        self.store = store
        self.runner = runner
    }

    /// A place to write a file's bytes to. Letting go of it removes the file.
    /// - Parameters:
    ///   - expectedBytes: how many will come, if known: refuses at once what is too large or does not fit.
    ///   - address: who sends them; nil where that says nothing.
    package func begin(
        _ purpose: Purpose, expectedBytes: Int? = nil, from address: String? = nil
    ) throws -> IncomingBlob {
        return try store.beginUpload(
            expectedBytes: expectedBytes, from: address, atMost: purpose.mostBytes)
    }

    /// Adds bytes to a file.
    package func write(_ bytes: some ContiguousBytes & Sendable, to upload: IncomingBlob) async throws {
        try await upload.write(bytes)
    }

    /// The id of the message that a file's mark names. Cancelling the task leaves the line, or ends the worker.
    /// - Parameters:
    ///   - upload: all bytes are there.
    ///   - address: who asks; nil where addresses do not tell people apart.
    /// - Throws: why there is none.
    package func mark(in upload: IncomingBlob, for address: String? = nil) async throws -> String {
        try await look(at: upload, .mark, for: address, MarkTask()).id
    }

    /// The faces that a clip shows, in order: none to five. Cancelling the task leaves the line, or ends the worker.
    /// - Parameters:
    ///   - upload: all bytes are there.
    ///   - address: who asks; nil where addresses do not tell people apart.
    /// - Throws: why they cannot be told.
    package func faces(
        in upload: IncomingBlob, for address: String? = nil
    ) async throws -> [ExpressionName] {
        try await look(at: upload, .faces, for: address, FacesTask()).faces
    }

    private func look<Task: WorkerTask>(
        at upload: IncomingBlob, _ purpose: Purpose, for address: String?, _ task: Task
    ) async throws -> Task.Answer {
        let file: StagedBlob
        do {
            file = try await upload.finish()
        } catch {
            await upload.discard()
            throw error
        }
        defer { file.remove() }
        guard file.byteCount <= purpose.mostBytes else { throw AppError(tooLargeFor: purpose) }
        if let refusal = limiter.enter(address) { throw AppError(refusal) }
        defer { limiter.leave(address) }
        let (outcome, answer) = await file.materialise { await runner.run(task, on: WorkerPaths(input: $0)) }
        guard outcome == .done, let answer else { throw AppError(probe: outcome) }
        return answer
    }
}

extension AppError {
    /// Too many files are looked at.
    fileprivate init(_ refusal: ConcurrencyLimiter.Refusal) {
        let text: LocalizedText =
            switch refusal {
            case .full: "Too many files are being checked right now. Try again in a moment."
            case .tooManyFromOne: "Several of your files are already being checked. Try again when they are finished."
            }
        self.init(.crowded, text)
    }

    /// A file that came in by another way, and is larger than its purpose allows.
    fileprivate init(tooLargeFor purpose: MessageUploadService.Purpose) {
        self.init(
            .tooLarge, "The file is larger than \(purpose.mostBytes / 1_000_000) MB. Trim or compress it and try again."
        )
    }
}
