/// One face in one picture: the points of the attention mesh and what can be told from them. Left and right are the
/// person's own, where the picture is not mirrored.
package struct Face: Sendable {
    /// Number of points of the mesh, the irises included.
    package static let meshCount = 478

    /// The mesh, `meshCount` points in the displayed picture: x and y 0…1 from its top left (may lie outside), z in
    /// picture widths, smaller is nearer to the camera. `FaceMesh` names the parts.
    package var mesh: [SIMD3<Float>]
    /// Probability, 0…1, that there is a face here at all.
    package var presence: Float
    /// Probability, 0…1, that the tongue is out: a third answer of the mesh's model, which MediaPipe leaves unread. On
    /// the labelled stills tongues had 0.65 (median; 13 of 18 had 0.1 and more), all others at most 0.26 (two of 79
    /// above 0.1).
    package var tongueOut: Float
    /// How far each part of the face is from rest.
    package var blendshapes: Blendshapes
    /// Where the head is and how it is turned; nil where the points make no head.
    package var pose: HeadPose?

    package init(
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
package struct TrackedFace: Sendable {
    /// Stays with the face as long as it is followed; never given again in a clip.
    package var id: Int
    /// The face.
    package var face: Face

    /// A face with its number.
    package init(id: Int, face: Face) {
        self.id = id
        self.face = face
    }
}

/// The faces in one frame of a clip.
package struct FaceFrame: Sendable {
    /// Presentation time, seconds from the clip's first frame.
    package var time: Double
    /// The faces, in no particular order.
    package var faces: [TrackedFace]

    /// A frame's observation.
    package init(time: Double, faces: [TrackedFace]) {
        self.time = time
        self.faces = faces
    }
}
