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

extension SwingReport {
    /// The stored report, or nil if it cannot be read or is no clip's.
    init?(stored json: [UInt8]) {
        guard let report = try? SwingReport(json: json), report.swings.allSatisfy(Self.isPossible) else { return nil }
        self = report
    }

    private static func isPossible(_ swing: Swing) -> Bool {
        ([swing.start, swing.contact, swing.end] + swing.keyFrames).allSatisfy { Possible.seconds.contains($0) }
    }
}

/// Far beyond every limit on clips, far within what numbers hold.
private enum Possible {
    /// Pixels of an edge, frames.
    static let counts = 0...1_000_000_000
    /// Places on a clip's clock.
    static let seconds = 0.0...1_000_000
}
