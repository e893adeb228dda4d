import Domain
import Messages
import Synchronization

/// The GIFs of messages that were just written. A GIF with a hint shows the faces, which are kept nowhere else: it lies
/// here, in memory, until it was fetched or its time is over.
final class GIFTray: Sendable {
    private struct Entry {
        let id: MessageID
        let gif: [UInt8]
        let since: ContinuousClock.Instant
    }

    /// GIFs at a time: the oldest make room.
    private static let most = 64
    /// How long one lies here.
    private static let time = Duration.seconds(3600)

    private let entries = Mutex<[Entry]>([])

    /// Lays a GIF here.
    func put(_ gif: [UInt8], for id: MessageID) {
        entries.withLock { entries in
            Self.tidy(&entries)
            entries.append(Entry(id: id, gif: gif, since: .now))
            entries.removeFirst(max(0, entries.count - Self.most))
        }
    }

    /// The GIF of a message, if it is still here.
    func gif(for id: MessageID) -> [UInt8]? {
        entries.withLock { entries in
            Self.tidy(&entries)
            return entries.first { $0.id == id }?.gif
        }
    }

    /// Takes a message's GIF away.
    func remove(_ id: MessageID) { entries.withLock { $0.removeAll { $0.id == id } } }

    private static func tidy(_ entries: inout [Entry]) {
        let now = ContinuousClock.now
        entries.removeAll { now - $0.since > time }
    }
}
