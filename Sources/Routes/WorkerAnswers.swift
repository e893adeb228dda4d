import Analysis
import FoundationEssentials
import Media

// Workers read strangers' bytes: what they say is taken for possible only within bounds. A number beyond them is no
// clip's, and must not bring down whoever puts it into words.

extension MediaInfo {
    /// What the probe said, or nil if that cannot be read or is no clip's.
    init?(stored json: String) {
        guard let info = try? JSONDecoder().decode(MediaInfo.self, from: Data(json.utf8)), info.isPossible else {
            return nil
        }
        self = info
    }

    private var isPossible: Bool {
        [width, height, frames].allSatisfy { Possible.counts.contains($0) } && Possible.seconds.contains(duration)
    }
}

extension Report {
    /// The stored report, or nil if it cannot be read or is no clip's.
    init?(stored json: [UInt8]) {
        guard let report = try? Report(json: json), report.times.allSatisfy({ Possible.seconds.contains($0) }) else {
            return nil
        }
        self = report
    }

    private var times: [Double] {
        switch self {
        case .swing(let report): report.swings.flatMap { [$0.start, $0.contact, $0.end] + $0.keyFrames }
        case .hands(let report): report.events.flatMap { [$0.start, $0.end] }
        case .expression(let report): report.expressions.flatMap { [$0.start, $0.end, $0.peak] }
        }
    }
}

extension SwingReport {
    /// The stored report of swings, or nil if it cannot be read, is no clip's, or is of something else.
    init?(stored json: [UInt8]) {
        guard case .swing(let report) = Report(stored: json) else { return nil }
        self = report
    }
}

/// Far beyond every limit on clips, far within what numbers hold.
private enum Possible {
    /// Pixels of an edge, frames.
    static let counts = 0...1_000_000_000
    /// Places on a clip's clock.
    static let seconds = 0.0...1_000_000
}
