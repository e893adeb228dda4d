internal import Archives
package import Domain

/// Take a clip out of a ZIP of clips; what belongs to it goes to the output folder.
package struct UnpackingTask: WorkerTask {
    /// How many clips there are in the ZIP.
    package struct Answer: Codable, Equatable, Bounded, Sendable {
        package var clips: Int

        package init(clips: Int) { self.clips = clips }

        package func check() throws(OutOfBounds) {
            try Bound.number("an allowed number of clips", 1...ClipManifest.mostClips).check(clips)
        }
    }

    package static let name = "unpack"
    package static let describesRefusals = true

    /// Which clip, from 0.
    package var index: Int

    package init(index: Int) { self.index = index }

    package func wallClock(_ limits: JobLimits) -> Duration { limits.unpackingWallClock }

    package func perform(in place: WorkerPlace, with tools: WorkerTools) throws -> Answer {
        let clips = try ClipUnpacking.unpack(place.input, clip: index, into: place.output)
        // Thumbnails are not packed. A clip whose poster cannot be read comes in without.
        try? ThumbnailTask.make(of: place.output + "/\(ArtefactName.poster)", into: place.output)
        return Answer(clips: clips)
    }
}
