import Domain
import FoundationEssentials
import Media
import Store
import Testing
import Vision

/// Clips in states of every sort, put there without a worker.
extension RoutesFixture {
    static let media = MediaInfo(
        kind: .video, width: 640, height: 360, duration: 4, frames: 120, fps: 30, rotation: 0,
        isVariableFrameRate: false, container: "mov", codec: "h264", playsInBrowsers: true)

    /// A queued clip.
    func accept(
        _ content: String = "clip", name: String = "My serve.mov", type: String = "video/mp4",
        mediaInfo: String? = nil, kind: AnalysisKind = .swing, tags: [String] = [], in scope: Scope = .machine
    ) async throws -> ClipID {
        let upload = try store.beginUpload()
        try await upload.write(Array(content.utf8))
        let info = try mediaInfo ?? String(decoding: JSONEncoder().encode(Self.media), as: UTF8.self)
        let new = NewClip(
            name: DisplayName(name), kind: kind, mediaType: MediaType(type) ?? .unknown, mediaInfo: info,
            tags: tags.compactMap { Tag($0) },
            scope: scope)
        return try await store.accept(try await upload.finish(), as: new).id
    }

    /// Runs a clip's job to its end.
    func finish(_ clip: ClipID, report: [UInt8] = RoutesFixture.report(), proxy: Bool = false) async throws {
        let job = try #require(try await store.claimNext())
        #expect(job.clip == clip)
        try await store.withWorkFolder { work in
            var files = ["poster.jpg": "poster", "keyframe-0-2.jpg": "contact", "notes.txt": "notes"]
            if proxy { files["proxy.mp4"] = "0123456789" }
            var sources: [ArtefactName: String] = [:]
            for (name, text) in files {
                try Data(text.utf8).write(to: URL(filePath: work + "/" + name))
                sources[try #require(ArtefactName(name))] = work + "/" + name
            }
            let landmarks = work + "/landmarks.bin"
            try Self.record(landmarks)
            sources[try #require(ArtefactName("landmarks.bin"))] = landmarks
            _ = try await store.finish(job, report: report, files: sources)
        }
    }

    /// A clip whose job has failed.
    func failed() async throws -> ClipID {
        let clip = try await accept("broken")
        let job = try #require(try await store.claimNext())
        try await store.end(job.id, .failed, code: "truncated", message: "This clip is <cut> off.")
        return clip
    }

    /// The report of one swing that ends at a time.
    static func report(end: String = "2") -> [UInt8] {
        Array(
            """
            {"version":1,"kind":"swing","coverage":0.97,
            "media":{"width":640,"height":360,"duration":4,"frames":120,"fps":30,"rotation":0},
            "swings":[{"start":1,"contact":1.5,"end":\(end),"stroke":"unknown","hand":"right","confidence":0.9,
            "validatedBy":"none","metrics":{"peakAngularVelocity":12.5,"contactPoint":[0.25,0.5]},
            "keyFrames":[1,1.25,1.5,1.75,2]}],
            "warnings":[{"code":"lowFrameRate","message":"Film at 60 fps or more."}]}
            """.utf8)
    }

    /// A report of swings by shot and peak, two seconds apart.
    static func report(of swings: [(stroke: String, peak: Double)]) -> [UInt8] {
        let list = swings.enumerated().map { index, swing in
            let shot = Swing.Shot(rawValue: swing.stroke)
            let wing = shot?.wing.map { "\"wing\":\"\($0.rawValue)\"," } ?? ""
            let spin = shot?.spin.map { "\"spin\":\"\($0.rawValue)\"," } ?? ""
            return """
                {"start":\(index * 2),"contact":\(index * 2 + 1),"end":\(index * 2 + 1).5,"stroke":"\(shot?.stroke.rawValue ?? "")",
                \(wing)\(spin)
                "hand":"right","confidence":0.9,"validatedBy":"none","metrics":{"peakAngularVelocity":\(swing.peak)},
                "keyFrames":[0,0.5,1,1.25,1.5]}
                """
        }
        return Array(
            """
            {"version":1,"kind":"swing","coverage":0.97,
            "media":{"width":640,"height":360,"duration":4,"frames":120,"fps":30,"rotation":0},
            "swings":[\(list.joined(separator: ","))],"warnings":[]}
            """.utf8)
    }

    /// A finished clip with such swings.
    func analysed(
        _ name: String, _ swings: [(stroke: String, peak: Double)], in scope: Scope = .machine
    ) async throws -> ClipID {
        let clip = try await accept(name, name: name, in: scope)
        try await finish(clip, report: Self.report(of: swings))
        return clip
    }

    private static func record(_ path: String) throws {
        var writer = try LandmarkRecordingWriter(path: path, width: 640, height: 360)
        for frame in 0..<120 { try writer.append(PoseFrame(time: Double(frame) / 30, pose: nil)) }
        try writer.finish()
    }
}

/// A server that is gone.
private let gone = ServerID()

extension JobRepository {
    /// Takes the next job, as a server does that then ends.
    func claimNext() async throws -> Job? { try await claim(by: gone, lease: .seconds(60)) }
}
