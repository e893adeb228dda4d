internal import FoundationEssentials

/// What clips can be looked at for.
public enum AnalysisKind: String, CaseIterable, Codable, Sendable {
    case swing
}

/// The report of a clip with swings, as its JSON has it (version 1).
///
/// Times are seconds on the clip's own clock; points are 0…1 of the displayed picture, origin top left.
public struct SwingReport: Codable, Equatable, Sendable {
    /// The version of the contract that is written and read.
    public static let currentVersion = 1

    /// Version of the contract.
    public var version = SwingReport.currentVersion
    /// What was looked for.
    public var kind = AnalysisKind.swing
    /// The clip.
    public var media: ReportMedia
    /// Share of analysed frames with a confident person, 0…1.
    public var coverage: Double
    /// The swings in order of time.
    public var swings: [Swing]
    /// What makes the numbers less sure.
    public var warnings: [ReportWarning]
    /// The people that can be chosen as the player, by number; empty if there is but one.
    public var people: [ReportPerson]?
    /// How many times slower than life the clip plays, where that could be estimated; speeds are corrected by it.
    public var slowMotion: Double?
    /// How the analysis itself went.
    public var diagnostics: Diagnostics?

    /// JSON with sorted keys; what could not be measured is left out.
    public func encoded() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return [UInt8](try encoder.encode(self))
    }

    /// Reads the JSON.
    /// - Throws: `DecodingError`, also for a report of another version.
    public init(json: [UInt8]) throws {
        self = try JSONDecoder().decode(SwingReport.self, from: Data(json))
        guard version == Self.currentVersion else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: [], debugDescription: "The report is of another version."))
        }
    }

    /// Reads the JSON in a file.
    init(file path: String) throws {
        try self.init(json: [UInt8](try Data(contentsOf: URL(filePath: path))))
    }

    /// Whether somebody can be followed who has a number. In a clip with but one person, that is number 1.
    public func has(person number: Int) -> Bool {
        guard let people, !people.isEmpty else { return number == 1 }
        return people.contains { $0.number == number }
    }

    /// A report from its parts.
    public init(
        media: ReportMedia, coverage: Double, swings: [Swing], warnings: [ReportWarning],
        diagnostics: Diagnostics? = nil
    ) {
        self.media = media
        self.coverage = coverage
        self.swings = swings
        self.warnings = warnings
        self.diagnostics = diagnostics
    }
}

/// What a report says of its clip.
public struct ReportMedia: Codable, Equatable, Sendable {
    /// Displayed width, pixels.
    public var width: Int
    /// Displayed height, pixels.
    public var height: Int
    /// Seconds; 0 for a still.
    public var duration: Double
    /// Frames that were decoded.
    public var frames: Int
    /// Average frames a second; 0 for a still.
    public var fps: Double
    /// Clockwise rotation that display applies, degrees.
    public var rotation: Int
}

/// Somebody in the clip who can be chosen as the player.
public struct ReportPerson: Codable, Equatable, Sendable {
    /// The number to choose the person by, from 1, left to right in the picture of the people.
    public var number: Int
    /// Left, top, width and height, 0…1 of that picture.
    public var box: [Double]
    /// Whether this analysis followed the person.
    public var isPlayer: Bool

    /// A person from the parts.
    public init(number: Int, box: [Double], isPlayer: Bool) {
        self.number = number
        self.box = box
        self.isPlayer = isPlayer
    }
}

/// How an analysis went: measured, never estimated.
public struct Diagnostics: Codable, Equatable, Sendable {
    /// Seconds from opening the clip to the last landmark.
    public var trackingSeconds: Double
    /// Frames decoded and tracked a second.
    public var framesPerSecond: Double
    /// How often the whole picture was searched for a body.
    public var detectorRuns: Int
    /// Parts of the clip that were tracked at the same time.
    public var parallelParts: Int
}
