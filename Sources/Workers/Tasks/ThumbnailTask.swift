import Domain
import FoundationEssentials
internal import Media

/// Make the thumbnail of a poster (`ArtefactName.thumbnail`), which shows the clip as it is to be seen.
package struct ThumbnailTask: WorkerTask {
    package static let name = "thumbnail"
    package static let makesWay = true

    package init() {}

    package func wallClock(_ limits: JobLimits) -> Duration { limits.probeWallClock }

    package func perform(in place: WorkerPlace, with tools: WorkerTools) throws -> Done {
        try Self.make(of: place.input, into: place.output)
        return Done()
    }

    /// Makes the thumbnail of a picture in a folder.
    static func make(of picture: String, into folder: String) throws(AppError) {
        let edge = ArtefactName.thumbnailEdge
        let small = try PictureExport(of: picture, largest: edge).jpegs(at: [0], maximumEdge: edge)
        let target = folder + "/\(ArtefactName.thumbnail)"
        guard FileManager.default.createFile(atPath: target, contents: Data(small[0])) else {
            throw AppError(
                .outputFailed, "The thumbnail could not be saved. Check the free disk space and try again.")
        }
    }
}
