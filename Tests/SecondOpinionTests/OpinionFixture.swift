import Domain
import FoundationEssentials
import Store
import Synchronization
import TestSupport

@testable import SecondOpinion

/// Pictures, questions and answers of tests.
enum Samples {
    /// A JPEG that says a number and nothing else.
    static func jpeg(_ number: Int) -> [UInt8] {
        let jfif: [UInt8] = [0xFF, 0xE0, 0, 16] + Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0]
        let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0]
        return [0xFF, 0xD8] + jfif + scan + Array("\(number)".utf8) + [0xFF, 0xD9]
    }

    static func pictures(_ count: Int, of swing: Int = 0) -> [SwingQuestion.Picture] {
        (0..<count).map { index in
            SwingQuestion.Picture(
                time: 12.5 + Double(index) / 30, width: 854, height: 480, jpeg: jpeg(swing * 100 + index))
        }
    }

    static func question(_ sort: OpinionQuestion, of swing: Int = 0) -> SwingQuestion {
        switch sort {
        case .validation: SwingQuestion(.validation, pictures: pictures(3, of: swing))
        case .judgement:
            SwingQuestion(
                .judgement, pictures: pictures(5, of: swing),
                numbers: [SwingQuestion.Number(name: "hip turn", value: "60.0 degrees")])
        }
    }

    static let validation =
        #"{"is_valid_swing":true,"swing_type":"serve","start_frame":0,"end_frame":2,"confidence":0.9}"#
    static let analysis =
        #"{"contact":"late","contact_adjustment":0.1,"follow_through":"good","rotation":"excellent","form_score":7.5,"#
        + #""insights":[{"type":"contact","message":"Meet the ball sooner.","priority":2},"#
        + #"{"type":"rotation","message":"Turn more.","priority":1}]}"#

    /// An answer as the service gives it, in which the model wrote a text.
    static func answer(_ text: String, reason: String = "STOP") -> [UInt8] {
        struct Candidates: Encodable {
            struct Candidate: Encodable {
                struct Content: Encodable {
                    struct Part: Encodable { var text: String }

                    var parts: [Part]
                }

                var content: Content
                var finishReason: String
            }

            struct Usage: Encodable { var (promptTokenCount, candidatesTokenCount) = (1000, 100) }

            var candidates: [Candidate]
            var usageMetadata = Usage()
        }
        let candidate = Candidates.Candidate(content: .init(parts: [.init(text: text)]), finishReason: reason)
        return (try? [UInt8](JSONEncoder().encode(Candidates(candidates: [candidate])))) ?? []
    }

    static func status(_ status: Int, _ body: String = "{}", retryAfter: Double? = nil) -> PostAnswer {
        PostAnswer(outcome: .answered, status: status, body: Array(body.utf8), retryAfter: retryAfter)
    }

    /// What a good model says to whatever is posted.
    static func good(_ request: PostRequest) -> PostAnswer {
        let text = isValidation(request) ? validation : analysis
        return PostAnswer(outcome: .answered, status: 200, body: answer(text))
    }

    static func isValidation(_ request: PostRequest) -> Bool {
        String(decoding: request.body, as: UTF8.self).contains("is_valid_swing")
    }
}

/// A world in which waiting takes no time, and whoever waits sees the time pass.
final class VirtualWorld: Sendable {
    struct State {
        var now: Date
        var slept: [Double] = []
        var posts: [PostRequest] = []
        var chance = 0.5
    }

    let state: Mutex<State>
    private let answer: @Sendable (PostRequest, Int) async -> PostAnswer

    /// - Parameter answer: what is answered to a request, which has a number.
    init(
        at now: Date = Date(timeIntervalSince1970: 1_790_000_000),
        answer: @escaping @Sendable (PostRequest, Int) async -> PostAnswer = { request, _ in Samples.good(request) }
    ) {
        state = Mutex(State(now: now))
        self.answer = answer
    }

    var now: Date { state.withLock(\.now) }
    var slept: [Double] { state.withLock(\.slept) }
    var posts: [PostRequest] { state.withLock(\.posts) }

    var dependencies: OpinionDependencies {
        OpinionDependencies(
            now: { self.now },
            sleep: { seconds in
                try Task.checkCancellation()
                self.state.withLock {
                    $0.slept.append(seconds)
                    $0.now += seconds
                }
                await Task.yield()
            },
            chance: { self.state.withLock(\.chance) },
            post: { request in
                let number = self.state.withLock {
                    $0.posts.append(request)
                    return $0.posts.count - 1
                }
                return await self.answer(request, number)
            })
    }
}

/// A store with clips that have reports and pictures, and a service.
struct DeskFixture {
    let folder: TemporaryFolder
    let store: Store
    let log = Log()

    final class Log: Sendable {
        let lines = Mutex<[String]>([])

        var text: String { lines.withLock { $0.joined(separator: "\n") } }
    }

    /// - Parameter isShared: whether another server may use the folder, too.
    init(isShared: Bool = false) async throws {
        folder = try TemporaryFolder()
        store = try await Self.store(folder, isShared: isShared)
    }

