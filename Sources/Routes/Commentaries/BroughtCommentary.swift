import Domain
import FoundationEssentials
import HTTPServer
import Store
import System

/// A commentary as a browser brings it: a form with the parts `script`, JSON, and `voice`.
struct BroughtCommentary: Sendable {
    let seconds: Double
    let files: CommentaryFiles

    /// Reads the form.
    /// - Throws: `AppError` for what is no commentary.
    init(_ request: Request) async throws {
        var parts: [String: [UInt8]] = [:]
        var name = ""
        for try await event in try request.multipart() {
            switch event {
            case .part(let part): name = part.name
            case .data(let bytes):
                let most = name == Self.voice ? Commentary.mostVoiceBytes : Commentary.mostBytes
                guard [Self.script, Self.voice].contains(name), parts[name, default: []].count + bytes.count <= most
                else { throw AppError.impossibleCommentary(detail: "the part \(name.printable(most: 40))") }
                parts[name, default: []] += bytes
            case .partEnd: break
            }
        }
        guard let script = parts[Self.script], let voice = parts[Self.voice] else {
            throw AppError.impossibleCommentary(detail: "no script or no voice")
        }
        let read = await BlockingThread.run { Self.read(script) }
        let (commentary, json) = try read.get()
        seconds = commentary.seconds
        files = CommentaryFiles(script: json, voice: voice)
    }

    private static let script = "script"
    private static let voice = "voice"

    /// Checks a script and writes it anew: nothing is kept but what is known.
    private static func read(_ script: [UInt8]) -> Result<(Commentary, [UInt8]), AppError> {
        do {
            let commentary = try JSONDecoder().decode(Commentary.self, from: Data(script))
            try commentary.check()
            return .success((commentary, [UInt8](try JSONEncoder().encode(commentary))))
        } catch {
            return .failure(.impossibleCommentary(detail: (error as? OutOfBounds)?.reason ?? "no JSON of a commentary"))
        }
    }
}

extension AppError {
    static func impossibleCommentary(detail: String) -> AppError {
        AppError(
            .unusable, code: "impossibleCommentary",
            "This recording is incomplete or too long. Record the commentary again.", detail: detail)
    }
}
