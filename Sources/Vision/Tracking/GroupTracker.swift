internal import Media

/// Follows several things of a kind (hands, faces) through a clip: each from where its landmarks were, with a look at the
/// whole picture now and then while there may be more.
final class GroupTracker<Model: Landmarker> {
    /// When to look at the whole picture, seconds of the clip after the last look. Each look costs as much as following a
    /// hand for a frame.
    struct Patience {
        /// While nothing is followed.
        static var nobody: Double { 0.06 }
        /// While something is followed, but not the most that is wanted.
        static var somebody: Double { 0.15 }
    }

    /// What is followed.
    struct Track {
        let id: Int
        var region: Region
        var subject: Model.Subject
        var presence: Float
    }

    /// What the last frame showed.
    private(set) var tracks: [Track] = []
    private(set) var work = VisionWork()

    private let detector: Detector
    private let model: Model
    private let most: Int
    private var lastLook = -Double.infinity
    private var nextID = 1

    init(_ detector: Detector, _ model: Model, most: Int) {
        self.detector = detector
        self.model = model
        self.most = most
    }

    /// Takes the next frame.
    /// - Parameters:
    ///   - time: presentation time, seconds; grows from call to call.
    ///   - isCut: whether nothing connects this frame with the one before.
    func track(_ picture: Picture, at time: Double, isCut: Bool) throws(VisionError) {
        if isCut { forget() }
        var now: [Track] = []
        for track in tracks {
            guard let seen = try look(track.region, picture) else {
                // Perhaps it is near: look at once.
                lastLook = -.infinity
                continue
            }
            add(Track(id: track.id, region: seen.next, subject: seen.subject, presence: seen.presence), to: &now)
        }
        if now.count < most, time - lastLook >= (now.isEmpty ? Patience.nobody : Patience.somebody) {
            lastLook = time
            for region in try detect(picture) {
                let isKnown =
                    tracks.contains { $0.region.overlap(region) > Region.sameThing }
                    || now.contains { $0.region.overlap(region) > Region.sameThing }
                guard now.count < most, !isKnown, let seen = try look(region, picture) else { continue }
                let track = Track(id: nextID, region: seen.next, subject: seen.subject, presence: seen.presence)
                if add(track, to: &now) { nextID += 1 }
            }
        }
        tracks = now
    }

    /// Forgets what it followed.
    func forget() {
        tracks = []
        lastLook = -.infinity
    }

    /// Adds what is not there yet.
    @discardableResult
    private func add(_ track: Track, to tracks: inout [Track]) -> Bool {
        guard !tracks.contains(where: { $0.region.isSame(as: track.region) }) else { return false }
        tracks.append(track)
        return true
    }

    private func look(_ region: Region, _ picture: Picture) throws(VisionError) -> Sighting<Model.Subject>? {
        let began = ContinuousClock.now
        defer { work.landmarks += ContinuousClock.now - began }
        work.landmarkRuns += 1
        return try model.look(in: region, of: picture)
    }

    private func detect(_ picture: Picture) throws(VisionError) -> [Region] {
        let began = ContinuousClock.now
        defer { work.detection += ContinuousClock.now - began }
        work.detectorRuns += 1
        return try detector.find(in: Region(picture), of: picture)
    }
}

extension Region {
    /// Squares that share more than this show the same thing (MediaPipe's `AssociationNormRectCalculator`).
    static let sameThing: Float = 0.5
    /// Squares whose centres are nearer than this share of the larger one's side, show the same thing.
    static let sameCentre: Float = 0.15

    /// Intersection over union of two squares, as if they were not turned.
    func overlap(_ other: Region) -> Float {
        let low = pointwiseMax(centre - size / 2, other.centre - other.size / 2)
        let high = pointwiseMin(centre + size / 2, other.centre + other.size / 2)
        let sides = pointwiseMax(high - low, .zero)
        let shared = sides.x * sides.y
        return shared / max(size * size + other.size * other.size - shared, .leastNormalMagnitude)
    }

    /// Whether the landmarks of two things lie so near to each other that they are one.
    func isSame(as other: Region) -> Bool {
        length(centre - other.centre) < Self.sameCentre * max(size, other.size)
    }
}
