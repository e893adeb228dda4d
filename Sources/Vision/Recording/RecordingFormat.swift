package import Domain

/// The layout of a recording of landmarks, little endian, with a fixed stride. `docs/landmark-format.md` says the same.
///
/// ```
/// header, 32 bytes                       frame                      body, hand or face
///  0  4  "MBLM"                          0  UInt32 time, µs         0  UInt8 score, 0 = none
///  4  UInt16 version, 1                  4  the bodies              1  UInt8, 1 = starts anew
///  6  UInt16 kind                                                   2  UInt8 side, 1 = left, 2 = right
///  8  UInt16 points of a body           point                       3  UInt8 number
/// 10  UInt16 bodies beside the first     0  3 Int16 in the picture   4  the points
/// 12  UInt32 picture width, pixels       then, if the kind has them     the values, UInt8, 255 = 1
/// 16  UInt32 picture height, pixels      2 UInt8 visibility, presence
/// 20  UInt32 frames                      3 Int16 in space, 0.1 mm
/// 24  UInt16 values of a body
/// ```
enum RecordingFormat {
    static let magic = Array("MBLM".utf8)
    static let version: UInt16 = 1
    static let headerSize = 32
    static let timeSize = 4
    static let bodyHeaderSize = 4
    static let frameCountOffset = 20
    /// Widths and heights that a picture can have, pixels.
    static let pictureSides = 1...MediaLimits().photoEdge
    /// Most frames: no clip has more.
    static let mostFrames = MediaLimits().frames
    /// Steps in the width (height) of the picture: 0.08 pixel at 1280, a quarter of the tracker's own noise.
    static let pictureSteps: Float = 16_384
    /// Steps in a metre.
    static let metreSteps: Float = 10_000

    static func quantised(_ value: Float, _ steps: Float) -> Int16 {
        let scaled = (value * steps).rounded()
        return scaled.isFinite ? Int16(min(max(scaled, -32_768), 32_767)) : 0
    }

    static func quantisedShare(_ value: Float) -> UInt8 {
        value.isFinite ? UInt8(min(max((value * 255).rounded(), 0), 255)) : 0
    }
}

/// What a recording keeps of each frame.
package struct RecordingLayout: Equatable, Sendable {
    /// Whose landmarks they are.
    package let kind: LandmarkKind
    /// The most of them in a frame.
    package let bodies: Int
    /// Points of one.
    package let points: Int
    /// Numbers from 0 to 1 beside the points of one.
    package let values: Int

    /// One body, `Pose.landmarkCount` points.
    package static let pose = poses(1)

    /// A body for each of `count` players, who keep their places.
    package static func poses(_ count: Int) -> RecordingLayout {
        RecordingLayout(kind: .pose, bodies: count, points: Pose.landmarkCount, values: 0)
    }

    /// Up to `count` hands, `Hand.landmarkCount` points each.
    package static func hands(_ count: Int, values: Int) -> RecordingLayout {
        RecordingLayout(kind: .hand, bodies: count, points: Hand.landmarkCount, values: values)
    }

    /// One face: the mesh, whose last points are five of the right and five of the left iris.
    package static func face(values: Int) -> RecordingLayout {
        RecordingLayout(kind: .face, bodies: 1, points: Face.meshCount, values: values)
    }

    private init(kind: LandmarkKind, bodies: Int, points: Int, values: Int) {
        self.kind = kind
        self.bodies = bodies
        self.points = points
        self.values = values
    }

    /// The layout that a header tells of; nil for one that no writer makes.
    init?(kind: UInt16, points: UInt16, otherBodies: UInt16, values: UInt16) {
        guard let kind = LandmarkKind(rawValue: kind), otherBodies < 16, values < 256 else { return nil }
        let (bodies, values) = (Int(otherBodies) + 1, Int(values))
        switch kind {
        case .pose: self = .poses(bodies)
        case .hand: self = .hands(bodies, values: values)
        case .face: self = .face(values: values)
        }
        guard self.points == Int(points), self.bodies == bodies, self.values == values else { return nil }
    }

    var hasConfidence: Bool { kind == .pose }
    var hasWorld: Bool { kind != .face }
    private var pointSize: Int { 6 + (hasConfidence ? 2 : 0) + (hasWorld ? 6 : 0) }
    var bodySize: Int { RecordingFormat.bodyHeaderSize + points * pointSize + values }
    var frameSize: Int { RecordingFormat.timeSize + bodies * bodySize }
}

/// One body, hand or face in one frame of a recording.
package struct RecordedBody: Equatable, Sendable {
    /// The person's own side.
    package enum Side: UInt8, Sendable {
        case left = 1
        case right
    }

    /// Probability that it is there, above 0, to 1.
    package var score: Float
    /// Which side of the person it is of, where that means anything.
    package var side: Side?
    /// Stays with it as long as it is followed; begins again after 255.
    package var number: Int
    /// The points in the picture. Visibility and presence are 0 where the kind has none.
    package var points: [Landmark]
    /// The points in space, metres; empty where the kind has none.
    package var world: [SIMD3<Float>]
    /// Numbers from 0 to 1.
    package var values: [Float]

    package init(
        score: Float, side: Side? = nil, number: Int = 0, points: [Landmark], world: [SIMD3<Float>] = [],
        values: [Float] = []
    ) {
        self.score = score
        self.side = side
        self.number = number
        self.points = points
        self.world = world
        self.values = values
    }
}
