package import Media
package import Reports
package import Vision

/// What a face shows over a clip: frames in, events and coefficients out.
///
/// The coefficients are known when the clip is over, for what is neutral for a person shows only then. Until then a few numbers
/// of each frame are kept.
package struct ExpressionAnalysis {
    private let rules: ExpressionRules
    private let isMirrored: Bool
    private(set) var frames: [(time: Double, face: FaceMeasures?)] = []
    /// The face that is followed; of several the widest is chosen.
    private var followed: Int?

    /// - Parameters:
    ///   - isMirrored: whether left and right are swapped in the picture, as in a selfie.
    ///   - rules: the expressions to look for.
    package init(isMirrored: Bool = false, rules: ExpressionRules = .standard) {
        self.isMirrored = isMirrored
        self.rules = rules
    }

    /// Takes in a frame; its time is not before that of the last one.
    /// - Returns: the face that is looked at, if there is one.
    @discardableResult
    package mutating func add(_ seen: MeasuredFaces) -> TrackedFace? {
        let faces = seen.frame.faces
        let same = faces.indices.first { faces[$0].id == followed }
        let chosen = same ?? faces.indices.max { faces[$0].face.width < faces[$1].face.width }
        followed = chosen.map { faces[$0].id } ?? followed
        let measures = chosen.flatMap { seen.measures[$0] }
        add(isMirrored ? measures?.mirrored : measures, at: seen.frame.time)
        return measures == nil ? nil : chosen.map { faces[$0] }
    }

    /// Takes in what was measured of a frame.
    mutating func add(_ face: FaceMeasures?, at time: Double) { frames.append((time, face)) }

    /// What the clip showed.
    /// - Parameters:
    ///   - end: when it ends, seconds; nil if it ends with its last frame.
    ///   - hub: hears of what happens, in order; it is finished.
    package func findings(
        until end: Double? = nil, telling hub: EventHub<ExpressionNews> = EventHub()
    ) -> ExpressionFindings {
        defer { hub.finish() }
        let seen = frames.compactMap { frame in frame.face.map { (time: frame.time, face: $0) } }
        let neutral = NeutralFace(of: seen)
        var finder = ExpressionEventFinder(rules)
        var findings = ExpressionFindings(isPersonal: neutral != .unknown)
        for frame in frames {
            let face = frame.face.map { ExpressionCoefficients($0, beside: neutral) }
            findings.coefficients.append(face)
            finder.add(face, at: frame.time).forEach(hub.send)
        }
        let last = frames.last?.time ?? 0
        finder.finish(at: max(end ?? last, last)).forEach(hub.send)
        findings.events = finder.events
        findings.coverage = frames.isEmpty ? 0 : Double(seen.count) / Double(frames.count)
        for event in finder.events { findings.sequence.record(event.expression) }
        return findings
    }
}

/// The faces of a frame, measured while its picture was at hand.
package struct MeasuredFaces: Sendable {
    /// The faces.
    package var frame: FaceFrame
    /// The measures of each; nil where the landmarks make no face.
    private(set) var measures: [FaceMeasures?]
    /// Width and height of the picture, pixels.
    private let picture: (width: Int, height: Int)

    /// Measures the faces of a frame.
    package init(_ frame: FaceFrame, in picture: Picture) {
        self.frame = frame
        self.picture = (picture.geometry.width, picture.geometry.height)
        measures = frame.faces.map { FaceMeasures($0.face, in: picture) }
    }

    /// What lies between this frame and a later one. What pictures of eyes and mouths say is taken from this one.
    /// - Parameter time: of the frame between, seconds.
    package func between(_ later: MeasuredFaces, at time: Double) -> MeasuredFaces {
        var copy = self
        copy.frame = frame.between(later.frame, at: time)
        copy.measures = zip(copy.frame.faces, measures).map { tracked, known in
            guard let known, let head = HeadFrame(tracked.face, width: picture.width, height: picture.height)
            else { return nil }
            return FaceMeasures(head, picturedAs: known)
        }
        return copy
    }
}

/// What a face showed over a clip.
package struct ExpressionFindings: Equatable, Sendable {
    /// The expressions that were held, in order of time; two never overlap.
    package var events: [ExpressionEvent] = []
    /// The recorded sequence.
    package var sequence = SequenceRecorder()
    /// The coefficients of each frame; nil where there was no face.
    package var coefficients: [ExpressionCoefficients?] = []
    /// Share of the frames with a face, 0…1.
    package var coverage = 0.0
    /// Whether the person's own neutral face was known.
    package var isPersonal: Bool
}

extension FaceMeasures {
    /// The face of a mirrored picture as it would be in one that is not.
    var mirrored: FaceMeasures {
        var copy = self
        copy.eyes.opening = eyes.opening.swapped
        copy.eyes.flatness = eyes.flatness.swapped
        copy.brows.outer = brows.outer.swapped
        copy.mouth.cornerDrop = mouth.cornerDrop.swapped
        copy.yaw = -yaw
        return copy
    }
}

extension Sides {
    /// Left and right exchanged.
    var swapped: Sides { Sides(left: right, right: left) }
}

extension Face {
    /// Share of the picture's width that the mesh takes.
    var width: Float {
        let xs = mesh.map(\.x)
        return (xs.max() ?? 0) - (xs.min() ?? 0)
    }
}
