/// One face in one picture: a mesh of 468 points and, more exactly, both eyes. Left and right are the person's own, where
/// the picture is not mirrored.
///
/// All points are in the displayed picture: x and y 0…1 from its top left (may lie outside), z in picture widths, smaller
/// is nearer to the camera.
public struct Face: Sendable {
    /// Number of points of the mesh.
    public static let meshCount = 468

    /// The mesh, `meshCount` points; `FaceMesh` names the parts.
    public var mesh: [SIMD3<Float>]
    /// The person's left eye.
    public var leftEye: Eye
    /// The person's right eye.
    public var rightEye: Eye
    /// Probability, 0…1, that there is a face here at all.
    public var presence: Float

    /// A face from its parts.
    public init(mesh: [SIMD3<Float>], leftEye: Eye, rightEye: Eye, presence: Float) {
        self.mesh = mesh
        self.leftEye = leftEye
        self.rightEye = rightEye
        self.presence = presence
    }
}

/// What the iris model sees of one eye, in the same units as the mesh.
public struct Eye: Sendable {
    /// 71 points of lids, brow and surroundings. `Eye.lowerLid` and `Eye.upperLid` index the lids.
    public var contour: [SIMD3<Float>]
    /// The iris: its centre, then four points of its edge, in turn around it.
    public var iris: [SIMD3<Float>]

    /// Points of the lower lid in `contour`, from the outer corner to the inner one, both included.
    public static let lowerLid = [0, 1, 2, 3, 4, 5, 6, 7, 8]
    /// Points of the upper lid in `contour`, from the outer corner to the inner one, both included.
    public static let upperLid = [0, 9, 10, 11, 12, 13, 14, 15, 8]

    /// An eye from its parts.
    public init(contour: [SIMD3<Float>], iris: [SIMD3<Float>]) {
        self.contour = contour
        self.iris = iris
    }
}

/// A face that is followed from frame to frame.
public struct TrackedFace: Sendable {
    /// Stays with the face as long as it is followed; never given again in a clip.
    public var id: Int
    /// The face.
    public var face: Face

    /// A face with its number.
    public init(id: Int, face: Face) {
        self.id = id
        self.face = face
    }
}

/// The faces in one frame of a clip.
public struct FaceFrame: Sendable {
    /// Presentation time, seconds from the clip's first frame.
    public var time: Double
    /// The faces, in no particular order.
    public var faces: [TrackedFace]

    /// A frame's observation.
    public init(time: Double, faces: [TrackedFace]) {
        self.time = time
        self.faces = faces
    }
}
