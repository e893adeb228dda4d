import Domain
internal import Media

/// Finds bodies, palms or faces in a part of a picture: what it looks for is in its model and geometry.
final class Detector {
    /// How often it has looked.
    private(set) var runs = 0
    /// How long it has looked, crops included.
    private(set) var time = Duration.zero

    private let request: InferenceRequest
    private let sampler: RegionSampler
    private let decoder: DetectionDecoder
    private let rule: RegionRule

    init(_ model: CompiledModel, _ geometry: DetectorGeometry) throws(AppError) {
        request = try InferenceRequest(model, outputs: 2)
        sampler = RegionSampler(size: geometry.inputSize, minimum: geometry.inputMinimum, border: .zero)
        decoder = DetectionDecoder(geometry)
        rule = geometry.rule
    }

    /// What is in a part of the picture, as squares for the landmark model, the most certain first.
    /// - Parameter tone: how the picture is changed before; nil leaves it.
    func find(in part: Region, of picture: Picture, toned tone: Tone? = nil) throws(AppError) -> [Region] {
        try search(part, of: picture, toned: tone, leastScore: DetectionDecoder.minimumScore).map(\.region)
    }

    /// What may be in a part of the picture: squares for the landmark model and their scores, the most certain first.
    func search(
        _ part: Region, of picture: Picture, toned tone: Tone? = nil, leastScore: Float
    ) throws(AppError) -> [(region: Region, score: Float)] {
        let began = ContinuousClock.now
        defer { time += ContinuousClock.now - began }
        runs += 1
        sampler.sample(part, of: picture, toned: tone, into: request.input)
        try request.run()
        return decoder.decode(boxes: request.outputs[0], scores: request.outputs[1], leastScore: leastScore).map {
            (rule.region($0.placed(by: part)), $0.score)
        }
    }
}

extension Detection {
    /// The detection in pixels of the picture, from that in 0…1 of a part.
    fileprivate func placed(by part: Region) -> Detection {
        Detection(
            score: score, centre: part.picturePoint(centre), size: size * part.size,
            keyPoints: keyPoints.map(part.picturePoint))
    }
}
