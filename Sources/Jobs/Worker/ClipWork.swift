internal import Analysis
package import Domain
package import FoundationEssentials
internal import Media
internal import Store

/// The work itself, as the executable wires it: it runs inside a worker process only.
package protocol ClipWork: Sendable {
    /// Looks at a file.
    /// - Throws: `AppError` if the file is no clip that can be read.
    func probe(_ input: URL) async throws -> MediaInfo

    /// Looks at a few frames of a file.
    /// - Returns: what to look for in it.
    /// - Throws: `AppError` if nothing can be read of it.
    func propose(_ input: URL) async throws -> AnalysisKind

    /// Looks for the mark of a message in a file.
    /// - Returns: the message's id.
    /// - Throws: `AppError` if there is none, or the file cannot be read.
    func mark(_ input: URL) async throws -> String

    /// Tells the faces that a clip shows, in order: five at most, never one twice in a row.
    /// - Throws: `AppError` if the clip cannot be read.
    func faces(_ input: URL) async throws -> [ExpressionName]

    /// Begins with what a photo needs before it is there.
    func getReady(for kind: AnalysisKind)

    /// Does a job and leaves in its output folder what its kind makes (`JobKind.Result`, `ResultFiles`).
    /// - Parameter progress: to be called as often as is convenient: what is sent on is throttled.
    /// - Throws: `AppError` if it cannot be done with this clip.
    func perform(_ job: ClipJob, progress: @escaping @Sendable (Progress) -> Void) async throws

    /// Makes the GIF of a part of a file and leaves it in `output` (see `ResultFiles`).
    /// - Parameter results: a folder with report and landmarks of the clip, where a skeleton is to be drawn.
    /// - Throws: `AppError` if it cannot be made.
    func gif(_ input: URL, _ span: ClipGIF, results: URL?, output: URL) async throws

    /// Cuts a part out of a picture and leaves it in `output` (`OutputName.crop`).
    /// - Throws: `AppError` if it cannot be cut out.
    func crop(_ input: URL, _ crop: PhotoCrop, output: URL) async throws

    /// Makes a picture small and leaves it in `output` (`ArtefactName.thumbnail`).
    /// - Throws: `AppError` if it cannot be read.
    func thumbnail(of picture: URL, into output: URL) async throws

    /// Draws the document in a folder, with its pictures, and leaves it in `output` (`OutputName.paper`).
    /// - Throws: `AppError` if it cannot be drawn.
    func paper(_ results: URL, into output: URL) async throws

    /// Takes a clip out of a ZIP of clips and leaves it in `output` (`ClipUnpacking`).
    /// - Parameter clip: which one, from 0.
    /// - Returns: how many there are in the ZIP.
    /// - Throws: `AppError` if it cannot be taken out.
    func unpack(_ zip: URL, clip: Int, into output: URL) async throws -> Int

    /// Begins to look at the pictures of a camera. Sessions of a kind share their models.
    /// - Parameter isMirrored: whether the pictures show what a mirror would.
    /// - Throws: `AppError` if that cannot be done here.
    func live(_ kind: AnalysisKind, isMirrored: Bool) async throws -> sending any LiveWork
}

/// A job as a worker gets it.
package struct ClipJob: Sendable {
    /// What is to be done.
    package let task: JobTask
    /// What the clip is looked at for.
    package let kind: AnalysisKind
    /// The clip.
    package let input: URL
    /// A folder with report and landmarks of the clip, where something is made of them.
    package let results: URL?
    /// How many cores to use.
    package let cores: Int
    /// The only folder that can be written to.
    package let output: URL
}
