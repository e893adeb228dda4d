/// Tells when faces move so steadily that what lies between two frames can be told from both: a head that turns slowly
/// is calm, an eyelid or a lip that begins to move is not.
struct FaceCalm {
    /// How far a point may be from where it was on its way to, distances between the outer corners of the eyes: about 3
    /// mm.
    private static let leeway: Float = 0.03
    /// Points that show what moves: lids, brows, lips, nose, chin, temples.
    private static let watched = [159, 145, 386, 374, 105, 334, 61, 291, 13, 14, 1, 152, 127, 356]

    /// Whether the last three frames are steady.
    private(set) var isCalm = false

    private var last: FaceFrame?
    private var earlier: FaceFrame?

    /// Takes the next frame that was looked at.
    /// - Parameter picture: width and height of the picture, pixels.
    mutating func take(_ frame: FaceFrame, picture: SIMD2<Float>) {
        isCalm = isSteady(frame, picture)
        earlier = last
        last = frame
    }

    private func isSteady(_ now: FaceFrame, _ picture: SIMD2<Float>) -> Bool {
        guard let last, let earlier, last.time > earlier.time, now.faces.map(\.id) == last.faces.map(\.id),
            now.faces.map(\.id) == earlier.faces.map(\.id)
        else { return false }
        let share = Float((now.time - last.time) / (last.time - earlier.time))
        return now.faces.indices.allSatisfy { index in
            let (mesh, was, before) = (
                now.faces[index].face.mesh, last.faces[index].face.mesh, earlier.faces[index].face.mesh
            )
            let corners = (mesh[263] - mesh[33]).flat * picture
            let leeway = Self.leeway * length(corners)
            return Self.watched.allSatisfy { point in
                let expected = was[point].flat + (was[point] - before[point]).flat * share
                return length((mesh[point].flat - expected) * picture) < leeway
            }
        }
    }
}

extension SIMD3<Float> {
    /// Its place in the picture.
    fileprivate var flat: SIMD2<Float> { SIMD2(x, y) }
}

extension FaceFrame {
    /// What lies between this frame and a later one of the same faces; this one's faces where the others are not the
    /// same.
    /// - Parameter time: of the frame between, seconds.
    package func between(_ later: FaceFrame, at time: Double) -> FaceFrame {
        var frame = self
        frame.time = time
        guard later.time > self.time, faces.map(\.id) == later.faces.map(\.id) else { return frame }
        let share = Float((time - self.time) / (later.time - self.time))
        for index in faces.indices { frame.faces[index].face.move(share, towards: later.faces[index].face) }
        return frame
    }
}

extension Face {
    /// Goes a share of the way to another face.
    fileprivate mutating func move(_ share: Float, towards other: Face) {
        for index in mesh.indices where index < other.mesh.count {
            mesh[index] += (other.mesh[index] - mesh[index]) * share
        }
        blendshapes.move(share, towards: other.blendshapes)
        if let otherPose = other.pose { pose?.move(share, towards: otherPose) }
        tongueOut += (other.tongueOut - tongueOut) * share
        presence += (other.presence - presence) * share
    }
}
