import Domain
import FoundationEssentials
import Media
import Synchronization
import TestSupport
import Testing
import Vision

@testable import Analysis

/// Pictures for somebody else: of the swings alone, and nobody is known in them.
@Suite(.enabled(if: Installed.hasDemo, "\(Installed.demoAbsence)"))
struct OpinionPictureMakerTests {
    private static let library = ModelLibrary(folder: Installed.models)

    /// The clip's landmarks, tracked once.
    private static let landmarks = Task {
        let folder = try TemporaryFolder()
        let analyzer = ClipAnalyzer(library: library, cores: 2)
        _ = try await analyzer.analyze(Installed.demo, kind: .swing, into: folder.path, wantsPictures: false) { _ in }
        return try Data(contentsOf: URL(filePath: folder.path + "/landmarks.bin"))
    }

    /// A folder with landmarks and a report of swings with these contacts.
    private static func results(contacts: [Double]) async throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try await landmarks.value.write(to: URL(filePath: folder.path + "/landmarks.bin"))
        let swings = contacts.map { contact in
            let times = [-0.6, -0.3, 0, 0.2, 0.4].map { max(0, contact + $0) }
            return #"{"start":\#(times[0]),"contact":\#(contact),"end":\#(times[4]),"stroke":"unknown","hand":"right","#
                + #""confidence":1,"validatedBy":"none","metrics":{},"keyFrames":\#(times)}"#
        }
        let report =
            #"{"version":1,"kind":"swing","coverage":1,"media":{"width":1768,"height":994,"duration":7,"frames":230,"#
            + #""fps":30,"rotation":0},"warnings":[],"swings":[\#(swings.joined(separator: ","))]}"#
        try Data(report.utf8).write(to: URL(filePath: folder.path + "/report.json"))
        return folder
    }

    /// The file's index and bytes.
    private static func read(_ path: String) throws -> (index: OpinionPictures, bytes: [UInt8]) {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let length = bytes.suffix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
        let json = Data(bytes.dropLast(8).suffix(length))
        return (try JSONDecoder().decode(OpinionPictures.self, from: json), bytes)
    }

    /// How many of the pictures show a face.
    private static func faces(in pictures: [OpinionPictures.Picture], _ bytes: [UInt8]) async throws -> Int {
        let search = try FaceSearch(
            await FaceModels(library, streams: 1, wantsBlendshapes: false), for: .prominent)
        let decoder = try StillDecoder()
        // The picture's memory is the decoder's.
        return try withExtendedLifetime(decoder) {
            try pictures.count { picture in
                let jpeg = Array(bytes[picture.offset..<picture.offset + picture.count])
                return try !search.faces(in: decoder.picture(jpeg)).isEmpty
            }
        }
    }

    @Test func `pictures are those of the swings, in order`() async throws {
        let folder = try await Self.results(contacts: [0.3, 2.5, 2.9])
        var files: [[UInt8]] = []
        for blurs in [false, true] {
            let path = folder.path + "/opinion.bin"
            let steps = Mutex<[Int]>([])
            try await OpinionPictureMaker.make(
                of: Installed.demo, results: folder.path, library: Self.library, OpinionOrder(blursFaces: blurs),
                to: path
            ) { progress in steps.withLock { $0.append(progress.done) } }
            let (index, bytes) = try Self.read(path)
            try index.check()
            #expect(index.blursFaces == blurs && index.swings.map(\.swing) == [0, 1, 2])
            for (swing, contact) in zip(index.swings, [0.3, 2.5, 2.9]) {
                let times = swing.second.map(\.time)
                #expect(zip(times.dropFirst(), times).allSatisfy { $0 > $1 })
                #expect(times.allSatisfy { abs($0 - contact) <= 0.501 })
                #expect(swing.keyFrames.count == 5 && abs(swing.keyFrames[2].time - contact) < 0.04)
                for picture in swing.second + swing.keyFrames {
                    #expect((picture.width, picture.height) == (854, 480))
                    #expect(bytes[picture.offset..<picture.offset + 2] == [0xFF, 0xD8])
                    #expect(bytes[picture.offset + picture.count - 2..<picture.offset + picture.count] == [0xFF, 0xD9])
                }
            }
            // A picture that two swings show is there once.
            let (second, third) = (Set(index.swings[1].second.map(\.offset)), Set(index.swings[2].second.map(\.offset)))
            #expect(!second.isDisjoint(with: third))
            #expect(steps.withLock { $0 == $0.sorted() && $0.count > 40 })
            files.append(bytes)
        }
        #expect(files[0] != files[1])
    }

    @Test(.enabled(if: TestData.isPresent, "\(TestData.absence)"))
    func `a player's face is seen in some pictures, and in none where it is blurred`() async throws {
        let folder = try TemporaryFolder()
        let (clip, path) = (TestData.path("tennis/nelijahk_backhand2.mp4"), folder.path + "/opinion.bin")
        _ = try await ClipAnalyzer(library: Self.library, cores: 2).analyze(
            clip, kind: .swing, into: folder.path, wantsPictures: false
        ) { _ in }
        var seen: [Int] = []
        for blurs in [false, true] {
            try await OpinionPictureMaker.make(
                of: clip, results: folder.path, library: Self.library, OpinionOrder(blursFaces: blurs), to: path
            ) { _ in }
            let (index, bytes) = try Self.read(path)
            seen.append(try await Self.faces(in: index.swings[0].second + index.swings[0].keyFrames, bytes))
        }
        #expect(seen[0] > 3 && seen[1] == 0, "\(seen)")
    }

    @Test func `who stops it finds nothing`() async throws {
        let folder = try await Self.results(contacts: [2.5])
        let task = Task {
            try await OpinionPictureMaker.make(
                of: Installed.demo, results: folder.path, library: Self.library, OpinionOrder(blursFaces: false),
                to: folder.path + "/opinion.bin"
            ) { if $0.done == 5 { withUnsafeCurrentTask { $0?.cancel() } } }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(folder.files() == ["landmarks.bin", "report.json"])
    }

    @Test func `what has no swings is refused with a sentence`() async throws {
        let folder = try await Self.results(contacts: [])
        await #expect(throws: AppError.noSwingToShow) {
            try await OpinionPictureMaker.make(
                of: Installed.demo, results: folder.path, library: Self.library, OpinionOrder(blursFaces: true),
                to: folder.path + "/opinion.bin"
            ) { _ in }
        }
        #expect(folder.files() == ["landmarks.bin", "report.json"])
    }

    @Test func `a folder that cannot be written to is told`() async throws {
        let folder = try await Self.results(contacts: [2.5])
        await #expect(throws: AppError.notWritten) {
            try await OpinionPictureMaker.make(
                of: Installed.demo, results: folder.path, library: Self.library, OpinionOrder(blursFaces: false),
                to: "/nowhere/opinion.bin"
            ) { _ in }
        }
    }

    static let photos = ["faceapi/happy.jpg", "neutral/Ali_Naimi_0002.jpg", "smile/Gwen_Stefani_0001.jpg"]

    @Test(.enabled(if: TestData.isPresent, "\(TestData.absence)"), arguments: photos)
    func `a large face is found without a body, and is none afterwards`(_ name: String) async throws {
        let folder = try TemporaryFolder()
        var writer = try LandmarkRecordingWriter(path: folder.path + "/landmarks.bin", width: 64, height: 64)
        try writer.append(PoseFrame(time: 0, pose: nil))
        try writer.finish()
        let recording = try LandmarkRecording(file: folder.path + "/landmarks.bin")
        let search = try FaceSearch(
            await FaceModels(Self.library, streams: 1, wantsBlendshapes: false), for: .prominent)
        let picture = try UprightPictures(of: TestData.path("faces/" + name), maximumHeight: 480).picture(at: 0)
        #expect(try picture.look { try search.faces(in: $0).count } == 1)
        let heads = try await HeadSearch(Self.library, recording, pace: 1)
        picture.blur(try picture.look { try heads.areas(in: $0, showing: 0, at: 0) } ?? [])
        #expect(try picture.look { try search.faces(in: $0).count } == 0)
    }
}
