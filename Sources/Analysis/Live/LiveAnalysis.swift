package import Domain
package import Media
package import Vision

/// What a kind of analysis does with a camera's pictures, one after the other: it never looks ahead, and what it keeps
/// does not grow with the session. It is used from one thread at a time.
package protocol LiveAnalysis: AnyObject {
    /// How much its models have worked.
    var work: VisionWork { get }
    /// How what it sees is recorded.
    var layout: RecordingLayout { get }

    /// What a picture shows, and what has begun or is over with it.
    /// - Parameter time: when it was taken, seconds; grows from call to call.
    func look(_ picture: Picture, at time: Double) throws -> LiveSight

    /// Finds what takes too long to be looked for while somebody waits for a picture's answer: called after it was
    /// given, while the picture is still valid.
    /// - Parameter isLast: whether no more pictures come.
    func finishDeferredWork(isLast: Bool) async throws -> [LiveEvent]

    /// Nothing connects what comes next with what was before.
    /// - Parameter time: of the last picture, seconds.
    /// - Returns: what is over with it.
    func breakOff(at time: Double) -> [LiveEvent]
}

/// What a picture shows.
package struct LiveSight {
    /// What it means.
    package var reading: LiveReading
    /// The bodies, hands or faces.
    package var bodies: [RecordedBody]
    /// What has begun or is over with it.
    package var events: [LiveEvent] = []
}

/// The models of a kind, compiled once for all sessions.
package protocol LiveModels: Sendable {
    /// What is looked for.
    static var kind: AnalysisKind { get }
    /// The names of the values of what is recorded.
    static var valueNames: [String] { get }

    /// Loads and compiles the models.
    /// - Parameter streams: pictures that are looked at at the same time.
    static func load(_ library: ModelLibrary, streams: Int) async throws -> Self

    /// An analysis for a session.
    /// - Parameters:
    ///   - width: width of its pictures, pixels.
    ///   - height: height of its pictures, pixels.
    func analysis(width: Int, height: Int, _ manner: LiveManner) throws -> any LiveAnalysis
}

/// How a session's pictures come.
package struct LiveManner: Equatable, Sendable {
    /// Whether they show what a mirror would.
    package let isMirrored: Bool
    /// Whether they come slowly, beside those of many others: then what may wait is looked for once a second, and at once
    /// where nothing is followed, since the next picture is far.
    package let isSlow: Bool

    package init(isMirrored: Bool, isSlow: Bool = false) {
        self.isMirrored = isMirrored
        self.isSlow = isSlow
    }
}

/// The live analyses, one a kind: each has its place here.
package enum LiveAnalyses {
    static let all: [any LiveModels.Type] = [
        PlayerModels.self, HandModels.self, FaceModels.self, CompositionModels.self,
    ]

    /// The models of a kind. A test looks whether each kind has some.
    package static func of(_ kind: AnalysisKind) -> any LiveModels.Type {
        guard let models = all.first(where: { $0.kind == kind }) else {
            preconditionFailure("\(kind.rawValue) has no live analysis")
        }
        return models
    }
}

extension AnalysisKind {
    /// The names of the values of what is recorded live.
    package var liveValueNames: [String] { LiveAnalyses.of(self).valueNames }
}
