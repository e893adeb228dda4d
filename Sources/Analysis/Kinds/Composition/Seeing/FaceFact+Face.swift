internal import Domain
internal import Vision

extension FaceFact {
    /// How far the head reaches beyond the mesh of the face, heights of the mesh: hair above, ears beside.
    private static let (above, beside) = (0.28, 0.12)

    init(_ face: Face) {
        let surface = face.mesh.prefix(FaceMesh.surfaceCount)
        let box = PictureBox(around: surface.map { PicturePoint(Double($0.x), Double($0.y)) })
        func middle(_ points: [Int]) -> PicturePoint {
            let sum = points.reduce(SIMD3<Float>.zero) { $0 + face.mesh[$1] } / Float(points.count)
            return PicturePoint(Double(sum.x), Double(sum.y))
        }
        let (left, right) = (middle(FaceMesh.leftEye), middle(FaceMesh.rightEye))
        self.init(
            box: PictureBox(
                x: box.x - Self.beside * box.width, y: box.y - Self.above * box.height,
                width: box.width * (1 + 2 * Self.beside), height: box.height * (1 + Self.above)),
            eyes: PicturePoint((left.x + right.x) / 2, (left.y + right.y) / 2),
            yaw: face.pose.map { Double($0.yaw) }, confidence: Double(face.presence))
    }
}

extension PersonFact {
    /// Points that count as seen are at least this likely.
    private static let seen: Float = 0.5

    /// Joints at which no frame should cut, with what they hang on.
    private static let limbs: [(String, PoseLandmark, PoseLandmark)] = [
        ("elbow", .leftElbow, .leftShoulder), ("elbow", .rightElbow, .rightShoulder),
        ("wrist", .leftWrist, .leftElbow), ("wrist", .rightWrist, .rightElbow),
        ("knee", .leftKnee, .leftHip), ("knee", .rightKnee, .rightHip),
        ("ankle", .leftAnkle, .leftKnee), ("ankle", .rightAnkle, .rightKnee),
    ]

    /// - Parameter aspect: width of the picture over its height.
    /// - Returns: nil where too little of the person is in the picture.
    init?(_ pose: Pose, aspect: Double) {
        func place(_ landmark: PoseLandmark) -> PicturePoint {
            PicturePoint(Double(pose[landmark].x), Double(pose[landmark].y))
        }
        func isSeen(_ landmark: PoseLandmark) -> Bool { pose[landmark].visibility >= Self.seen }
        let shown = PoseLandmark.allCases.filter(isSeen).map(place)
        guard shown.count >= 8 else { return nil }
        let (nose, ears) = (place(.nose), [place(.leftEar), place(.rightEar)])
        let shoulders = [place(.leftShoulder), place(.rightShoulder)]
        let neck = PicturePoint((shoulders[0].x + shoulders[1].x) / 2, (shoulders[0].y + shoulders[1].y) / 2)
        // From the shoulders to the nose is about as far as from there to the top of the head, hair included.
        let crown = max(neck.y - nose.y, abs(ears[0].x - ears[1].x) * aspect) * 0.95
        let girth = 0.12 * max(abs(shoulders[0].x - shoulders[1].x), crown / aspect)
        var box = PictureBox(around: shown)
        box = box.union(PictureBox(around: [PicturePoint(nose.x, nose.y - crown)]))
        box = PictureBox(x: box.x - girth, y: box.y, width: box.width + 2 * girth, height: box.height + 0.02)
        guard let inside = box.intersection(.whole) else { return nil }
        self.init(
            box: inside, head: PicturePoint(nose.x, nose.y - crown * 0.1),
            joints: Self.limbs.compactMap { name, joint, root in
                // A joint beyond the picture's edge is guessed: its root must have been seen.
                guard isSeen(joint) || isSeen(root) else { return nil }
                return Joint(name: name, place: place(joint), root: place(root))
            },
            confidence: Double(pose.score))
    }
}

extension PictureBox {
    /// The smallest box around points; of none an empty one.
    init(around points: [PicturePoint]) {
        let (xs, ys) = (points.map(\.x), points.map(\.y))
        let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
        self.init(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
    }
}
