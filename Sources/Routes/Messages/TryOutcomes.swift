import Domain
import Messages
import Store

/// What came of a browser's try at a message: the page that it is led to tells it.
enum TryOutcome: Sendable {
    /// The message says this.
    case opened(MessageText, isOnce: Bool)
    /// These faces do not lock it.
    case wrong([ExpressionName], triesLeft: Int)
    /// The faces were not tried; one sentence says why.
    case untried(LocalizedText)
    /// Something went wrong here.
    case failed(AppError)

    fileprivate var isOpened: Bool {
        if case .opened = self { true } else { false }
    }

    /// Bytes of a message's text.
    fileprivate var textBytes: Int {
        if case .opened(let text, _) = self { text.description.utf8.count } else { 0 }
    }
}

/// The outcomes of tries, in memory and nowhere else: the text of an opened message must not lie on a disk. Each is
/// known by the message and the player who tried, the last one only, and is forgotten after its time, though nobody
/// asks for it.
actor TryOutcomes {
    /// How long outcomes are remembered, and how many.
    struct Limits: Sendable {
        /// For so long.
        var time = Duration.seconds(600)
        /// So many of all players.
        var most = 1_000
        /// So many bytes of texts.
        var mostBytes = 1 << 20
    }

    /// The time. Tests move it.
    struct Clock: Sendable {
        /// What the time is.
        var now: @Sendable () -> ContinuousClock.Instant = { .now }
        /// Returns at that time, or earlier where its task is cancelled.
        var wait: @Sendable (ContinuousClock.Instant) async -> Void = { try? await Task.sleep(until: $0) }
    }

    private struct Entry {
        let message: MessageID
        let player: Identifier<MessageVisitor>
        let outcome: TryOutcome
        let end: ContinuousClock.Instant
    }

    private let limits: Limits
    private let clock: Clock
    /// The one that ends first comes first.
    private var entries: [Entry] = []
    private var bytes = 0
    private var alarm: Task<Void, Never>?

    init(limits: Limits = Limits(), clock: Clock = Clock()) {
        self.limits = limits
        self.clock = clock
    }

    deinit { alarm?.cancel() }

    /// How many are remembered.
    var count: Int { entries.count }

    /// Remembers what came of a player's last try at a message. Where there are too many the oldest make room, those
    /// that hold a message last. A message that was read once is nowhere else: no later try takes its place.
    func keep(_ outcome: TryOutcome, of message: MessageID, by player: Identifier<MessageVisitor>) {
        if !outcome.isOpened, case .opened(_, isOnce: true)? = self.outcome(of: message, by: player)?.outcome { return }
        remove { $0.message == message && $0.player == player }
        entries.append(
            Entry(message: message, player: player, outcome: outcome, end: clock.now() + limits.time))
        bytes += outcome.textBytes
        forgetWhatIsOver()
        while entries.count > limits.most {
            removeEntry(at: entries.firstIndex { !$0.outcome.isOpened } ?? entries.startIndex)
        }
        while bytes > limits.mostBytes, let oldest = entries.firstIndex(where: \.outcome.isOpened) {
            removeEntry(at: oldest)
        }
        setAlarm()
    }

    /// What came of a player's last try at a message, and for how long it is remembered.
    func outcome(of message: MessageID, by player: Identifier<MessageVisitor>) -> (outcome: TryOutcome, left: Duration)?
    {
        forgetWhatIsOver()
        guard let entry = entries.first(where: { $0.message == message && $0.player == player }) else { return nil }
        return (entry.outcome, entry.end - clock.now())
    }

    /// Forgets all tries at a message: it is gone.
    func forget(_ message: MessageID) { remove { $0.message == message } }

    private func forgetWhatIsOver() {
        let now = clock.now()
        remove { $0.end <= now }
    }

    private func remove(where isGone: (Entry) -> Bool) {
        entries.removeAll(where: isGone)
        bytes = entries.reduce(0) { $0 + $1.outcome.textBytes }
    }

    private func removeEntry(at place: Int) {
        bytes -= entries.remove(at: place).outcome.textBytes
    }

    /// Wakes when the next one is over.
    private func setAlarm() {
        guard alarm == nil, let end = entries.first?.end else { return }
        alarm = Task { [weak self, clock] in
            await clock.wait(end)
            await self?.ring()
        }
    }

    private func ring() {
        alarm = nil
        forgetWhatIsOver()
        setAlarm()
    }
}
