package import Domain
package import FoundationEssentials
package import Store

/// What a ZIP says of a clip: the file `manifest.json` in the clip's folder. `docs/archives.md` tells of it.
package struct ClipManifest: Codable, Equatable, Sendable {
    /// What the file is called.
    package static let fileName = "manifest.json"
    /// What tells it from other files of that name.
    static let format = "motionbook-clip"
    /// The newest version that is read: 2 has commentaries.
    static let currentVersion = 2
    /// Longest file, bytes: 10,000 pictures with their hashes, live events, a note, and 200 moments full of drawings.
    package static let maximumBytes = 12 << 20
    /// Most clips of a ZIP.
    package static let mostClips = 200
    /// Most files of a clip.
    static let mostFiles = 10_100

    /// `motionbook-clip`.
    package var format = Self.format
    /// Version of the form: the oldest that has all that is in it.
    package var version = 1
    /// What the clip is called.
    package var name: String
    /// What it is looked at for.
    package var kind: AnalysisKind
    /// When it was brought, milliseconds since 1970.
    package var createdAt: Date
    /// When it was filmed, and who says so; nil where nobody knows.
    package var filming: Filming?
    /// When its report was made, milliseconds since 1970; nil where there is none.
    package var analysedAt: Date?
    /// What somebody decided for the analysis that left the report.
    package var order: AnalysisOrder?
    /// What people said of its swings, the oldest first; nil where nobody corrected any.
    package var corrections: [KeptCorrection]?
    /// The moments that people marked; nil where nobody marked any.
    package var moments: [KeptMoment]?
    /// What people said of it, each with two files; nil where nobody said anything.
    package var commentaries: [KeptCommentary]?
    /// Who it shows.
    package var athlete: String?
    /// What a coach wrote on it.
    package var note: String?
    /// When that was saved, milliseconds since 1970.
    package var noteSavedAt: Date?
    /// What it is to be found by.
    package var tags: [String]
    /// What was seen live while it was recorded.
    package var live: [LiveEvent]
    /// The name of the file that somebody uploaded once.
    package var original: String
    /// All files in the folder but this one.
    package var files: [File]

    /// A file of a clip.
    package struct File: Codable, Equatable, Sendable {
        /// Its name in the folder.
        package var name: String
        /// Size, bytes.
        package var bytes: Int
        /// Its SHA-256, 64 hexadecimal digits.
        package var sha256: String
    }

    /// Whether a report belongs to it.
    package var hasReport: Bool { files.contains { $0.name == OutputName.report } }

    /// What it says of a file.
    package func file(_ name: String) -> File? { files.first { $0.name == name } }
}

extension ClipManifest {
    /// JSON, to be read by people, too.
    package func encoded() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .millisecondsSince1970
        return [UInt8](try encoder.encode(self))
    }

    /// Reads the JSON and checks that it is within its bounds: it comes from a stranger.
    /// - Throws: `ArchiveError.notOurs`, `.newer`, `.tooLarge`.
    package init(json: [UInt8]) throws(ArchiveError) {
        guard json.count <= Self.maximumBytes else { throw .tooLarge }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .millisecondsSince1970
        guard let head = try? decoder.decode(Head.self, from: Data(json)), head.format == Self.format else {
            throw .notOurs
        }
        guard head.version <= Self.currentVersion else { throw .newer }
        guard let manifest = try? decoder.decode(Self.self, from: Data(json)), (try? manifest.check()) != nil else {
            throw .notOurs
        }
        for file in manifest.files {
            guard let most = manifest.mostBytes(of: file.name) else { throw .notOurs }
            guard file.bytes <= most else { throw .tooLarge }
        }
        self = manifest
    }

    /// The part that says what the rest is.
    private struct Head: Decodable {
        var format: String
        var version: Int
    }

    /// How large a file of a clip may be, bytes; nil for what is none.
    private func mostBytes(of name: String) -> Int? {
        switch name {
        case original: StoreLimits().uploadBytes
        case OutputName.report, OutputName.measured: AnalysisKind.maximumReportBytes
        default: mostBytes(ofPartOfCommentary: name) ?? ArtefactName(name)?.maximumBytes
        }
    }

    private func mostBytes(ofPartOfCommentary name: String) -> Int? {
        for commentary in commentaries ?? [] {
            if name == ArtefactName.script(of: commentary.id).description { return Commentary.mostBytes }
            if name == ArtefactName.voice(of: commentary.id).description { return Commentary.mostVoiceBytes }
        }
        return nil
    }
}

extension ClipManifest: Bounded {
    /// - Throws: `OutOfBounds` for what no clip has.
    package func check() throws(OutOfBounds) {
        guard name.utf8.count <= 4096, (athlete ?? "").utf8.count <= 4096, (note ?? "").utf8.count <= 256 << 10 else {
            throw OutOfBounds("a name or a note that is too long")
        }
        for date in [createdAt, analysedAt, noteSavedAt] {
            guard date.map({ (0...4e9).contains($0.timeIntervalSince1970) }) ?? true else {
                throw OutOfBounds("a date out of range")
            }
        }
        guard tags.count <= Tag.mostOfAClip, tags.allSatisfy({ $0.utf8.count <= 1024 }) else {
            throw OutOfBounds("too many tags")
        }
        try live.check(atMost: LiveEvent.mostKept)
        try corrections?.check(atMost: Correction.most)
        try moments?.check(atMost: Moment.most)
        guard Set((moments ?? []).map(\.id)).count == moments?.count ?? 0 else {
            throw OutOfBounds("two moments of one name")
        }
        try commentaries?.check(atMost: Commentary.most)
        for commentary in commentaries ?? [] {
            for name in [ArtefactName.script(of: commentary.id), .voice(of: commentary.id)] {
                guard file(name.description) != nil else { throw OutOfBounds("a commentary without its files") }
            }
        }
        guard Set((commentaries ?? []).map(\.id)).count == commentaries?.count ?? 0 else {
            throw OutOfBounds("two commentaries of one name")
        }
        guard ArtefactName(original) != nil, original.hasPrefix(Self.originalStem) else {
            throw OutOfBounds("a clip of another name")
        }
        guard (1...Self.mostFiles).contains(files.count), Set(files.map(\.name)).count == files.count,
            file(original) != nil
        else { throw OutOfBounds("an invalid list of files") }
        for file in files {
            guard file.bytes > 0, BlobHash(file.sha256) != nil else { throw OutOfBounds("a file without a hash") }
        }
    }

    private static let originalStem = "clip."

    /// What the file that somebody uploaded is called in a ZIP: `clip.mp4` of `My serve.MP4`.
    static func originalName(of clip: String) -> String {
        let ending = clip.lastIndex(of: ".").map { clip[clip.index(after: $0)...].lowercased() } ?? ""
        let isPlain = (1...5).contains(ending.utf8.count) && ArtefactName(originalStem + ending) != nil
        return originalStem + (isPlain ? ending : "bin")
    }
}
