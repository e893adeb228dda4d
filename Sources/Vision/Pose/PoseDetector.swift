internal import Media

/// Finds bodies in whole pictures.
final class PoseDetector {
    private let request: InferenceRequest
    private let sampler: RegionSampler
    private let decoder: DetectionDecoder

    init(_ model: CompiledModel) throws(VisionError) {
        let geometry = DetectorGeometry.pose
        request = try InferenceRequest(model, outputs: 2)
        sampler = RegionSampler(size: geometry.inputSize, minimum: geometry.inputMinimum, border: .zero)
        decoder = DetectionDecoder(geometry)
    }

    /// Where the most certain body is, or nil if there is none.
    func detect(in picture: Picture) throws(VisionError) -> Region? {
        let whole = Region(wholePicture: picture.geometry.width, picture.geometry.height)
        sampler.sample(whole, of: picture, into: request.input)
        try request.run()
        guard let body = decoder.decode(boxes: request.outputs[0], scores: request.outputs[1]).first else { return nil }
        return Region(
            bodyCentre: whole.picturePoint(body.keyPoints[0]), circlePoint: whole.picturePoint(body.keyPoints[1]))
    }
}
