package import Domain
import Media

/// Look at a file: what it is, as it was filmed.
package struct ProbeTask: WorkerTask {
    package static let name = "probe"
    package static let describesRefusals = true

    package init() {}

    package func wallClock(_ limits: JobLimits) -> Duration { limits.probeWallClock }

    package func perform(in place: WorkerPlace, with tools: WorkerTools) throws -> MediaInfo {
        try MediaProbe.probe(place.input)
    }
}
