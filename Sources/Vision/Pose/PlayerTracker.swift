package import Domain
package import Media

/// Whom to follow where several people are to be seen.
package enum PlayerChoice: Equatable, Sendable {
    /// The body the detector is most certain of, through cuts and all: what MediaPipe does.
    case mostCertain
    /// The player: large, near the centre, moving.
    case player
    /// The person of this number (from 1, left to right) among those that are there when somebody is first seen.
    case number(Int)
}

/// Follows the player through a clip: chooses among several people, starts anew after a cut, looks for a lost player
/// near the last place first, and finds players who are small in the picture.
package final class PlayerTracker {
    /// When to look, how long to try.
    enum Parameters {
        /// Several people are followed for this long before one is chosen, seconds.
        static let trial = 1.0
        /// At most so many people are tried.
        static let mostTried = 5
        /// At most so many bodies of a picture are looked at closely, those most like a player first.
        static let mostGlances = 24
        /// A lost player who is seen again within this time is taken for the same, seconds.
        static let memory = 2.0
        /// The thorough search is repeated after this time without anybody, seconds.
        static let timeout = 0.2
        /// A body cannot move farther than this share of its square from one frame to the next, nor grow by more than
        /// the factor, if they are not more than `jumpInterval` seconds apart: it is another body then, or none. The
        /// square is about two metres and a half wide: half a metre in a thirtieth of a second is faster than anybody
        /// runs.
        static let jump: Float = 0.2
        static let growth: Float = 1.6
        static let jumpInterval = 0.05
    }

    /// Whom a tracker follows at the end of a part.
    package struct Following: Sendable {
        var track: BodyTrack?
        var lost: LostPlayer?
    }

    /// Whom it follows now.
    package var following: Following { Following(track: track, lost: lost) }
    /// How often the detector had to look.
    package var detectorRuns: Int { search.runs }
    /// How much work it was so far.
    package var work: VisionWork {
        var work = VisionWork()
        (work.detectorRuns, work.detection) = (search.runs, search.time)
        (work.landmarkRuns, work.landmarks) = (landmarker.runs, landmarker.time)
        return work
    }
    /// The people who were there when somebody was first seen; empty before.
    package private(set) var people: PeopleSeen?

    private let choice: PlayerChoice
    private let holdsBack: Bool
    private let search: BodySearch
    private let landmarker: PoseLandmarker
    private var track: BodyTrack?
    private var lost: LostPlayer?
    private var trial: Trial?
    /// Which of those that are tried was shown last, where nothing is held back.
    private var shown: Int?
    /// Which of those that are tried was followed before.
    private var incumbent: Int?
    private var secondLook: SecondLook?
    private var lastThorough = -Double.infinity
    private var startsAnew = true
    private var stride = Stride()

    /// A tracker that follows nobody yet, or goes on following somebody.
    /// - Parameter holdsBack: whether frames may be held back until more is known of them; without, each is answered at
    ///   once: while several people are being tried, with the one who is most like a player so far.
    package init(
        _ models: PoseModels, choice: PlayerChoice, following: Following? = nil, holdsBack: Bool = true
    ) throws(AppError) {
        self.choice = choice
        self.holdsBack = holdsBack
        search = BodySearch(try Detector(models.detection, .pose))
        landmarker = try PoseLandmarker(models.landmark)
        track = following?.track
        lost = following?.lost
        startsAnew = following?.track == nil
    }

    /// Takes the next frame.
    /// - Parameters:
    ///   - time: presentation time, seconds; grows from call to call.
    ///   - isCut: whether a cut lies before this frame.
    /// - Returns: the frames that are now known, in order: mostly this one; none while several people are being tried
    ///   or a calm frame is passed over, then all at once.
    package func track(_ picture: Picture, at time: Double, isCut: Bool) throws(AppError) -> [PoseFrame] {
        var settled: [PoseFrame] = []
        if isCut, choice != .mostCertain {
            settled = finish()
            (track, lost, startsAnew, lastThorough, secondLook) = (nil, nil, true, -.infinity, nil)
        }
        if trial != nil { return settled + (try goOnTrying(picture, at: time)) }
        if secondLook?.isDue(at: time) == true, try seesLarger(picture, at: time) { settled += stride.end() }
        if track == nil, trial == nil { try acquire(picture, at: time) }
        if trial != nil { return settled + (try goOnTrying(picture, at: time)) }
        guard choice != .mostCertain, holdsBack else {
            return [PoseFrame(time: time, pose: try follow(picture, at: time), startsAnew: takeStart())]
        }
        if track != nil, stride.passes(time) {
            stride.pass(time)
            return settled
        }
        let frame = PoseFrame(time: time, pose: try follow(picture, at: time), startsAnew: takeStart())
        return settled + stride.take(frame, size: track?.region.size ?? 0, picture: picture.size)
    }

    /// Ends the clip, or a scene of it: the frames that were held back.
    package func finish() -> [PoseFrame] {
        let calm = stride.end()
        guard let trial else { return calm }
        self.trial = nil
        if holdsBack, let incumbent, trial.bestPlace != incumbent { startsAnew = true }
        incumbent = nil
        let chosen = trial.best
        track = chosen.isLost ? nil : chosen.track
        lost = chosen.isLost ? LostPlayer(chosen.track, at: 0) : nil
        var frames = chosen.frames
        if !frames.isEmpty { frames[0].startsAnew = takeStart() }
        return calm + frames
    }

    private func takeStart() -> Bool {
        defer { startsAnew = false }
        return startsAnew
    }

    private func follow(_ picture: Picture, at time: Double) throws(AppError) -> Pose? {
        guard var current = track else { return nil }
        let before = current
        guard let pose = try current.advance(picture, at: time, landmarker), !isOther(current, than: before) else {
            let gone = LostPlayer(before, at: time)
            (track, lost) = (nil, gone)
            guard choice != .mostCertain else { return nil }
            // Perhaps it is near, in this very frame.
            let near = try search.around(before.region, of: picture)
            guard var again = try same(as: gone, among: near, picture, at: time) else { return nil }
            let found = try again.advance(picture, at: time, landmarker)
            if found != nil { track = again }
            return found
        }
        track = current
        return pose
    }

    /// Whether a track has gone over to another body: it leapt, or wears something else.
    private func isOther(_ after: BodyTrack, than before: BodyTrack) -> Bool {
        guard choice != .mostCertain, let last = before.lastTime, let now = after.lastTime else { return false }
        if after.change > LostPlayer.otherClothes { return true }
        guard now - last < Parameters.jumpInterval else { return false }
        let growth = after.region.size / max(before.region.size, 1)
        return length(after.region.centre - before.region.centre) > Parameters.jump * before.region.size
            || growth > Parameters.growth || growth < 1 / Parameters.growth
    }

    /// Looks for somebody to follow: sets `track` or `trial` if somebody is there.
    private func acquire(_ picture: Picture, at time: Double) throws(AppError) {
        if choice == .mostCertain {
            track = try search.quick(picture).first.map { BodyTrack(region: $0) }
            return
        }
        let recent = lost.flatMap { time - $0.time < Parameters.memory ? $0 : nil }
        var seen = try search.quick(picture)
        if let recent {
            seen += try search.around(recent.region, of: picture)
            track = try same(as: recent, among: seen, picture, at: time)
            guard track == nil else { return }
        }
        let areSame = seen.dropFirst().allSatisfy { BodySearch.isSame($0, seen[0]) }
        guard !seen.isEmpty && (recent == nil || areSame) || time - lastThorough >= Parameters.timeout else { return }
        lastThorough = time
        let bodies = try search.thorough(picture)
        if let recent {
            track = try same(as: recent, among: bodies, picture, at: time)
            guard track == nil else { return }
        }
        // Beside others nobody is given up at once, and whoever was chosen by number not so soon.
        if let recent, bodies.count > 1, time - recent.time < LostPlayer.wait { return }
        if case .number = choice, people != nil, recent != nil { return }
        let tried = try candidates(among: bodies, picture, at: time)
        guard !tried.isEmpty else { return }
        startsAnew = true
        lastThorough = -.infinity
        lost = nil
        let isFirst = people == nil
        if isFirst { people = PeopleSeen(time: time, poses: tried.map(\.first)) }
        secondLook = SecondLook(after: tried.map(\.track.region), in: picture.size, began: time, isFirst: isFirst)
        choose(among: tried, picture, at: time, isFirst: isFirst)
    }

    /// Follows one of some people: the one of the number that was asked for, the only one, or who turns out to be the
    /// player.
    private func choose(among tried: [Trial.Candidate], _ picture: Picture, at time: Double, isFirst: Bool) {
        if isFirst, case .number(let number) = choice, tried.indices.contains(number - 1) {
            track = tried[number - 1].track
        } else if tried.count == 1 {
            track = tried[0].track
        } else {
            (trial, shown) = (Trial(candidates: tried, began: time, picture: picture.size), incumbent)
        }
    }

    /// Looks whether somebody larger has come since somebody was chosen, and tries them all if so: sets `track` or
    /// `trial`.
    private func seesLarger(_ picture: Picture, at time: Double) throws(AppError) -> Bool {
        let bodies = try search.thorough(picture)
        guard let look = secondLook, look.isWorthwhile(bodies) else { return false }
        var tried = try candidates(among: bodies, picture, at: time)
        guard look.isWorthwhile(tried.map(\.track.region)) else { return false }
        secondLook = nil
        if let current = track {
            // Who was followed goes on being followed while the others are tried.
            var glance = current
            tried.removeAll { BodySearch.isSame($0.track.region, current.region) }
            let place = tried.count { $0.track.region.centre.x < current.region.centre.x }
            if let pose = try glance.advance(picture, at: time, landmarker) {
                tried.insert(Trial.Candidate(track: current, first: pose), at: place)
                incumbent = place
            }
        }
        if look.isFirst { people = PeopleSeen(time: time, poses: tried.map(\.first)) }
        (startsAnew, track, lost) = (incumbent == nil, nil, nil)
        choose(among: tried, picture, at: time, isFirst: look.isFirst)
        if trial == nil { (startsAnew, incumbent) = (true, nil) }
        return true
    }

    /// Those bodies that can be followed, left to right.
    private func candidates(
        among bodies: [Region], _ picture: Picture, at time: Double
    ) throws(AppError) -> [Trial.Candidate] {
        var tried: [Trial.Candidate] = []
        let likeliest = bodies.sorted { Trial.prior($0, picture.size) > Trial.prior($1, picture.size) }
        for body in likeliest.prefix(Parameters.mostGlances) {
            guard tried.count < Parameters.mostTried else { break }
            var track = BodyTrack(region: body)
            // A look that leaves no trace: the trial begins with this very frame.
            guard let pose = try track.advance(picture, at: time, landmarker),
                !tried.contains(where: { BodySearch.isSame($0.track.region, track.region) })
            else { continue }
            tried.append(Trial.Candidate(track: BodyTrack(region: body), first: pose))
        }
        return tried.sorted { $0.track.region.centre.x < $1.track.region.centre.x }
    }

    /// The body that is the lost player's, ready to be followed from this frame on.
    private func same(
        as lost: LostPlayer, among bodies: [Region], _ picture: Picture, at time: Double
    ) throws(AppError) -> BodyTrack? {
        var best: (body: Region, unlikeness: Float)?
        for body in bodies.filter({ lost.canBe($0, at: time) }).prefix(Parameters.mostGlances) {
            // A look that leaves no trace.
            var look = BodyTrack(region: body)
            guard try look.advance(picture, at: time, landmarker) != nil,
                let unlikeness = lost.unlikeness(body, look.clothes, at: time),
                unlikeness < best?.unlikeness ?? .infinity
            else { continue }
            best = (body, unlikeness)
        }
        return best.map { BodyTrack(region: $0.body, clothes: lost.clothes) }
    }

    private func goOnTrying(_ picture: Picture, at time: Double) throws(AppError) -> [PoseFrame] {
        guard var current = trial else { return [] }
        try current.advance(picture, at: time, landmarker)
        trial = current
        let known = current.isOver(at: time) ? finish() : []
        guard !holdsBack else { return known }
        let best = current.bestPlace
        defer { shown = best }
        return [
            PoseFrame(
                time: time, pose: current.candidates[best].frames.last?.pose,
                startsAnew: shown.map { $0 != best } ?? takeStart())
        ]
    }
}

/// The people in one frame of a clip.
package struct PeopleSeen: Sendable {
    /// Presentation time of the frame, seconds.
    package var time: Double
    /// Their poses, left to right.
    package var poses: [Pose]
}

extension Picture {
    /// Width and height, pixels.
    var size: SIMD2<Float> { SIMD2(Float(geometry.width), Float(geometry.height)) }
}
