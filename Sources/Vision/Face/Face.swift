/// One face in one picture: the points of the attention mesh and what can be told from them. Left and right are the person's
/// own, where the picture is not mirrored.
public struct Face: Sendable {
    /// Number of points of the mesh, the irises included.
    public static let meshCount = 478

    /// The mesh, `meshCount` points in the displayed picture: x and y 0…1 from its top left (may lie outside), z in picture
    /// widths, smaller is nearer to the camera. `FaceMesh` names the parts.
    public var mesh: [SIMD3<Float>]
    /// Probability, 0…1, that there is a face here at all.
    public var presence: Float
    /// Probability, 0…1, that the tongue is out: a third answer of the mesh's model, which MediaPipe leaves unread. On the labelled
    /// stills tongues had 0.65 (median; 13 of 18 had 0.1 and more), all others at most 0.26 (two of 79 above 0.1).
    public var tongueOut: Float
    /// How far each part of the face is from rest.
    public var blendshapes: Blendshapes
    /// Where the head is and how it is turned; nil where the points make no head.
    public var pose: HeadPose?

    /// A face from its parts.
    public init(
        mesh: [SIMD3<Float>], presence: Float, tongueOut: Float = 0, blendshapes: Blendshapes = Blendshapes(),
        pose: HeadPose? = nil
    ) {
        self.mesh = mesh
        self.presence = presence
        self.tongueOut = tongueOut
        self.blendshapes = blendshapes
        self.pose = pose
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
