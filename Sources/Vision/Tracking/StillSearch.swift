internal import Media

/// Looks for things of a kind in a still picture, harder than in a frame of a clip.
final class StillSearch<Model: Landmarker> {
    private let detector: Detector
    private let model: Model

    init(_ detector: Detector, _ model: Model) {
        self.detector = detector
        self.model = model
    }

    /// Everything that is found, each once, the most certain first.
    func find(in picture: Picture) throws(VisionError) -> [Sighting<Model.Subject>] {
        var found: [Sighting<Model.Subject>] = []
        for part in Self.parts(of: picture) {
            for region in try detector.find(in: part, of: picture) {
                guard let seen = try model.look(in: region, of: picture) else { continue }
                found.append(seen)
            }
        }
        var kept: [Sighting<Model.Subject>] = []
        for sighting in found.sorted(by: { $0.presence > $1.presence }) {
            if !kept.contains(where: { $0.next.isSame(as: sighting.next) }) { kept.append(sighting) }
        }
        return kept
    }

    static func parts(of picture: Picture) -> [Region] {
        [Region(picture)]
    }
}
