import Domain
internal import Media

/// When hands or faces that are not followed yet are looked for in the whole picture, which takes as long as following
/// one for a frame.
package enum WholeLooks: Sendable {
    /// In the frame in which it is due.
    case inTurn
    /// In `lookAfterwards` only, where somebody waits for each frame, unless something was just lost.
    case afterwards
    /// In the frame in which it is due, and once a second at most while something is followed: where frames are far
    /// between, and many others wait.
    case seldom
}

/// Follows several things of a kind (hands, faces) through a clip: each from where its landmarks were, with a look at
/// the whole picture now and then while there may be more.
final class GroupTracker<Model: Landmarker> {
    /// When to look at the whole picture, seconds of the clip after the last look. Each look costs as much as following
    /// a hand for a frame.
    struct Intervals {
        /// While nothing is followed.
        static var nobody: Double { 0.03 }
        /// While something is followed, but not the most that is wanted.
        static var somebody: Double { 0.15 }
        /// The same where it is done seldom.
        static var somebodySeldom: Double { 1 }
        /// In another tone, while nothing is followed and the picture is dark or grey: a film without hands is hardly
        /// slowed down, and a part of a clip has looked so before it begins (`PartedPass`).
        static var toned: Double { 0.18 }
    }

    /// Most places that are looked at closely after a look at the whole picture, the most certain first: a picture may
    /// be full of what looks like hands.
    static var mostTries: Int { 16 }

    /// Least presence of what is seen in another tone for the first time: of grey hands 98 % have
    /// 0.98 or more; a runner's head in a cap had 0.88.
    static var leastToned: Float { 0.93 }

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

    private let detect: (Picture, Tone?) throws(AppError) -> [Region]
    private let model: Model
    private let most: Int
    private let looks: WholeLooks
    private let triesTone: Bool
    /// The tone in which what is followed was found, and is looked at; nil as it is.
    private var tone: Tone?
    private var lastTonedLook = -Double.infinity
    /// The picture that is to be looked at as a whole, once the frame was answered.
    private var due: (picture: Picture, time: Double)?
    private var lastLook = -Double.infinity
    private var nextID = 1

    /// - Parameters:
    ///   - model: finds landmarks in a region.
    ///   - most: things that are followed at the same time.
    ///   - looks: when the whole picture is looked at.
    ///   - triesTone: whether a dark or grey picture in which nothing is found is now and then looked at once more,
    ///     made lighter or warmer.
    ///   - detect: finds regions in a picture in a tone (nil: as it is), the most certain first.
    init(
        _ model: Model, most: Int, looks: WholeLooks = .inTurn, triesTone: Bool = false,
        detect: @escaping (Picture, Tone?) throws(AppError) -> [Region]
    ) {
        self.triesTone = triesTone
        self.looks = looks
        self.detect = detect
        self.model = model
        self.most = most
    }

    /// Takes the next frame.
    /// - Parameters:
    ///   - time: presentation time, seconds; grows from call to call.
    ///   - isCut: whether nothing connects this frame with the one before.
    func track(_ picture: Picture, at time: Double, isCut: Bool) throws(AppError) {
        if isCut { forget() }
        due = nil
        var now: [Track] = []
        for track in tracks {
            guard let seen = try look(track.region, picture) else {
                // Perhaps it is near: look at once.
                lastLook = -.infinity
                if tone != nil { lastTonedLook = -.infinity }
                continue
            }
            add(Track(id: track.id, region: seen.next, subject: seen.subject, presence: seen.presence), to: &now)
        }
        let somebody = looks == .seldom ? Intervals.somebodySeldom : Intervals.somebody
        if now.count < most, time - lastLook >= (now.isEmpty ? Intervals.nobody : somebody) {
            // What was just lost is near, and gone with the next frame.
            if looks == .afterwards, now.count == tracks.count {
                due = (picture, time)
            } else {
                try find(in: picture, at: time, &now)
            }
        }
        tracks = now
    }

    /// Looks at the whole of the last picture, if that is due: what it finds is followed from the next frame on. The
    /// picture must still be valid.
    func lookAfterwards() throws(AppError) {
        guard let due else { return }
        self.due = nil
        var now = tracks
        try find(in: due.picture, at: due.time, &now)
        tracks = now
    }

    /// Looks at the whole picture: in the tone of what is followed, or as it is and, if nothing is seen so, in another
    /// tone.
    private func find(in picture: Picture, at time: Double, _ now: inout [Track]) throws(AppError) {
        lastLook = time
        if now.isEmpty { tone = nil }
        // Light may have come back.
        if tone != nil { tone = Tone(for: picture) }
        try take(picture, &now)
        guard now.isEmpty, triesTone, time - lastTonedLook >= Intervals.toned else { return }
        lastTonedLook = time
        tone = Tone(for: picture)
        guard tone != nil else { return }
        try take(picture, &now)
        if now.isEmpty { tone = nil }
    }

    private func take(_ picture: Picture, _ now: inout [Track]) throws(AppError) {
        var tries = 0
        for region in try search(picture) {
            let isKnown =
                tracks.contains { $0.region.overlap(region) > Region.sharedByOne }
                || now.contains { $0.region.overlap(region) > Region.sharedByOne }
            guard now.count < most, tries < Self.mostTries else { break }
            guard !isKnown else { continue }
            tries += 1
            guard let seen = try look(region, picture), tone == nil || seen.presence >= Self.leastToned else {
                continue
            }
            let track = Track(id: nextID, region: seen.next, subject: seen.subject, presence: seen.presence)
            if add(track, to: &now) { nextID += 1 }
        }
    }

    /// Forgets what it followed.
    func forget() {
        tracks = []
        tone = nil
        (lastLook, lastTonedLook) = (-.infinity, -.infinity)
    }

    /// Adds what is not there yet.
    @discardableResult
    private func add(_ track: Track, to tracks: inout [Track]) -> Bool {
        guard !tracks.contains(where: { $0.region.isSame(as: track.region) || track.region.isPart(of: $0.region) })
        else { return false }
        tracks.append(track)
        return true
    }

    private func look(_ region: Region, _ picture: Picture) throws(AppError) -> LandmarkDetection<Model.Subject>? {
        let began = ContinuousClock.now
        defer { work.landmarks += ContinuousClock.now - began }
        work.landmarkRuns += 1
        return try model.detect(in: region, of: picture, toned: tone)
    }

    private func search(_ picture: Picture) throws(AppError) -> [Region] {
        let began = ContinuousClock.now
        defer { work.detection += ContinuousClock.now - began }
        work.detectorRuns += 1
        return try detect(picture, tone)
    }
}
