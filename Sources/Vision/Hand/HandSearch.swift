package import Domain
package import Media

/// Finds the hands of a still picture, also small ones, those that fill the picture and those that are upside down.
package final class HandSearch {
    /// How much work it was so far.
    package var work: VisionWork { search.work }
    /// Whether the last picture was dark or grey, showed no hand, and was searched once more, made lighter or warmer.
    package var triedTone: Bool { search.triedTone }

    private let search: StillSearch<HandLandmarker>

    /// A search with its own place at the models.
    package init(_ models: HandModels) throws(AppError) {
        search = StillSearch(try Detector(models.detection, .palm), try HandLandmarker(models.landmark), .hands)
    }

    /// The hands, each once, the largest first.
    package func hands(in picture: Picture) throws(AppError) -> [Hand] {
        let aspect = Float(picture.geometry.height) / Float(max(picture.geometry.width, 1))
        let found = try search.find(in: picture).map(\.subject)
        return HandSides.parted(found, aspect: aspect)
    }
}
