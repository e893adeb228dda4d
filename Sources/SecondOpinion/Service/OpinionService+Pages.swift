package import Domain
internal import FoundationEssentials
internal import Glibc
package import Store
import System

/// What pages ask of the service, and tell it.
extension OpinionService {
    /// How things stand.
    package func standing() async throws -> Standing {
        let now = dependencies.now()
        let current = pause.flatMap { $0.until > now ? $0 : nil }
        return Standing(
            isOn: keys.read() != nil, isNamed: keys.isNamed || namedAddress != nil, settings: await settings(),
            pause: current, today: try await store.sums(since: Self.day(of: now).begin),
            ever: try await store.sums(since: Date(timeIntervalSince1970: 0)),
            open: try await store.openOpinions(on: nil))
    }

    /// Keeps a key, which switches second opinions on.
    /// - Throws: `OpinionError` for what cannot be a key, or cannot be kept.
    package func enter(key text: String) throws(OpinionError) {
        guard !keys.isNamed else {
            throw .settings(
                LocalizedText("The key comes from the file named in \(OpinionKeyFile.variable). Change it there."))
        }
        guard let key = OpinionKey(text) else {
            throw .settings(
                LocalizedText(
                    "That does not look like a key. A key has 8 to 400 letters, digits and symbols, without spaces."))
        }
        try keys.write(key)
        forgetGlance()
        circuit = Circuit()
        pause = nil
        wake()
    }

    /// Forgets the key, which switches second opinions off; what waits is taken back.
    package func removeKey() async throws {
        if !keys.isNamed { keys.remove() }
        forgetGlance()
        try await cancel(on: nil)
    }

    /// All that would be sent about a swing.
    /// - Throws: `OpinionError` (`noPictures`); `AppError`.
    package func preview(of swing: Int, in clip: ClipID) async throws -> OpinionPreview {
        try await preview(of: swing, in: clip, settings())
    }

    func preview(of swing: Int, in clip: ClipID, _ settings: OpinionSettings) async throws -> OpinionPreview {
        guard let preview = try await previews(of: [swing], in: clip, settings).first else {
            throw OpinionError.noPictures
        }
        return preview
    }

    /// All that would be sent about some swings, in their order.
    /// - Throws: `OpinionError` (`noPictures`); `AppError`.
    package func previews(of swings: [Int], in clip: ClipID) async throws -> [OpinionPreview] {
        try await previews(of: swings, in: clip, settings())
    }

    private func previews(
        of swings: [Int], in clip: ClipID, _ settings: OpinionSettings
    ) async throws -> [OpinionPreview] {
        guard let json = try await store.report(of: clip), let report = try? SwingReport(json: json),
            let file = try await store.artefact(.opinionPictures, of: clip)
        else { throw OpinionError.noPictures }
        let read = try await store.materialise(file.blob) { path in
            await BlockingThread.run {
                Result {
                    let pictures = try SwingPicturesFile(path: path)
                    return try swings.map { try OpinionPreview(of: $0, in: report, pictures, settings) }
                }
            }
        }
        return try read.get()
    }

    /// The pictures that go with a question, as they would be sent.
    /// - Throws: `OpinionError` (`noPictures`); `AppError`.
    package func pictures(
        for sort: OpinionQuestion, of swing: Int, in clip: ClipID
    ) async throws -> [SwingQuestion.Picture] {
        guard let file = try await store.artefact(.opinionPictures, of: clip) else { throw OpinionError.noPictures }
        let read = try await store.materialise(file.blob) { path in
            await BlockingThread.run { Result { try SwingPicturesFile(path: path).pictures(for: sort, of: swing) } }
        }
        return try read.get()
    }

    /// What is in the file with a clip's pictures; nil where it was not made yet.
    package func pictures(of clip: ClipID) async throws -> OpinionPictures? {
        guard let file = try await store.artefact(.opinionPictures, of: clip) else { return nil }
        return try await store.materialise(file.blob) { path in
            await BlockingThread.run { (try? SwingPicturesFile(path: path))?.index }
        }
    }

    /// Asks about swings: from here on it goes by itself.
    /// - Parameters:
    ///   - swings: their places in the report, each with what was shown of it; nil where whatever comes was agreed to.
    ///   - terms: to whom they may be sent, and what. Whenever that changes nothing is sent.
    /// - Throws: `OpinionError` (`noKey`; `changed` where the settings are others by now); `AppError`.
    package func ask(about swings: [Int: BlobHash?], of clip: ClipID, agreedTo terms: OpinionTerms) async throws {
        guard isOn else { throw OpinionError.noKey }
        guard try await readSettings().terms == terms else { throw OpinionError.otherTerms }
        let isPrepared = try await pictures(of: clip)?.blursFaces == terms.blursFaces
        try await store.ask(about: swings, of: clip, under: terms, isPrepared: isPrepared)
        wake()
    }

    /// The pictures of a clip are there, or will not be. Returns when that is written down.
    /// - Parameter failure: why not, one sentence; nil if they are there.
    package func prepared(_ clip: ClipID, failure: LocalizedText?) async {
        let end = failure.map { Opinion.End(.failed, code: ErrorCode.noPictures.rawValue, message: $0) }
        await insist("a second opinion could not continue") { [store] in
            try await store.prepared(clip, failure: end)
        }
        wake()
    }

    /// Takes back what is open, and ends what is on its way.
    /// - Parameter clip: nil for all clips.
    package func cancel(on clip: ClipID?) async throws {
        for number in try await store.cancelOpinions(on: clip) { running[number]?.cancel() }
        wake()
    }

    /// The day that a moment lies in, where the machine stands.
    static func day(of moment: Date) -> (begin: Date, end: Date) {
        var time = time_t(moment.timeIntervalSince1970)
        var parts = tm()
        localtime_r(&time, &parts)
        (parts.tm_hour, parts.tm_min, parts.tm_sec, parts.tm_isdst) = (0, 0, 0, -1)
        var tomorrow = parts
        tomorrow.tm_mday += 1
        return (
            Date(timeIntervalSince1970: Double(mktime(&parts))), Date(timeIntervalSince1970: Double(mktime(&tomorrow)))
        )
    }
}
