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
        try bodies(in: Region(wholePicture: picture.geometry.width, picture.geometry.height), of: picture).first
    }

    /// Where bodies are in a part of the picture, the most certain first.
    func bodies(in part: Region, of picture: Picture) throws(VisionError) -> [Region] {
        sampler.sample(part, of: picture, into: request.input)
        try request.run()
        return decoder.decode(boxes: request.outputs[0], scores: request.outputs[1]).map { body in
            Region(bodyCentre: part.picturePoint(body.keyPoints[0]), circlePoint: part.picturePoint(body.keyPoints[1]))
        }
    }
}
