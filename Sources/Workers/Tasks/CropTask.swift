package import Domain
internal import Media

/// Cut a part out of a picture, at full size.
package struct CropTask: WorkerTask {
    package static let name = "crop"
    package static let memory = WorkerMemory.gif

    /// Which part, and how it is written.
    package var crop: PhotoCrop

    package init(crop: PhotoCrop) { self.crop = crop }

    package func wallClock(_ limits: JobLimits) -> Duration { limits.spanWallClock }

    package func perform(in place: WorkerPlace, with tools: WorkerTools) throws -> Done {
        try PhotoCropper.crop(place.input, crop, to: place.output + "/" + OutputName.crop)
        return Done()
    }
}
