internal import Glibc
internal import Media
internal import Vision

/// Finds everything in a picture by which somebody's face could be known: the recorded player's head, wherever it
/// looks, all faces, and the heads of other people.
final class HeadSearch {
    /// Where to look.
    enum Parameters {
        /// A body that was recorded so long before or after a picture says where the head is, seconds.
        static let nearby = 0.2
    }

    private let recording: LandmarkRecording
    private let faces: FaceSearch
    private let people: PeopleSearch
    /// A face that is missed in one look is held from those before and after it.
    private var rhythmOfFaces: LookRhythm
    /// A look at all people takes several times as long.
    private var rhythmOfPeople: LookRhythm

    /// - Parameters:
    ///   - recording: of the player.
    ///   - pace: how many times slower than life the clip plays.
    init(_ library: ModelLibrary, _ recording: LandmarkRecording, pace: Double) async throws {
        self.recording = recording
        rhythmOfFaces = LookRhythm(every: HoldRule.reach, pace: pace)
        rhythmOfPeople = LookRhythm(every: 2 * HoldRule.reach + 1, pace: pace)
        async let faces = FaceModels(library, streams: 1, wantsBlendshapes: false)
        async let people = PoseModels(library, streams: 1)
        self.faces = try FaceSearch(await faces, for: .prominent)
        self.people = try PeopleSearch(await people)
    }

    /// The areas in which faces are, or may be. Pictures come in order; what is found in one has to be held over its
    /// neighbours (`HeldAreas`), since not all of them are searched.
    /// - Parameters:
    ///   - frame: the frame of the recording that the picture shows.
    ///   - time: when it is shown, seconds.
    func areas(in picture: Picture, showing frame: Int, at time: Double) throws -> [PictureEllipse] {
        let (width, height) = (picture.geometry.width, picture.geometry.height)
        var bodies = recordedBody(near: frame).map { [$0] } ?? []
        if rhythmOfPeople.isDue(at: time) { bodies += try people.people(in: picture) }
        let seen = rhythmOfFaces.isDue(at: time) ? try faces.faces(in: picture) : []
        return bodies.compactMap { PictureEllipse(headOf: $0, width: width, height: height) }
            + seen.compactMap { PictureEllipse(around: $0, width: width, height: height) }
    }

    /// The player in a frame, or in the nearest one in which the player was seen.
    private func recordedBody(near frame: Int) -> Pose? {
        if let pose = recording.frame(frame).pose { return pose }
        let time = recording.time(of: frame)
        func isNear(_ other: Int) -> Bool {
            (0..<recording.frameCount).contains(other) && abs(recording.time(of: other) - time) <= Parameters.nearby
        }
        var away = 1
        while isNear(frame - away) || isNear(frame + away) {
            for other in [frame - away, frame + away] where isNear(other) {
                if let pose = recording.frame(other).pose { return pose }
            }
            away += 1
        }
        return nil
    }
}

extension PictureEllipse {
    /// How generous areas are: better too much than too little.
    private enum Parameters {
        /// From the middle of a head to the edge of what is blurred, metres. A head is 0.23 m high and 0.20 m long;
        /// hair and what the landmarks of a fast body are off come on top.
        static let head: Float = 0.2
        /// The same in distances from there to the farthest landmark of the face.
        static let landmarks: Float = 1.5
        /// From the middle of a face's mesh to the edge of what is blurred, longer sides of the mesh: 0.7 would be to
        /// the corners, and the hair is not part of a mesh.
        static let mesh: Float = 0.95
    }

    /// A circle around the head of a body.
    /// - Parameters:
    ///   - width: of the picture, pixels.
    ///   - height: of the picture, pixels.
    init?(headOf pose: Pose, width: Int, height: Int) {
        let size = SIMD2(Float(width), Float(height))
        func place(_ point: PoseLandmark) -> SIMD2<Float> { SIMD2(pose[point].x, pose[point].y) * size }
        let ears = (place(.leftEar) + place(.rightEar)) / 2
        let centre = (ears + place(.nose)) / 2
        // How many pixels a metre has: by the trunk, whichever way it is turned.
        let trunk: [PoseLandmark] = [.leftShoulder, .rightShoulder, .leftHip, .rightHip]
        let shown = Self.spread(trunk.map(place))
        let real = Self.spread(trunk.map { SIMD2(pose.world($0).x, pose.world($0).y) })
        let face = PoseLandmark.allCases.prefix { $0 != .leftShoulder }.map { Self.distance(place($0), centre) }
        let radius = max(
            real > 0 ? Parameters.head * shown / real : 0, Parameters.landmarks * (face.max() ?? 0))
        self.init(centre, radius: radius, size)
    }

    /// A circle around the head of a face.
    /// - Parameters:
    ///   - width: of the picture, pixels.
    ///   - height: of the picture, pixels.
    init?(around face: Face, width: Int, height: Int) {
        let size = SIMD2(Float(width), Float(height))
        var (low, high) = (SIMD2<Float>(repeating: .infinity), SIMD2<Float>(repeating: -.infinity))
        for point in face.mesh {
            low = pointwiseMin(low, SIMD2(point.x, point.y) * size)
            high = pointwiseMax(high, SIMD2(point.x, point.y) * size)
        }
        self.init((low + high) / 2, radius: Parameters.mesh * (high - low).max(), size)
    }

    private init?(_ centre: SIMD2<Float>, radius: Float, _ size: SIMD2<Float>) {
        guard centre.x.isFinite, centre.y.isFinite, radius.isFinite, radius > 0 else { return nil }
        self.init(
            x: Double(centre.x / size.x), y: Double(centre.y / size.y), radiusX: Double(radius / size.x),
            radiusY: Double(radius / size.y))
    }

    /// How far points are from their middle, root mean square.
    private static func spread(_ points: [SIMD2<Float>]) -> Float {
        let middle = points.reduce(.zero, +) / Float(points.count)
        let squares = points.reduce(Float.zero) { $0 + (($1 - middle) * ($1 - middle)).sum() }
        return (squares / Float(points.count)).squareRoot()
    }

    private static func distance(_ one: SIMD2<Float>, _ other: SIMD2<Float>) -> Float {
        ((one - other) * (one - other)).sum().squareRoot()
    }
}