    static func store(_ folder: TemporaryFolder, isShared: Bool) async throws -> Store {
        var limits = StoreLimits()
        (limits.reservedDiskBytes, limits.ballastBytes) = (0, 0)
        return try await Store(folder: DataFolder(path: folder.path + "/data", isShared: isShared), limits: limits)
    }

    /// A clip with swings and the pictures of them.
    /// - Parameter first: what the pictures say differs from one clip to another by it.
    func clip(swings: Int, first: Int = 0) async throws -> ClipID {
        let upload = try store.beginUpload(expectedBytes: nil, from: nil)
        try await upload.write(Array("clip \(first)".utf8))
        let new = NewClip(
            name: DisplayName("Ada at Wimbledon.mov"), kind: .swing, mediaType: .unknown, mediaInfo: "{}",
            scope: .machine)
        let clip = try await store.accept(upload.finish(), as: new).id
        guard let job = try await store.claim(by: ServerID(), lease: .seconds(60)) else { throw Missing() }
        return try await store.withWorkFolder { work in
            let path = work + "/opinion.bin"
            try Data(Self.file(swings: swings, first: first)).write(to: URL(filePath: path))
            _ = try await store.finish(job, report: Self.report(swings: swings), files: [.opinionPictures: path])
            return clip
        }
    }

    struct Missing: Error {}

    static func report(swings: Int) throws -> [UInt8] {
        let all = (0..<swings).map { number in
            let at = Double(number) * 3
            return Swing(
                start: at, contact: at + 0.5, end: at + 1, stroke: .serve, hand: .right, confidence: 0.9,
                validatedBy: .local, metrics: SwingMetrics(hipRotation: 60),
                keyFrames: [at, at + 0.2, at + 0.5, at + 0.7, at + 1])
        }
        return try SwingReport(
            media: ReportMedia(width: 854, height: 480, duration: 1800, frames: 30_000, fps: 30, rotation: 0),
            coverage: 1, swings: all, warnings: []
        ).encoded()
    }

    /// The file of pictures that a worker leaves: three of the second and five key frames of each swing.
    static func file(swings: Int, first: Int = 0, change: (inout OpinionPictures) -> Void = { _ in }) throws -> [UInt8]
    {
        var bytes: [UInt8] = []
        func add(_ time: Double, _ number: Int) -> OpinionPictures.Picture {
            let jpeg = Samples.jpeg(number)
            defer { bytes += jpeg }
            return OpinionPictures.Picture(
                time: time, width: 854, height: 480, offset: bytes.count, count: jpeg.count)
        }
        var index = OpinionPictures(
            blursFaces: true,
            swings: (0..<swings).map { swing in
                let (at, number) = (Double(swing) * 3, (first + swing) * 10)
                return OpinionPictures.SwingPictures(
                    swing: swing, second: (0..<3).map { add(at + Double($0) / 2, number + $0) },
                    keyFrames: (0..<5).map { add(at + Double($0) / 4, number + 3 + $0) })
            })
        change(&index)
        let json = try [UInt8](JSONEncoder().encode(index))
        return bytes + json + (0..<8).map { UInt8(truncatingIfNeeded: json.count >> (8 * $0)) }
    }

    /// A service with a key, and settings.
    func service(
        _ dependencies: VirtualWorld, hasKey: Bool = true, _ change: (inout OpinionSettings) -> Void = { _ in }
    ) async throws -> OpinionService {
        let log = log
        let service = OpinionService(
            store: store, environment: [:], folder: folder.path, dependencies: dependencies.dependencies
        ) { line in
            log.lines.withLock { $0.append(line) }
        }
        var settings = OpinionSettings()
        settings.budgetADay = 1_000_000_000
        change(&settings)
        try await service.set(settings)
        if hasKey { try await service.enter(key: "a-key-of-tests") }
        return service
    }

    /// Every sending, the first one first.
    func sendings() async throws -> [OpinionSending] {
        try await store.sendings(limit: 100_000, before: nil).reversed()
    }

    func states(of clip: ClipID) async throws -> [Opinion.State] { try await store.opinions(on: clip).map(\.state) }
}

extension OpinionService {
    /// Asks as somebody does who has just seen where swings go, and what.
    func ask(about swings: [Int: BlobHash?], of clip: ClipID) async throws {
        guard let terms = await settings().terms else { throw DeskFixture.Missing() }
        try await ask(about: swings, of: clip, agreedTo: terms)
    }
}

extension Store {
    /// Puts swings into the queue, which somebody agreed to under the usual settings.
    func ask(about swings: [Int: BlobHash?], of clip: ClipID, isPrepared: Bool) async throws {
        guard let terms = OpinionSettings().terms else { throw DeskFixture.Missing() }
        try await ask(about: swings, of: clip, under: terms, isPrepared: isPrepared)
    }
}

/// Whether something becomes true within two minutes.
func inTime(_ holds: () async throws -> Bool) async throws -> Bool {
    for _ in 0..<12_000 {
        if try await holds() { return true }
        try await Task.sleep(for: .milliseconds(10))
    }
    return false
}
