/// The name of an error, stable for programs, and what sort of trouble it usually is.
///
/// Those that stand here are thrown or told apart in several places; others are written where they are thrown.
package struct ErrorCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// Letters only.
    package let rawValue: String
    /// What sort of trouble it usually is.
    package let reason: ErrorReason

    package var description: String { rawValue }

    /// A name that is only told on: a worker's, or one in the database.
    package init(rawValue: String) { self.init(rawValue, .unusable) }

    package init(_ rawValue: String, _ reason: ErrorReason) {
        self.rawValue = rawValue
        self.reason = reason
    }

    package static func == (one: ErrorCode, other: ErrorCode) -> Bool { one.rawValue == other.rawValue }
    package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension ErrorCode: ExpressibleByStringLiteral {
    package init(stringLiteral name: String) { self.init(rawValue: name) }
}

extension ErrorCode: Codable {
    package init(from decoder: any Decoder) throws {
        self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode(rawValue)
    }
}

/// What comes in.
extension ErrorCode {
    package static let empty = ErrorCode("empty", .invalid)
    package static let incomplete = ErrorCode("incomplete", .invalid)
    package static let clientGone = ErrorCode("clientGone", .invalid)
    package static let tooLarge = ErrorCode("tooLarge", .tooLarge)
    package static let unsupportedType = ErrorCode("unsupportedType", .unsupported)
    package static let unreadable = ErrorCode("unreadable", .unusable)
    package static let notMedia = ErrorCode("notMedia", .unsupported)
    package static let notAllowed = ErrorCode("notAllowed", .unsupported)
    package static let noPicture = ErrorCode("noPicture", .unusable)
    package static let truncated = ErrorCode("truncated", .unusable)
    package static let tooLong = ErrorCode("tooLong", .unusable)
    package static let tooManyFrames = ErrorCode("tooManyFrames", .unusable)
    package static let timedOut = ErrorCode("timedOut", .unusable)
}

/// Uploads that go on.
extension ErrorCode {
    package static let unknownUpload = ErrorCode("unknownUpload", .notFound)
    package static let uploadEnded = ErrorCode("uploadEnded", .gone)
    package static let wrongOffset = ErrorCode("wrongOffset", .conflict)
    package static let wrongChecksum = ErrorCode("wrongChecksum", .wrongChecksum)
    package static let superseded = ErrorCode("superseded", .locked)
    package static let uploadsFull = ErrorCode("uploadsFull", .busy)
}

/// What is kept.
extension ErrorCode {
    package static let unknownClip = ErrorCode("unknownClip", .notFound)
    package static let unknownAthlete = ErrorCode("unknownAthlete", .notFound)
    package static let unknownPlayer = ErrorCode("unknownPlayer", .notFound)
    package static let unknownRound = ErrorCode("unknownRound", .notFound)
    package static let noReport = ErrorCode("noReport", .notFound)
    package static let roundEnded = ErrorCode("roundEnded", .conflict)
    package static let alreadyQueued = ErrorCode("alreadyQueued", .conflict)
    package static let nameTaken = ErrorCode("nameTaken", .conflict)
    package static let clipsFull = ErrorCode("clipsFull", .conflict)
    package static let athletesFull = ErrorCode("athletesFull", .conflict)
    package static let messagesFull = ErrorCode("messagesFull", .conflict)
    package static let playersFull = ErrorCode("playersFull", .conflict)
}

/// Corrections of a report.
extension ErrorCode {
    package static let nothingCorrected = ErrorCode("nothingCorrected", .conflict)
    package static let correctedMeanwhile = ErrorCode("correctedMeanwhile", .outdated)
    package static let tooManyCorrections = ErrorCode("tooManyCorrections", .conflict)
}

/// The server and its folder.
extension ErrorCode {
    package static let queueFull = ErrorCode("queueFull", .busy)
    package static let busy = ErrorCode("busy", .busy)
    package static let tooMuch = ErrorCode("tooMuch", .busy)
    package static let crowded = ErrorCode("crowded", .busy)
    package static let diskFull = ErrorCode("diskFull", .diskFull)
    package static let outputFailed = ErrorCode("outputFailed", .internal)
    package static let folderInUse = ErrorCode("folderInUse", .internal)
    package static let folderUnusable = ErrorCode("folderUnusable", .internal)
    package static let newerDatabase = ErrorCode("newerDatabase", .internal)
    package static let database = ErrorCode("database", .internal)
    package static let damaged = ErrorCode("damaged", .internal)
    package static let files = ErrorCode("files", .internal)
    package static let notStarted = ErrorCode("notStarted", .internal)
    package static let broken = ErrorCode("broken", .internal)
    package static let noSandbox = ErrorCode("noSandbox", .internal)
}

/// Models.
extension ErrorCode {
    package static let modelMissing = ErrorCode("modelMissing", .internal)
    package static let modelUnusable = ErrorCode("modelUnusable", .internal)
    package static let inferenceFailed = ErrorCode("inferenceFailed", .internal)
    package static let notKept = ErrorCode("notKept", .internal)
}

/// Analyses.
extension ErrorCode {
    package static let noSuchPerson = ErrorCode("noSuchPerson", .invalid)
    package static let stillImage = ErrorCode("stillImage", .conflict)
    package static let noSwings = ErrorCode("noSwings", .unusable)
    package static let impossibleSpan = ErrorCode("impossibleSpan", .unusable)
}
