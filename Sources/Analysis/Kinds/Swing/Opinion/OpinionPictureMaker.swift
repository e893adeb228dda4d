package import Domain
internal import FoundationEssentials
internal import Glibc
internal import Media
package import Vision

/// Makes the pictures of a clip's swings that may be shown to somebody else, with nobody's face to be known in them.
package enum OpinionPictureMaker {
    /// Makes the file (`OpinionPictures`). Ends early, and leaves nothing, when the task is cancelled.
    /// - Parameters:
    ///   - path: the clip.
    ///   - results: the folder with the results of its analysis: report and landmarks.
    ///   - library: the models.
    ///   - order: what was decided for the pictures.
    ///   - target: the file to write.
    ///   - progress: told of progress.
    /// - Throws: `AppError`; `CancellationError`.
    package static func make(
        of path: String, results: String, library: ModelLibrary, _ order: OpinionOrder, to target: String,
        limits: MediaLimits = MediaLimits(), progress: (Progress) -> Void
    ) async throws {
        do {
            guard let report = try AnalysisKind.report(file: results + "/" + OutputName.report) as? SwingReport,
                !report.swings.isEmpty
            else { throw AppError.noSwingToShow }
            let recording = try LandmarkRecording(file: results + "/\(ArtefactName.landmarks)")
            let plan = OpinionPlan(report, recording)
            let pace = report.slowMotion ?? 1
            let heads = order.blursFaces ? try await HeadSearch(library, recording, pace: pace) : nil
            let pictures = try UprightPictures(
                of: path, turn: report.media.turn ?? .none, maximumHeight: OpinionPictures.height, limits: limits)
            let file = try OpinionFile(target)
            do {
                var work = OpinionWork(
                    pictures: pictures, heads: heads, file: file, held: HeldAreas(pace: pace))
                for (done, frame) in plan.frames.enumerated() {
                    try Task.checkCancellation()
                    progress(Progress(stage: .pictures, done: done, total: plan.frames.count))
                    try work.add(frame, at: recording.time(of: frame))
                }
                let written = try work.finish()
                try file.finish(plan.index(of: written, blursFaces: order.blursFaces))
                progress(Progress(stage: .pictures, done: plan.frames.count, total: plan.frames.count))
            } catch {
                unlink(target)
                throw error
            }
        } catch {
            throw AppError(analysing: error) ?? error
        }
    }
}

/// Takes pictures out of the clip one by one, and writes each as soon as it is known what has to be blurred in it.
private struct OpinionWork {
    typealias Shown = (frame: Int, picture: UprightPicture)

    let pictures: UprightPictures
    /// Nil where faces may be known.
    let heads: HeadSearch?
    let file: OpinionFile
    var held: HeldAreas<Shown>
    private var written: [Int: OpinionPictures.Picture] = [:]
    /// Frames that are shown by the picture of the one before.
    private var alike: [Int: Int] = [:]
    private var last: (frame: Int, time: Double)?

    init(
        pictures: UprightPictures, heads: HeadSearch?, file: OpinionFile,
        held: HeldAreas<Shown>
    ) {
        (self.pictures, self.heads, self.file, self.held) = (pictures, heads, file, held)
    }

    /// Takes the picture of a frame of the recording.
    mutating func add(_ frame: Int, at time: Double) throws {
        let picture = try pictures.picture(at: time)
        if let last, last.time == picture.time {
            alike[frame] = last.frame
            return
        }
        last = (frame, picture.time)
        let areas = try heads.flatMap { heads in
            try picture.look { try heads.areas(in: $0, showing: frame, at: picture.time) }
        }
        try write(held.add((frame, picture), at: picture.time, areas ?? []))
    }

    /// Writes what is left.
    /// - Returns: the pictures by frames.
    mutating func finish() throws -> [Int: OpinionPictures.Picture] {
        try write(held.finish())
        for (frame, other) in alike { written[frame] = written[other] }
        return written
    }

    private mutating func write(_ ready: [HeldAreas<Shown>.Ready]) throws {
        for ((frame, picture), areas) in ready {
            picture.blur(areas)
            let jpeg = try pictures.jpeg(of: picture, maximumBytes: OpinionPictures.mostBytes)
            let offset = try file.append(jpeg)
            written[frame] = OpinionPictures.Picture(
                time: max(0, picture.time), width: picture.width, height: picture.height, offset: offset,
                count: jpeg.count)
        }
    }
}
