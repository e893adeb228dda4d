import Domain
import Store
import Synchronization
import Templates

/// The reports that were opened last, read and measured: whoever looks at one opens it again after each note, name and
/// button.
final class OpenedReports: Sendable {
    /// A report and what its page shows of it.
    struct Opened: Sendable {
        let report: any AnalysisReport
        let result: ReportResult
    }

    /// What stands for all that a job has left and people corrected: the name of its landmarks and the last correction;
    /// the player who is shown; the language of the page's words, and where the addresses begin that are among them.
    private struct Key: Equatable {
        var landmarks: BlobName
        var revision: CorrectedReport.Revision?
        var player: Int?
        var language = Language.current.code
        var base = Guest.current?.base
    }

    /// For a few people at a time: ten minutes of tennis take about 3 MB.
    private static let most = 4

    private let opened = Mutex<[(key: Key, Opened)]>([])

    /// A report that was kept, in the reader's language.
    func find(_ landmarks: BlobName, _ revision: CorrectedReport.Revision?, _ player: Int?) -> Opened? {
        let key = Key(landmarks: landmarks, revision: revision, player: player)
        return opened.withLock { opened in
            guard let place = opened.firstIndex(where: { $0.key == key }) else { return nil }
            let found = opened.remove(at: place)
            opened.append(found)
            return found.1
        }
    }

    /// Keeps a report, in the place of the one that nobody has opened for longest.
    func keep(_ report: Opened, as landmarks: BlobName, _ revision: CorrectedReport.Revision?, _ player: Int?) {
        let key = Key(landmarks: landmarks, revision: revision, player: player)
        opened.withLock { opened in
            opened.removeAll { $0.key == key }
            if opened.count == Self.most { opened.removeFirst() }
            opened.append((key, report))
        }
    }
}
