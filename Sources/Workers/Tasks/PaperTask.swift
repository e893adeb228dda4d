import Domain
import FoundationEssentials
internal import Media
internal import Paper

/// Draw the document in the folder of results, with the pictures there, as a PDF.
package struct PaperTask: WorkerTask {
    package static let name = "paper"

    package init() {}

    package func wallClock(_ limits: JobLimits) -> Duration { limits.probeWallClock }

    package func perform(in place: WorkerPlace, with tools: WorkerTools) throws -> Done {
        let folder = URL(filePath: place.results ?? "")
        let document = try JSONDecoder().decode(
            PaperDocument.self, from: Data(contentsOf: folder.appending(path: PaperDocument.fileName)))
        var pictures: [ArtefactName: PaperWriter.Picture] = [:]
        for name in Set(document.pictures) {
            let file = folder.appending(path: name.description)
            // What is no picture is left out: the rest is worth its paper all the same.
            guard let jpeg = try? Data(contentsOf: file), let info = try? MediaProbe.probe(file.path) else { continue }
            pictures[name] = PaperWriter.Picture(jpeg: [UInt8](jpeg), width: info.width, height: info.height)
        }
        try PaperWriter.write(document, pictures, to: place.output + "/" + OutputName.paper)
        return Done()
    }
}
