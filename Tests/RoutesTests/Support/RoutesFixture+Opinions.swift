import Domain
import FoundationEssentials
import Jobs
import SecondOpinion
import Store
import Testing

@testable import Routes

/// Second opinions in tests: nothing is ever sent, for nobody starts the service.
extension RoutesFixture {
    /// A clip with swings whose pictures are there, on a machine with a key.
    func shown(_ name: String = "My serve.mov", swings: Int = 2, blursFaces: Bool = true) async throws -> ClipID {
        try await opinions.enter(key: "a-key-of-tests")
        let clip = try await analysed(name, Array(repeating: ("forehand", 9), count: swings))
        try await prepare(clip, swings: swings, blursFaces: blursFaces)
        return clip
    }

    /// Makes the pictures of a clip, as a worker does.
    func prepare(_ clip: ClipID, swings: Int = 2, blursFaces: Bool = true) async throws {
        try await pool.add(.opinionPictures(OpinionOrder(blursFaces: blursFaces)), to: clip)
        let job = try #require(try await store.claimNext())
        #expect(job.task.kind == .opinionPictures)
        let path = try store.makeWorkFolder() + "/made"
        try Data(Self.pictures(swings: swings, blursFaces: blursFaces)).write(to: URL(filePath: path))
        #expect(try await store.finish(job, adding: .opinionPictures, at: path) != nil)
    }

    /// The file of pictures that a worker leaves.
    private static func pictures(swings: Int, blursFaces: Bool) throws -> [UInt8] {
        var bytes: [UInt8] = []
        func add(_ time: Double, _ number: Int) -> OpinionPictures.Picture {
            let jpeg = jpeg(number)
            defer { bytes += jpeg }
            return OpinionPictures.Picture(
                time: time, width: 854, height: 480, offset: bytes.count, count: jpeg.count)
        }
        let index = OpinionPictures(
            blursFaces: blursFaces,
            swings: (0..<swings).map { swing in
                OpinionPictures.SwingPictures(
                    swing: swing, second: (0..<3).map { add(Double(swing * 2) + Double($0) / 2, swing * 10 + $0) },
                    keyFrames: (0..<5).map { add(Double(swing * 2) + Double($0) / 4, swing * 10 + 3 + $0) })
            })
        let json = try [UInt8](JSONEncoder().encode(index))
        return bytes + json + (0..<8).map { UInt8(truncatingIfNeeded: json.count >> (8 * $0)) }
    }

    /// A JPEG that says a number and nothing else.
    static func jpeg(_ number: Int) -> [UInt8] {
        let jfif: [UInt8] = [0xFF, 0xE0, 0, 16] + Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0]
        let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0]
        return [0xFF, 0xD8] + jfif + scan + Array("\(number)".utf8) + [0xFF, 0xD9]
    }

    /// Has an opinion on a swing arrive.
    func opine(on clip: ClipID, swing: Int, stroke: Swing.Stroke) async throws {
        let terms = try #require(await opinions.settings().terms)
        try await store.ask(about: [swing: nil], of: clip, under: terms, isPrepared: true)
        let opinion = try #require(try await store.claimOpinion())
        let said = SwingOpinion(
            model: "gemini-2.0-flash", host: "models.example",
            validation: SwingValidation(isSwing: true, stroke: stroke, start: 0.5, end: 1.5, confidence: 0.8))
        try await store.end(opinion, Opinion.End(.done, said: said))
    }
}
