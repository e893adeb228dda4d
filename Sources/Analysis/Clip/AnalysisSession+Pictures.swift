internal import Domain
internal import FoundationEssentials
internal import Media

extension AnalysisSession {
    /// Makes pictures and puts them into the folder.
    /// - Throws: what decoding throws, and `outputFailed`; `CancellationError`.
    func make(_ wanted: [WantedPictures], with export: PictureExport) throws {
        for (index, group) in wanted.enumerated() {
            try Task.checkCancellation()
            progress(Progress(stage: .pictures, done: index, total: wanted.count))
            let pictures = try export.jpegs(at: group.times, maximumEdge: group.edge)
            for (name, picture) in zip(group.names, pictures) { try write(picture, to: "\(name)") }
        }
        progress(Progress(stage: .pictures, done: wanted.count, total: wanted.count))
    }

    /// Puts a file into the folder.
    /// - Throws: `outputFailed`.
    func write(_ bytes: [UInt8], to name: String) throws {
        do {
            try Data(bytes).write(to: URL(filePath: folder + "/" + name))
        } catch {
            throw AppError(
                .outputFailed, "The results could not be written. Check the free disk space and try again.")
        }
    }
}
