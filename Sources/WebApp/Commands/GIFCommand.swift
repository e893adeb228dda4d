import Analysis
import Domain
import FoundationEssentials
import Glibc
import Media

/// `motionbook gif`: a part of a clip as a looping GIF.
struct GIFCommand {
    let options: GIFOptions
    let analyzer: ClipAnalyzer

    /// Makes the GIF and says how large it became.
    /// - Returns: the exit status.
    func run() async throws -> Int32 {
        guard FileManager.default.isReadableFile(atPath: options.file) else {
            throw CommandFailure(
                message:
                    "\(options.file) can’t be opened. Check that it exists and that you have permission to read it.")
        }
        let output = try NewFile(options.output, option: "-o")
        try await StopSignals.during { try await make(output) }
        var facts = stat()
        _ = stat(output.path, &facts)
        Terminal.print("\(output.path): \((facts.st_size + 999) / 1000) kB")
        return 0
    }

    private static func probe(_ path: String) throws(CommandFailure) -> MediaInfo {
        do throws(AppError) {
            return try MediaProbe.probe(path)
        } catch {
            throw CommandFailure(message: error.message)
        }
    }

    private func make(_ output: NewFile) async throws {
        let bar = ProgressBar(isShown: isatty(STDERR_FILENO) == 1)
        defer { bar.clear() }
        let folder = FileManager.default.temporaryDirectory.appending(path: "motionbook-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        if options.hasSkeleton {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            _ = try await analyzer.analyze(options.file, kind: .swing, into: folder, wantsPictures: false) {
                bar.show($0)
            }
        }
        let info = try Self.probe(options.file)
        let from = options.from ?? 0
        // A picture has no duration, and is a GIF of one frame.
        var span = ClipGIF(from: from, to: options.to ?? max(info.duration, from + 1))
        span.width = options.width ?? span.width
        span.fps = options.fps ?? span.fps
        span.maxBytes = options.maxBytes
        span.hasSkeleton = options.hasSkeleton
        try output.write { path in
            try span.make(of: options.file, turn: .none, results: options.hasSkeleton ? folder : nil, to: path) {
                done, total in
                bar.show(Progress(stage: .drawing, done: done, total: total))
            }
        }
    }
}
