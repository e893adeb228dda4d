import Domain
internal import Media

/// A model that finds the landmarks of one thing in a region.
protocol Landmarker {
    associatedtype Subject: Sendable

    /// What is in a region, or nil where the model sees no such thing.
    /// - Parameter tone: how the picture is changed before; nil leaves it.
    func detect(in region: Region, of picture: Picture, toned tone: Tone?) throws(AppError) -> LandmarkDetection<
        Subject
    >?
}

/// What a landmark model sees.
struct LandmarkDetection<Subject: Sendable>: Sendable {
    /// The landmarks.
    var subject: Subject
    /// Where to look in the next frame.
    var next: Region
    /// Probability, 0…1, that it is there.
    var presence: Float
}

/// From a landmark model's square input to the picture.
struct LandmarkSpace {
    private let region: Region
    private let picture: SIMD2<Float>
    private let inputSize: Float

    init(_ region: Region, of picture: Picture, inputSize: Int) {
        self.region = region
        self.picture = SIMD2(Float(picture.geometry.width), Float(picture.geometry.height))
        self.inputSize = Float(inputSize)
    }

    /// A point of the input, pixels, in the picture: x and y 0…1, z in picture widths.
    func place(_ point: SIMD3<Float>) -> SIMD3<Float> {
        let share = point / inputSize
        let place = region.picturePoint(SIMD2(share.x, share.y)) / picture
        return SIMD3(place.x, place.y, share.z * region.size / picture.x)
    }
}
