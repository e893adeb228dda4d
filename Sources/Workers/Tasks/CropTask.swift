package import Domain
internal import Media

/// Cut a part out of a picture, at full size.
package struct CropTask: WorkerTask {
    package static let name = "crop"
    package static let memory = WorkerMemory.gif

    /// Which part, and how it is written.
    package var crop: PhotoCrop
    /// How the clip is seen: as in its report.
    package var turn: ClipTurn

    package init(crop: PhotoCrop, turn: ClipTurn) {
        self.crop = crop
        self.turn = turn
    }

    package func wallClock(_ limits: JobLimits) -> Duration { limits.spanWallClock }

    package func perform(in place: WorkerPlace, with tools: WorkerTools) throws -> Done {
        try PhotoCropper.crop(place.input, turn: turn, crop, to: place.output + "/" + OutputName.crop)
        return Done()
    }
}
