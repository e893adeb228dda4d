internal import Analysis
import Domain
import FoundationEssentials
internal import Media
internal import Paper

/// Draw the document in the folder of results, with the pictures there and with frames of the clip, and of another one where that
/// lies there, as a PDF. Clips are seen turned as their reports there say.
package struct PaperTask: WorkerTask {
    package static let name = "paper"
    package static let memory = WorkerMemory.gif

    package init() {}

    package func wallClock(_ limits: JobLimits) -> Duration { limits.spanWallClock }

    package func perform(in place: WorkerPlace, with tools: WorkerTools) throws -> Done {
        let folder = URL(filePath: place.results ?? "")
        let document = try JSONDecoder().decode(
            PaperDocument.self, from: Data(contentsOf: folder.appending(path: PaperDocument.fileName)))
        // What is no picture is left out: the rest is worth its paper all the same.
        for isOther in [false, true] {
            let times = document.pictures.filter { $0.isOther == isOther }.compactMap(\.time)
            let prefix = isOther ? OutputName.other : ""
            let frames = try? DrawnPictures.jpegs(
                of: isOther ? folder.path + "/" + OutputName.otherClip : place.input, results: folder.path,
                prefix: prefix, at: times)
            for (time, jpeg) in frames ?? [:] {
                let name = "\(ArtefactName.frame(at: time, prefix: prefix))"
                try Data(jpeg).write(to: URL(filePath: try place.output).appending(path: name))
            }
        }
        var pictures: [ArtefactName: PaperWriter.Picture] = [:]
        for picture in document.pictures {
            let home = picture.time == nil ? folder : URL(filePath: try place.output)
            let file = home.appending(path: picture.file.description)
            guard let jpeg = try? Data(contentsOf: file), let info = try? MediaProbe.probe(file.path) else { continue }
            pictures[picture.file] = PaperWriter.Picture(jpeg: [UInt8](jpeg), width: info.width, height: info.height)
        }
        try PaperWriter.write(document, pictures, to: place.output + "/" + OutputName.paper)
        return Done()
    }
}
