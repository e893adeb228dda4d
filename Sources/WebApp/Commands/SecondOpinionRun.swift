import Analysis
import Domain
import FoundationEssentials
import SecondOpinion
import Store

/// `motionbook analyze --second-opinion`: shows somebody else the swings of one clip, or says what would be shown.
struct SecondOpinionRun {
    let client: OpinionClient
    /// Whether only to say what would be sent.
    let isDry: Bool
    let analyzer: ClipAnalyzer

    /// - Throws: `OpinionError` for settings of the environment that cannot be used.
    init(_ options: AnalyzeOptions, _ analyzer: ClipAnalyzer, environment: [String: String]) throws {
        client = try OpinionClient(
            environment: environment, folder: options.data ?? DataFolder.defaultPath(environment: environment))
        isDry = options.isDryRun
        self.analyzer = analyzer
        // Said before the clip is analysed, which takes a while.
        guard isDry || client.hasKey else { throw OpinionError.noKeyHere }
    }

    /// Makes the pictures, and sends them unless it is dry.
    /// - Parameters:
    ///   - file: the clip.
    ///   - folder: its results; the pictures come beside them.
    /// - Returns: the report with what was said. Swings of which nothing came stay as they are; a line says why.
    func run(_ report: SwingReport, of file: String, results folder: String) async throws -> SwingReport {
        guard !report.swings.isEmpty else {
            Terminal.complain("No swings found, so there is nothing to ask about.")
            return report
        }
        let path = folder + "/\(ArtefactName.opinionPictures)"
        try await OpinionPictureMaker.make(
            of: file, results: folder, library: analyzer.library, OpinionOrder(blursFaces: client.settings.blursFaces),
            to: path
        ) { _ in }
        let pictures = try SwingPicturesFile(path: path)
        var opinions: [Int: SwingOpinion] = [:]
        for place in pictures.index.swings.map(\.swing) {
            let preview = try OpinionPreview(of: place, in: report, pictures, client.settings)
            if isDry {
                describe(preview)
                continue
            }
            Terminal.complain("Swing \(place + 1): \(preview.bytes / 1000) kB to \(client.host)")
            do {
                opinions[place] = try await client.ask(preview)
            } catch let error as OpinionError {
                Terminal.complain("Swing \(place + 1): \(error.message)")
            }
        }
        return report.with(opinions)
    }

    /// Prints what would be sent, word for word, pictures by their sizes.
    private func describe(_ preview: OpinionPreview) {
        let dollars = Double(preview.cost) / 1e6
        Terminal.print(
            "Swing \(preview.swing + 1), to \(client.settings.model) at \(client.host): \(preview.bytes) bytes, about $\(dollars.rounded(to: 4))"
        )
        for question in preview.questions {
            Terminal.print("  \(question.sort.rawValue)")
            for line in question.words.split(separator: "\n") { Terminal.print("    \(line)") }
            for (index, picture) in question.pictures.enumerated() {
                let (time, size) = (picture.time.rounded(to: 3), "\(picture.width) × \(picture.height)")
                Terminal.print("    image \(index): at \(time) s,  \(size), \(picture.jpeg.count) bytes")
            }
        }
    }
}
