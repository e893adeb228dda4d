import Domain
import FoundationEssentials
import Media
import Testing

@testable import Jobs
@testable import Live
@testable import Store
@testable import Workers

@Suite struct LineTests {
    @Test(arguments: 1...12)
    func linesComeWholeHoweverTheyArrive(_ size: Int) {
        let text = Array("one\n\ntwo words\nthree\nrest".utf8)
        var splitter = LineSplitter(maximumBytes: 9)
        var lines: [String] = []
        for start in stride(from: 0, to: text.count, by: size) {
            let isShort = text[start..<min(start + size, text.count)].withUnsafeBytes { chunk in
                splitter.add(chunk) { lines.append(String(decoding: $0, as: UTF8.self)) }
            }
            #expect(isShort)
        }
        #expect(lines == ["one", "", "two words", "three"])
    }

    @Test(arguments: ["0123456789", "ok\n0123456789\n", "0123456789\nok\n"])
    func longLinesEndIt(_ text: String) {
        var splitter = LineSplitter(maximumBytes: 9)
        #expect(!Array(text.utf8).withUnsafeBytes { splitter.add($0) { _ in } })
    }

    private func comesBack<Answer: Equatable>(_ answer: Answer) throws where Answer: Codable & Bounded & Sendable {
        let line = try WireFixture.line(WorkerEvent.done(answer))
        let reply = WorkerReply<Answer>()
        #expect(reply.receive(line) && reply.answer == answer)
        for count in 0..<line.count { #expect(WireLine.decode(Array(line.prefix(count)), as: Answer.self) == nil) }
    }

    @Test func answersComeBackFromTheWire() throws {
        try comesBack(WireFixture.info)
        try comesBack(AnalysisKind.hands)
        for id in ["ABC234", String(repeating: "a", count: 32)] { try comesBack(MarkTask.Answer(id: id)) }
        for faces in [[], ["wink_l", "smile", "wink_l", "smile", "smooch"]] {
            try comesBack(FacesTask.Answer(faces: faces.map(ExpressionName.init)))
        }
        try comesBack(UnpackingTask.Answer(clips: 200))
    }

    /// What is asked comes to the worker as it was asked.
    @Test func tasksComeBackFromTheWire() throws {
        let paths = WorkerPaths(input: "/in", results: "/results", output: "/out")
        for type in WorkerTasks.all { #expect(WorkerTasks.named(type.name) == type) }
        let turn = ClipTurn(quarterTurns: 3, isMirrored: true)
        let crop = CropTask(crop: PhotoCrop(x: 0.25, y: 0.5, width: 0.75, height: 0.5), turn: turn)
        let line = try #require(WireLine.encode(WorkerRequest.task(TaskRequest(crop, paths, WorkerLimits()))))
        let request = try JSONDecoder().decode(WorkerRequest.self, from: Data(line))
        guard case .task(let task) = request else {
            Issue.record("\(request)")
            return
        }
        #expect((task.task as? CropTask)?.crop.x == 0.25 && (task.task as? CropTask)?.turn == turn)
        #expect(task.paths == paths && task.limits == WorkerLimits())
    }

    @Test(arguments: [
        "", "x", "{", "[]", "null", #"{"done":{}"#, #"{"unknown":{}}"#, "\u{0}\u{1}", #"{"progress":{}}"#,
        #"{"done":{}}"#,
        #"{"progress":{"_0":{"stage":"a","done":-1,"total":2}}}"#,
        #"{"progress":{"_0":{"stage":"","done":1,"total":2}}}"#,
        #"{"progress":{"_0":{"stage":"<b>","done":1,"total":2}}}"#,
        #"{"progress":{"_0":{"stage":"a","done":1,"total":99999999999999999999}}}"#,
        #"{"progress":{"_0":{"stage":"a","done":1,"total":9223372036854775807}}}"#,
        #"{"failed":{"_0":{"code":"a b","text":{"key":"m"}}}}"#, #"{"failed":{"_0":{"code":"","text":{"key":"m"}}}}"#,
        #"{"failed":{"_0":{"code":"a","text":{"key":"two\nlines"}}}}"#,
        #"{"failed":{"_0":{"code":"a","text":{"key":""}}}}"#,
    ])
    func nonsenseIsNotListenedTo(_ line: String) { expectNonsense(line, for: Done.self) }

    @Test(arguments: [#""dance""#, "{}", "1"])
    func whatIsNoKindIsNotListenedTo(_ kind: String) { expectNonsense(answer: kind, for: AnalysisKind.self) }

    @Test(arguments: [
        "", "A B", "../A", "é", #"\u0000"#, String(repeating: "A", count: 33),
    ])
    func whatIsNoMarkIsNotListenedTo(_ id: String) {
        expectNonsense(answer: #"{"id":"\#(id)"}"#, for: MarkTask.Answer.self)
    }

    @Test(arguments: [
        ["a", "b", "c", "d", "e", "f"], [""], ["Smile"], ["a b"], ["smile1"], ["<b>"],
        [String(repeating: "a", count: 33)],
    ])
    func whatIsNoFaceIsNotListenedTo(_ faces: [String]) {
        let names = faces.map { "\"\($0)\"" }.joined(separator: ",")
        expectNonsense(answer: #"{"faces":[\#(names)]}"#, for: FacesTask.Answer.self)
    }

    private func expectNonsense<Answer: Codable & Bounded & Sendable>(answer: String, for type: Answer.Type) {
        expectNonsense(#"{"done":{"_0":\#(answer)}}"#, for: type)
    }

    private func expectNonsense<Answer: Codable & Bounded & Sendable>(_ line: String, for type: Answer.Type) {
        let reply = WorkerReply<Answer>(onProgress: { _ in Issue.record("heard \(line)") })
        #expect(!reply.receive(Array(line.utf8)))
        #expect(reply.outcome(of: .orderly) == .broke(reason: "the worker ended with status 0: "))
    }

    @Test func longWordsAreNotListenedTo() throws {
        let long = String(repeating: "a", count: 501)
        for event in [
            WorkerEvent<Done>.failed(AppError("a", LocalizedText(verbatim: long))),
            .failed(AppError(ErrorCode(rawValue: String(repeating: "a", count: 65)), "m")),
        ] {
            let reply = WorkerReply<Done>()
            #expect(!reply.receive(try WireFixture.line(event)))
        }
    }

    @Test func theLastWordIsTheLast() throws {
        let reply = WorkerReply<Done>()
        #expect(reply.receive(try WireFixture.line(WorkerEvent<Done>.failed(AppError("x", "Why.")))))
        #expect(!reply.receive(try WireFixture.line(WorkerEvent.done(Done()))))
        #expect(reply.outcome(of: .orderly) == .failed(AppError("x", "Why.")))
    }

    @Test(arguments: [
        (ChildEnd(status: 0, signal: 0, errorTail: []), WorkerOutcome.done),
        (ChildEnd(status: -1, signal: 9, kill: .cancelled, errorTail: []), .cancelled),
        (ChildEnd(status: -1, signal: 9, kill: .timedOut, errorTail: []), .timedOut),
        (ChildEnd(status: -1, signal: 9, kill: .diskFull, errorTail: []), .diskFull),
        (ChildEnd(status: -1, signal: 24, errorTail: []), .timedOut),
        (ChildEnd(status: 152, signal: 0, errorTail: []), .timedOut),
        (
            ChildEnd(status: -1, signal: 11, errorTail: [111, 104]),
            .broke(reason: "the worker ended with signal 11: oh")
        ),
    ])
    func endsMeanWhatTheySay(_ end: ChildEnd, _ outcome: WorkerOutcome) throws {
        let reply = WorkerReply<Done>()
        #expect(reply.receive(try WireFixture.line(WorkerEvent.done(Done()))))
        #expect(reply.outcome(of: end) == outcome)
    }

    @Test(arguments: [
        (WorkerMemory.look, 1 << 30), (.gif, 2 << 30), (.photo, 2 << 30), (.job, 3 << 30), (.camera, 448 << 20),
        (.sharedCameras, 512 << 20),
    ])
    func workersLimitThemselvesToWhatIsPlannedForThem(_ memory: WorkerMemory, _ bytes: Int) {
        let limits = JobLimits().workerLimits(memory, wallClock: .seconds(600), cores: 1, countsProcesses: false)
        #expect(limits.memoryBytes == bytes && memory.bytes == bytes)
        #expect(limits.addressSpaceBytes == bytes + 3 << 30)
    }

    @Test func longClipsGetMoreTime() {
        let limits = JobLimits()
        #expect(limits.wallClock(frames: 0) == .seconds(600))
        #expect(limits.wallClock(frames: 9000) == .seconds(600))
        #expect(limits.wallClock(frames: 36_000) == .seconds(2400))
        // No clip has more frames, whatever was said of it.
        for frames in [36_001, 1 << 32, .max] { #expect(limits.wallClock(frames: frames) == .seconds(2400)) }
    }

    @Test(arguments: [
        ("mov,mp4,m4a", "video/mp4"), ("text/html", "application/octet-stream"), ("", "application/octet-stream"),
        ("matroska,webm", "video/x-matroska"),
    ])
    func theDemuxerKnowsATypeWhereTheFirstBytesDoNot(_ container: String, _ type: String) {
        var info = WireFixture.info
        info.container = container
        #expect(info.mediaType(claimed: .unknown).description == type)
    }

    /// A probe that is beyond its bounds is no probe: nothing is computed from what it says.
    @Test(
        arguments: [
            { $0.frames = 1 << 32 }, { $0.frames = 36_001 }, { $0.frames = -1 }, { $0.width = 32_001 },
            { $0.width = 0 },
            { $0.height = .max }, { $0.height = .min }, { $0.duration = 1e300 }, { $0.duration = -1 },
            { $0.duration = 1802 }, { $0.fps = 1e9 }, { $0.rotation = 360 },
            { $0.codec = String(repeating: "a", count: 101) }, { $0.container = "a\u{0}" },
        ] as [@Sendable (inout MediaInfo) -> Void])
    func aWildProbeIsNotListenedTo(_ change: @Sendable (inout MediaInfo) -> Void) throws {
        var info = WireFixture.info
        #expect(WorkerReply<MediaInfo>().receive(try WireFixture.line(WorkerEvent.done(info))))
        change(&info)
        let reply = WorkerReply<MediaInfo>()
        #expect(!reply.receive(try WireFixture.line(WorkerEvent.done(info))))
        #expect(reply.answer == nil)
    }

    @Test func librariesAreFoundWhereTheyAreLoadedFrom() {
        let maps = """
            55d0-55d1 r-xp 00000000 fe:00 123   /srv/app/motionbook
            7f00-7f01 r-xp 00000000 fe:00 124   /opt/swift/usr/lib/swift/linux/libswiftCore.so
            7f02-7f03 r--p 00000000 fe:00 124   /opt/swift/usr/lib/swift/linux/libswiftGlibc.so
            7f04-7f05 r-xp 00000000 fe:00 125   /usr/lib/x86_64-linux-gnu/libc.so.6
            7f06-7f07 r-xp 00000000 fe:00 126   /srv/my deps/libopenvino.so.2641
            7f08-7f09 rw-p 00000000 00:00 0     [stack]
            """
        #expect(WorkerImage.libraryFolders(in: maps) == ["/opt/swift/usr/lib/swift/linux", "/srv/my deps"])
    }
}

extension ChildEnd {
    static let orderly = ChildEnd(status: 0, signal: 0, errorTail: [])
}
