import Analysis
import Domain
import FoundationEssentials
import Glibc
import Jobs
import Media
import Templates
import Vision
import Workers

/// `motionbook analyze`: clips without a server.
struct AnalyzeCommand {
    let options: AnalyzeOptions
    let analyzer: ClipAnalyzer
    let environment: [String: String]

    /// Analyses the clips and prints what was asked for. Of several, one that cannot be analysed is no reason to leave
    /// out the others: a line says which and why.
    /// - Returns: the exit status.
    func run() async throws -> Int32 {
        try await StopSignals.during {
            var status: Int32 = 0
            for file in options.files {
                do {
                    try await analyze(file)
                } catch let error where isOneOfSeveral && !(error is CancellationError) {
                    Terminal.complain("\(file): \(Motionbook.sentence(of: error))")
                    status = 1
                }
            }
            return status
        }
    }

    private var isOneOfSeveral: Bool { options.files.count > 1 }

    private func analyze(_ file: String) async throws {
        guard FileManager.default.isReadableFile(atPath: file) else {
            let what = isOneOfSeveral ? "It" : file
            throw CommandFailure(
                message: "\(what) can’t be opened. Check that it exists and that you have permission to read it.")
        }
        let video = try options.overlay.map { try NewFile($0, option: "--overlay") }
        let opinion =
            options.hasSecondOpinion
            ? try SecondOpinionRun(options, analyzer, environment: environment) : nil
        let folder = try options.export.map(Self.makeFolder) ?? Self.makeTemporaryFolder()
        defer { if options.export == nil { try? FileManager.default.removeItem(atPath: folder) } }
        var report = try await analyze(file, into: folder, video)
        if let opinion, let swings = report as? SwingReport {
            report = try await opinion.run(swings, of: file, results: folder)
            if opinion.isDry { return }
        }
        let crop = try options.crop.map { try self.crop($0, of: file, report, in: folder) }
        if options.export != nil, type(of: report).landmarks != nil {
            try Self.writeTable(in: folder, valueNames: report.valueNames)
        }
        if options.json {
            Terminal.print(String(decoding: try report.encoded(of: isOneOfSeveral ? file : nil), as: UTF8.self))
        } else {
            Terminal.print((isOneOfSeveral ? "\(file)\n" : "") + report.terminalText)
            if options.export != nil { Terminal.print("Written to \(folder)") }
            if let crop { Terminal.print(crop) }
            if let video { Terminal.print("Video: \(video.path)") }
        }
    }

    private func analyze(_ file: String, into folder: String, _ video: NewFile?) async throws -> any AnalysisReport {
        let bar = ProgressBar(isShown: isatty(STDERR_FILENO) == 1)
        defer { bar.clear() }
        let order = AnalysisOrder(
            person: options.person, mirrored: options.isMirrored ? true : nil, rule: options.rule,
            turn: options.turn.unlessNone)
        let report: any AnalysisReport
        do {
            report = try await analyzer.analyze(
                file, kind: options.kind, order, into: folder, wantsPictures: options.export != nil
            ) { bar.show($0) }
        } catch let error as AppError {
            // A refusal has the words that it has in a browser.
            throw CommandFailure(message: Worker.refusal(of: file, instead: error).message)
        }
        try video?.write { path in
            try SkeletonVideo.make(of: file, options.layout, results: folder, to: path) { done, total in
                bar.show(Progress(stage: .drawing, done: done, total: total))
            }
        }
        return report
    }

    /// Cuts the best part of the picture out, at full size.
    /// - Returns: what was done, in a line.
    private func crop(_ path: String, of file: String, _ report: any AnalysisReport, in folder: String) throws -> String
    {
        let made = try NewFile(path, option: "--crop")
        let facts = FileManager.default.contents(atPath: folder + "/\(ArtefactName.facts)")
        if let composition = (report as? CompositionReport)?.composition, composition.score == nil,
            !composition.feedback.isEmpty
        {
            throw CommandFailure(message: composition.feedback)
        }
        guard let composition = (report as? CompositionReport)?.composition,
            let format = OptionReader.format(ofCrop: path),
            let picture = try facts.flatMap({ try FactsFile(json: [UInt8]($0)) })?.picture(at: composition.time),
            let crop = Composer.crop(of: picture, ratio: options.ratio, rule: options.rule)
        else {
            throw CommandFailure(
                message: "No \(options.ratio) crop fits the whole subject. Choose another --ratio.")
        }
        var part = PhotoCrop(crop.box)
        (part.format, part.time) = (format, composition.time)
        try made.write { try PhotoCropper.crop(file, turn: report.media.turn ?? .none, part, to: $0) }
        let (before, after) = (Int(((composition.score ?? 0) * 100).rounded()), Int((crop.score * 100).rounded()))
        return "Crop (\(crop.ratio)): \(made.path), score \(before) before, \(after) after (out of 100)"
    }

    private static func makeFolder(_ path: String) throws -> String {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw CommandFailure(message: "Can’t create the folder \(path). Choose another one with --export.")
        }
        return path
    }

    private static func makeTemporaryFolder() throws -> String {
        try makeFolder(FileManager.default.temporaryDirectory.appending(path: "motionbook-\(UUID().uuidString)").path)
    }

    private static func writeTable(in folder: String, valueNames: [String]) throws {
        let recording = try LandmarkRecording(file: folder + "/\(ArtefactName.landmarks)")
        var table = LandmarkTable(recording, valueNames: valueNames)
        guard let file = fopen(folder + "/landmarks.csv", "w") else {
            throw CommandFailure(message: "Can’t write the landmark table to \(folder). Check its permissions.")
        }
        var isWritten = true
        while isWritten, let rows = table.nextRows() { isWritten = fwrite(rows, 1, rows.count, file) == rows.count }
        // What is still in the buffer is written now, and may not fit either.
        guard fclose(file) == 0, isWritten else {
            throw CommandFailure(message: "Can’t write the landmark table. Check the free disk space.")
        }
    }
}
