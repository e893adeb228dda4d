package import Domain
import FoundationEssentials
package import Store

// What workers said lies in the store as JSON, and what a browser saw live. Whoever reads it again checks it again:
// what was stored before there were bounds, or by another version, may be beyond them. Such an answer is as good as
// none.

extension MediaInfo {
    /// What a probe said; nil if that cannot be read.
    package init?(stored json: String) {
        guard let info = try? JSONDecoder().decode(MediaInfo.self, from: Data(json.utf8)),
            (try? info.check()) != nil
        else { return nil }
        self = info
    }

    /// As it is stored; numbers within their bounds always have JSON.
    var stored: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}

extension ReportRepository {
    /// The report of a clip; nil if there is none, or none that can be read.
    package func readableReport(of clip: ClipID) async throws -> (any AnalysisReport)? {
        guard let json = try await report(of: clip) else { return nil }
        return try? AnalysisKind.report(json: json)
    }
}

extension ClipLibrary {
    /// What was seen live while a clip was recorded; nothing if that cannot be read.
    package func readableLiveEvents(of clip: ClipID) async throws -> [LiveEvent] {
        guard let json = try await liveEvents(of: clip) else { return [] }
        return (try? [LiveEvent](json: json)) ?? []
    }
}
