package import Domain
internal import Media

/// Reads the id of a message from the GIF that carries it, or from whatever became of that GIF on its way: re-encoded,
/// scaled, cropped, made a video or a picture.
///
/// First what a GIF says in a comment or in its metadata, then what its pictures show: QR codes, and at last the words
/// `ID: …`. An id whose check symbols do not fit is never returned. The work is bounded (`MarkLimits`). It belongs into
/// a sandboxed worker: the QR library may end the process over a hostile picture, for Debian's build keeps its
/// assertions.
package enum MarkReader {
    /// Reads the id in a file.
    /// - Parameter path: a GIF, a video or a picture.
    /// - Returns: the id; its check symbols fit.
    /// - Throws: `AppError` that says what is wrong and what to do.
    package static func read(_ path: String) throws(AppError) -> MessageID {
        try read(path, limits: MarkLimits())
    }

    static func read(_ path: String, limits: MarkLimits) throws(AppError) -> MessageID {
        let start = ContinuousClock.now
        var findings = MarkFindings()
        do throws(AppError) {
            if let id = try saidBeside(path, limits, &findings) { return id }
            let shots = try shots(path, limits, until: start + limits.decoding)
            if let id = readCodes(shots, until: start + limits.codes, &findings) { return id }
            if let id = readWords(shots, until: start + limits.all) { return id }
        } catch {
            throw AppError(marked: error)
        }
        throw findings.verdict
    }

    /// The id in a GIF's comments and metadata.
    private static func saidBeside(
        _ path: String, _ limits: MarkLimits, _ findings: inout MarkFindings
    ) throws(AppError) -> MessageID? {
        guard var words = try GIFWords(path: path) else { return nil }
        for _ in 0..<limits.words {
            guard let text = words.next() else { break }
            if let id = findings.id(inText: text) { return id }
        }
        return nil
    }

    /// A picture of each shot.
    private static func shots(
        _ path: String, _ limits: MarkLimits, until deadline: ContinuousClock.Instant
    ) throws(AppError) -> [GreyPicture] {
        let frames = try GreyFrames(path: path, limits: limits.media, maximumEdge: limits.edge)
        var finder = ShotFinder(most: limits.shots)
        while ContinuousClock.now < deadline, let frame = try frames.next() { finder.add(frame) }
        return finder.finish()
    }

    /// The id in a QR code: the last frame has the largest one, then comes the first.
    private static func readCodes(
        _ shots: [GreyPicture], until deadline: ContinuousClock.Instant, _ findings: inout MarkFindings
    ) -> MessageID? {
        for shot in shots.suffix(1) + shots.dropLast() {
            for picture in [{ shot }] + shot.sizesForCodes {
                guard ContinuousClock.now < deadline else { return nil }
                for text in QRReader.texts(in: picture()) {
                    if let id = findings.id(inCode: text) { return id }
                }
            }
        }
        return nil
    }

    /// The id in the words.
    private static func readWords(_ shots: [GreyPicture], until deadline: ContinuousClock.Instant) -> MessageID? {
        let reader = WordReader()
        for shot in shots.suffix(1) + shots.dropLast().prefix(2) {
            if let id = reader.id(in: shot, until: deadline) { return id }
        }
        // Noise that differs from shot to shot goes in the mean.
        return GreyPicture.mean(ofThoseLikeFirst: shots).flatMap { reader.id(in: $0, until: deadline) }
    }
}

/// What was found that is no id, for the sentence at the end.
struct MarkFindings {
    private var isDamaged = false
    private var isOther = false

    /// Why there is no id.
    var verdict: AppError { isDamaged ? .damagedMark : isOther ? .otherCode : .noMark }

    /// The id that stands behind `ID:` in a comment or in metadata.
    mutating func id(inText text: String) -> MessageID? {
        let label = Array("ID:".utf8)
        var rest = Array(text.utf8)[...]
        while let place = rest.indices.first(where: { rest[$0...].starts(with: label) }) {
            rest = rest[(place + label.count)...]
            let symbols = rest.prefix { SymbolAlphabet.value(of: $0) != nil }
            guard symbols.count == MessageID.length else { continue }
            if let id = MessageID(String(decoding: symbols, as: UTF8.self)) { return id }
            isDamaged = true
        }
        return nil
    }

    /// The id in what a QR code says: exactly `/M/` and the id.
    /// - Parameter text: empty for what is too long or no text.
    mutating func id(inCode text: String) -> MessageID? {
        let prefix = "/M/"
        guard text.hasPrefix(prefix), text.utf8.count == prefix.utf8.count + MessageID.length else {
            isOther = true
            return nil
        }
        let id = MessageID(text.dropFirst(prefix.count))
        if id == nil { isDamaged = true }
        return id
    }
}
