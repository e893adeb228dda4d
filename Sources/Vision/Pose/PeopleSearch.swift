package import Domain
package import Media

/// Finds the people of a still picture, each once.
package final class PeopleSearch {
    /// Most people who are looked at.
    private static let most = 6
    /// Most places of a picture that are looked at closely: a full stand has more than anybody waits for.
    static let mostTries = 100

    /// Who was found in a picture.
    package struct People {
        /// Their bodies.
        package let poses: [Pose]
        /// Where the detector saw somebody.
        let regions: [Region]
    }

    /// How much work it was so far.
    package var work: VisionWork {
        var work = VisionWork()
        (work.detectorRuns, work.detection) = (search.runs, search.time)
        (work.landmarkRuns, work.landmarks) = (landmarker.runs, landmarker.time)
        return work
    }

    private let search: BodySearch
    private let landmarker: PoseLandmarker

    /// A search with its own place at the models.
    package init(_ models: PoseModels) throws(AppError) {
        search = BodySearch(try Detector(models.detection, .pose))
        landmarker = try PoseLandmarker(models.landmark)
    }

    /// The people in a picture, also those who are too small for a look at the whole of it unless one is large.
    package func people(in picture: Picture) throws(AppError) -> [Pose] {
        try smaller(in: picture, than: prominent(in: picture))
    }

    /// The people whom a look at the whole picture shows.
    package func prominent(in picture: Picture) throws(AppError) -> People {
        let regions = try search.quick(picture)
        return People(poses: try settled(regions, picture, besides: []), regions: regions)
    }

    /// These people and those who are too small for a look at the whole picture, who are looked for unless one is
    /// large.
    package func smaller(in picture: Picture, than people: People) throws(AppError) -> [Pose] {
        guard !people.regions.contains(where: { BodySearch.isLarge($0, in: picture.size) }) else { return people.poses }
        return try settled(
            search.tiles(of: picture, besides: people.regions), picture, besides: people.poses)
    }

    /// The people who are known, and the bodies in regions, each once.
    func settled(
        _ regions: [Region], _ picture: Picture, besides known: [Pose]
    ) throws(AppError) -> [Pose] {
        var poses = known
        for region in regions.prefix(Self.mostTries) where poses.count < Self.most {
            guard let pose = try settled(region, picture) else { continue }
            if !poses.contains(where: { Self.distance($0, pose) < Self.sameBody }) { poses.append(pose) }
        }
        return poses
    }

    /// The body in a region, looked at twice more from where the first look found it, leaning to either side: what is
    /// no body is then gone, or somewhere else, and what is one is where both see it, the same in a mirrored picture.
    private func settled(_ region: Region, _ picture: Picture) throws(AppError) -> Pose? {
        guard let first = try landmarker.landmarks(in: region, of: picture) else { return nil }
        func look(_ lean: Float) throws(AppError) -> Pose? {
            var next = Region(bodyCentre: first.bodyCentre, circlePoint: first.circlePoint)
            next.rotation += lean
            return try landmarker.landmarks(in: next, of: picture)?.pose
        }
        guard let one = try look(-Self.lean), let other = try look(Self.lean),
            Self.distance(one, other) < Self.sameBody
        else { return nil }
        let mean = Pose(meanOf: one, other)
        return Self.distance(first.pose, mean) < Self.sameBody ? mean : nil
    }

    /// How far the later looks lean, radians.
    private static let lean: Float = 0.12
    /// Bodies whose shoulders and hips are nearer to one another than this, in lengths of a trunk, are the same.
    private static let sameBody: Float = 0.35
    private static let trunk: [PoseLandmark] = [.leftShoulder, .rightShoulder, .leftHip, .rightHip]

    /// How far two bodies are from one another, in lengths of the first one's trunk.
    private static func distance(_ one: Pose, _ other: Pose) -> Float {
        func place(_ pose: Pose, _ point: PoseLandmark) -> SIMD2<Float> { SIMD2(pose[point].x, pose[point].y) }
        let away = trunk.reduce(0) { $0 + length(place(one, $1) - place(other, $1)) } / Float(trunk.count)
        let size = length(place(one, .leftShoulder) - place(one, .rightHip))
        return size > 0 ? away / size : .infinity
    }
}
