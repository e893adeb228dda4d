import Domain
import FoundationEssentials
import GIFKit
import Media
import TestSupport
import Testing
import Vision

@testable import Analysis

/// Parts of a real clip as GIFs.
@Suite(.enabled(if: Installed.hasDemo, "\(Installed.demoAbsence)"))
struct ClipGIFTests {
    static func made(_ span: ClipGIF, results: String? = nil) throws -> (summary: GIFSummary, bytes: [UInt8]) {
        let folder = try TemporaryFolder()
        let path = folder.path + "/span.gif"
        var steps: [Int] = []
        try span.make(of: Installed.demo, turn: .none, results: results, to: path) { done, total in
            steps.append(done)
            #expect(done <= total)
        }
        #expect(steps == Array(1...max(steps.count, 1)) && folder.files() == ["span.gif"])
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        return (try GIFSummary(bytes), bytes)
    }

    @Test func `a part has its length, width and rate, and is repeated`() throws {
        var span = ClipGIF(from: 0.5, to: 1.5)
        (span.width, span.fps) = (120, 10)
        let (summary, bytes) = try Self.made(span)
        #expect(summary.canvas.width == 120 && summary.frameCount == 10 && summary.loopCount == .forever)
        #expect(abs(summary.durationSeconds - 1) < 0.011)
        var frames = GIFFrames(bytes)
        var last: Bitmap?
        var changes = 0
        while let frame = try frames.next() {
            if let last, last != frame.canvas { changes += 1 }
            last = frame.canvas
        }
        #expect(changes > 5, "the clip moves")
    }

    @Test func `it becomes as small as it has to`() throws {
        var span = ClipGIF(from: 0.5, to: 1.2)
        span.width = 160
        let whole = try Self.made(span).bytes.count
        span.maxBytes = whole / 3
        let (summary, bytes) = try Self.made(span)
        #expect(bytes.count <= whole / 3 && summary.frameCount > 5)
        span.maxBytes = 100
        #expect { try Self.made(span) } throws: { ($0 as? AppError)?.code == "tooLarge" }
    }

    @Test(arguments: [(2.0, 1.0), (1, 1), (-1, 1), (0, 61), (0, .infinity), (.nan, 1)])
    func `impossible parts are refused`(_ from: Double, _ to: Double) throws {
        let folder = try TemporaryFolder()
        #expect {
            try ClipGIF(from: from, to: to).make(of: Installed.demo, turn: .none, results: nil, to: folder.path + "/x")
            { _, _ in }
        } throws: {
            ($0 as? AppError)?.code == "impossibleSpan"
        }
        #expect(folder.files().isEmpty)
    }

    @Test func `a folder that cannot be written to is told`() throws {
        #expect {
            try ClipGIF(from: 0, to: 1).make(of: Installed.demo, turn: .none, results: nil, to: "/nowhere/x") { _, _ in
            }
        } throws: { ($0 as? AppError)?.code == "diskFull" }
    }

    @Test(.enabled(if: Installed.hasModels, "\(Installed.modelsAbsence)"))
    func `the skeleton is drawn in its colours`() async throws {
        let folder = try TemporaryFolder()
        let analyzer = ClipAnalyzer(library: ModelLibrary(folder: Installed.models), cores: 1)
        _ = try await analyzer.analyze(Installed.demo, kind: .swing, into: folder.path, wantsPictures: false) { _ in }
        var span = ClipGIF(from: 2, to: 2.4)
        (span.width, span.hasSkeleton) = (480, true)
        let blue = CanvasColour.leftSide
        /// Pixels that are nearly the blue of the left side.
        func blues(_ bytes: [UInt8]) throws -> Int {
            var frames = GIFFrames(bytes)
            let frame = try #require(try frames.next())
            return frame.canvas.pixels.count {
                abs(Float($0.red) - blue.red) < 24 && abs(Float($0.green) - blue.green) < 24 && $0.blue > 225
            }
        }
        let with = try blues(Self.made(span, results: folder.path).bytes)
        span.hasSkeleton = false
        let without = try blues(Self.made(span).bytes)
        #expect(with > without + 50, "\(with) beside \(without)")
    }
}
