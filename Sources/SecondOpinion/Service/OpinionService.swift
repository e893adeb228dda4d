internal import Domain
package import FoundationEssentials
package import Store
internal import Synchronization

/// What keeps second opinions: which are asked for, and all that was sent.
package typealias OpinionStore = BlobStore & OpinionRepository & ReportRepository & GameRepository

/// Where second opinions are asked for: it sends what was agreed to, one after the other, as often and as much as the
/// settings allow, and writes down what came of it. Nothing is sent without a key, and nothing that nobody agreed to.
package actor OpinionService {
    /// Why nothing is sent at the moment.
    package enum Pause: Equatable, Sendable {
        /// The day's budget is used up.
        case budget(until: Date)
        /// Several requests in a row failed.
        case failures(until: Date)

        /// Until when.
        package var until: Date {
            switch self {
            case .budget(let until), .failures(let until): until
            }
        }
    }

    /// How things stand, for pages.
    package struct Standing: Sendable {
        /// Whether there is a key, so that somebody may be asked.
        package var isOn: Bool
        /// Whether whoever started the program named key and address: then pages do not change them.
        package var isNamed: Bool
        package var settings: OpinionSettings
        /// Why nothing is sent at the moment; nil if it is.
        package var pause: Pause?
        /// What was sent today.
        package var today: OpinionSums
        /// What was ever sent.
        package var ever: OpinionSums
        /// How many opinions are open.
        package var open: Int

        /// Where pictures go; nil while it is off.
        package var host: String? { isOn ? settings.endpoint?.host : nil }
    }

    /// Requests that are on their way at the same time, at most: answers take seconds.
    static let senders = 4

    let store: any OpinionStore
    let keys: OpinionKeyFile
    let dependencies: OpinionDependencies
    let namedAddress: String?
    let namedModel: String?
    let log: @Sendable (String) -> Void
    /// Settings and key as they were seen last; nil where that holds no longer.
    let known = Mutex<Glance?>(nil)
    var circuit = Circuit()
    var pause: Pause?
    /// The last of those that wait for their turn to send.
    var lastTurn: Task<Void, Never>?
    /// What is on its way, by the opinion's number.
    var running: [Int: Task<Void, Never>] = [:]
    private var senders: [Task<Void, Never>] = []
    private var waiters: [CheckedContinuation<Void, Never>] = []
    private var wakes = 0
    /// What the log was told last of a store that does not answer, so that four senders say it once.
    private var trouble: String?
    private var recovery: Task<Void, Never>?

    /// - Parameters:
    ///   - store: what keeps opinions.
    ///   - environment: may name key (`MOTIONBOOK_GEMINI_KEY_FILE`), address, model and certificates.
    ///   - folder: the data folder, which keeps the key otherwise.
    ///   - log: hears what nobody sees on a page.
    package init(
        store: any OpinionStore, environment: [String: String], folder: String,
        log: @escaping @Sendable (String) -> Void
    ) {
        let client = PostClient(authorities: environment[OpinionEnvironment.authorities])
        self.init(
            store: store, environment: environment, folder: folder,
            dependencies: OpinionDependencies { await client.post($0) },
            log: log)
    }

    init(
        store: any OpinionStore, environment: [String: String], folder: String, dependencies: OpinionDependencies,
        log: @escaping @Sendable (String) -> Void
    ) {
        self.store = store
        self.dependencies = dependencies
        self.log = log
        keys = OpinionKeyFile(environment: environment, folder: folder)
        namedAddress = environment[OpinionEnvironment.address].flatMap { $0.isEmpty ? nil : $0 }
        namedModel = environment[OpinionEnvironment.model].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Begins to send. What was on its way when the program stopped is not sent again.
    package func start() async {
        do {
            try await recover()
        } catch {
            // Others need not wait for that.
            recovery = Task { await recoverLater(after: error) }
        }
        _ = await settings()
        senders = (0..<Self.senders).map { _ in Task { await self.send() } }
    }

    /// Ends all that is on its way, and what is said of it.
    package func stop() async {
        recovery?.cancel()
        for task in senders { task.cancel() }
        for task in running.values { task.cancel() }
        wake()
        for task in senders { await task.value }
        await recovery?.value
    }

    /// Something may have changed: looks for what is to be sent.
    package func wake() {
        wakes += 1
        for waiter in waiters { waiter.resume() }
        waiters = []
    }

    private func send() async {
        var retry = StoreRetry()
        while !Task.isCancelled {
            let seen = wakes
            do {
                if let opinion = try await next() {
                    // It may have ended between the look and the claim.
                    guard !Task.isCancelled else { return try await store.release(opinion) }
                    let work = Task { await self.work(on: opinion) }
                    running[opinion.number] = work
                    await work.value
                    running[opinion.number] = nil
                    continue
                }
                retry = StoreRetry()
                trouble = nil
                if seen == wakes, !Task.isCancelled { await rest() }
            } catch {
                let words = "second opinions cannot be looked up: \(error.logDescription)"
                if words != trouble { log(words) }
                trouble = words
                // Disks have bad moments, and nobody may ever ask for anything again.
                if !Task.isCancelled { await rest(atMost: retry.next()) }
            }
        }
    }

    private func next() async throws -> Opinion? {
        guard keys.read() != nil, mayGoOn() else { return nil }
        guard let opinion = try await store.claimOpinion() else { return nil }
        // Between the look and the claim a pause may have begun.
        guard mayGoOn() else {
            await release(opinion)
            return nil
        }
        return opinion
    }

    private func mayGoOn() -> Bool {
        if let pause, pause.until > dependencies.now() { return false }
        pause = nil
        return true
    }

    /// Waits until somebody wakes it, or a pause may be over.
    /// - Parameter limit: how long at most, seconds; nil for ever.
    private func rest(atMost limit: Double? = nil) async {
        let pausing = pause.map { max(0.05, min($0.until.timeIntervalSince(dependencies.now()), 3600)) }
        let seconds = [pausing, limit].compactMap(\.self).min()
        let alarm = seconds.map { seconds in
            Task { [dependencies] in if (try? await dependencies.sleep(seconds)) != nil { self.wake() } }
        }
        await withCheckedContinuation { waiters.append($0) }
        alarm?.cancel()
    }
}

/// What the environment may say of second opinions, beside `OpinionKeyFile.variable`.
package enum OpinionEnvironment {
    /// Where the interface begins.
    package static let address = "MOTIONBOOK_GEMINI_ADDRESS"
    /// The model.
    package static let model = "MOTIONBOOK_GEMINI_MODEL"
    /// A file of certificates to trust, for gateways with an authority of their own.
    package static let authorities = "MOTIONBOOK_GEMINI_CA_FILE"
}
