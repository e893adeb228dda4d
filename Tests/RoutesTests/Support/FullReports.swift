import Analysis
import Domain
import FoundationEssentials
import Media
import TestSupport

/// A report of each kind in which nothing is missing, and what a probe says.
enum FullReports {
    static let all = AnalysisKind.all.compactMap { kind in
        let path = TestData.package.appending(path: "Tests/Fixtures/full-\(kind.rawValue)-report.json").path
        return FileManager.default.contents(atPath: path).flatMap { try? AnalysisKind.report(json: [UInt8]($0)) }
    }

    static let info = MediaInfo(
        kind: .video, width: 640, height: 360, duration: 4, frames: 120, fps: 30, rotation: 90, isMirrored: true,
        isVariableFrameRate: false, container: "mov", codec: "h264", playsInBrowsers: true,
        captureRate: 240)
}
