import Domain
internal import Media

/// Looks for things of a kind in a still picture, harder than in a frame of a clip: at several scales and turns.
final class StillSearch<Model: Landmarker> {
    /// Something that may be what is looked for.
    private struct Candidate {
        /// Where the detector saw it.
        var found: Region
        var seen: LandmarkDetection<Model.Subject>
    }

    /// How much work it was so far.
    var work: VisionWork {
        var work = looks
        (work.detectorRuns, work.detection) = (detector.runs, detector.time)
        return work
    }

    /// Whether the last picture was searched in another tone, too.
    var triedTone: Bool { tone != nil }

    private let detector: Detector
    private let model: Model
    private var looks = VisionWork()
    private let plan: SearchPlan
    /// In which the picture is looked at; nil as it is.
    private var tone: Tone?

    init(_ detector: Detector, _ model: Model, _ plan: SearchPlan) {
        self.detector = detector
        self.model = model
        self.plan = plan
    }

    /// Everything that is found, each once, the largest first. Where that is nothing, a dark or grey picture may be
    /// searched in another tone.
    func find(in picture: Picture) throws(AppError) -> [LandmarkDetection<Model.Subject>] {
        tone = nil
        let found = try search(picture)
        guard found.isEmpty, plan.triesTone, let other = Tone(for: picture) else { return found }
        tone = other
        return try search(picture)
    }

    private func search(_ picture: Picture) throws(AppError) -> [LandmarkDetection<Model.Subject>] {
        var candidates: [Candidate] = []
        let (width, height) = (picture.geometry.width, picture.geometry.height)
        let enough = plan.enough * Float(max(width, height))
        var tries = 0
        for part in plan.parts(width: width, height: height) {
            if part.isForSmall, candidates.contains(where: { $0.seen.next.size >= enough }) { continue }
            guard tries < plan.mostTries, candidates.count < plan.mostFinds else { break }
            for (region, _) in try detector.search(part.region, of: picture, toned: tone, leastScore: part.leastScore) {
                let isKnown = candidates.contains { $0.found.isSame(as: region) || $0.seen.next.isSame(as: region) }
                guard !isKnown else { continue }
                guard tries < plan.mostTries, candidates.count < plan.mostFinds else { break }
                tries += 1
                guard let seen = try settled(region, picture) else { continue }
                if let same = candidates.firstIndex(where: { $0.seen.next.isSame(as: seen.next) }) {
                    if candidates[same].seen.presence < seen.presence { candidates[same].seen = seen }
                } else {
                    candidates.append(Candidate(found: region, seen: seen))
                }
            }
        }
        var kept: [LandmarkDetection<Model.Subject>] = []
        for candidate in candidates.map(\.seen).sorted(by: { $0.next.size > $1.next.size }) {
            guard !kept.contains(where: { candidate.next.isPart(of: $0.next) }) else { continue }
            if try isBelieved(candidate, picture) { kept.append(candidate) }
        }
        return kept
    }

    /// The landmarks in a region, looked at a second time from where the first look found them.
    private func settled(_ region: Region, _ picture: Picture) throws(AppError) -> LandmarkDetection<Model.Subject>? {
        guard let first = try look(region, picture) else { return nil }
        return try look(first.next, picture)
    }

    private func look(_ region: Region, _ picture: Picture) throws(AppError) -> LandmarkDetection<Model.Subject>? {
        let began = ContinuousClock.now
        defer { looks.landmarks += ContinuousClock.now - began }
        looks.landmarkRuns += 1
        return try model.detect(in: region, of: picture, toned: tone)
    }

    private func isBelieved(_ find: LandmarkDetection<Model.Subject>, _ picture: Picture) throws(AppError) -> Bool {
        guard let check = plan.check else { return true }
        var sum: Float = 0
        for turn: Float in [0, .pi] {
            for width in check.widths {
                let around = Region(
                    centre: find.next.centre, size: find.next.size * width, rotation: find.next.rotation + turn)
                let again = try detector.search(
                    around, of: picture, toned: tone, leastScore: DetectionDecoder.minimumScore)
                sum += again.first { $0.region.mayShow(find.next) }?.score ?? 0
            }
        }
        let longer = Float(max(picture.geometry.width, picture.geometry.height))
        return check.believes(
            presence: find.presence, agreement: sum / Float(2 * check.widths.count),
            isLarge: find.next.size > check.large * longer, isToned: tone != nil)
    }
}

extension Region {
    /// Whether the detector's square shows the same thing as the square around its landmarks, which is placed more
    /// exactly.
    fileprivate func mayShow(_ landmarks: Region) -> Bool {
        let growth = size / landmarks.size
        return length(centre - landmarks.centre) < 0.35 * landmarks.size && growth > 0.5 && growth < 2.2
    }
}
