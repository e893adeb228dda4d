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

/// One swing.
public struct Swing: Codable, Equatable, Sendable {
    /// The kinds of stroke.
    public enum Stroke: String, Codable, Sendable {
        case forehand, backhand, serve, unknown
    }

    /// Who confirmed the stroke.
    public enum Validator: String, Codable, Sendable {
        case local, gemini, none
    }

    /// Beginning, seconds.
    public var start: Double
    /// Contact, seconds.
    public var contact: Double
    /// End, seconds.
    public var end: Double
    /// The stroke.
    public var stroke: Stroke
    /// The hand.
    public var hand: Side
    /// How sure the finding is, 0…1.
    public var confidence: Double
    /// Who confirmed the stroke.
    public var validatedBy: Validator
    /// The numbers.
    public var metrics: SwingMetrics
    /// Times of backswing start, mid backswing, contact, mid follow-through and end, seconds.
    public var keyFrames: [Double]
}

/// The numbers of a swing; nil where the picture does not allow one.
public struct SwingMetrics: Codable, Equatable, Sendable {
    /// Peak of the wrist's angular velocity, rad/s.
    public var peakAngularVelocity: Double?
    /// Peak of the wrist's speed, m/s, an estimate.
    public var peakLinearVelocity: Double?
    /// Place of the wrist at contact: x, y.
    public var contactPoint: [Double]?
    /// How far the arm was taken back from where it meets the ball, degrees.
    public var backswingAngle: Double?
    /// Highest the wrist comes over the shoulders after contact, metres, an estimate.
    public var followThroughHeight: Double?
    /// How far the shoulders turn during the swing, degrees.
    public var shoulderRotation: Double?
    /// How far the hips turn during the swing, degrees.
    public var hipRotation: Double?
    /// Mean visibility of the joints that the numbers rest on, 0…1.
    public var averageConfidence: Double?
}

/// Something that makes the numbers less sure, with advice.
public struct ReportWarning: Codable, Equatable, Sendable {
    /// The sorts of warning, stable for programs.
    public enum Code: String, Codable, Sendable {
        case stillImage, noPerson, lowCoverage, partialBody, shortClip, lowFrameRate, noSwing
    }

    /// The sort.
    public var code: Code
    /// One or two sentences: what it means and what to do.
    public var message: String
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
