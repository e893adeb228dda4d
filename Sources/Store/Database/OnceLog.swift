import Synchronization

/// Says each line once: a row that cannot be read is met again with every page.
final class OnceLog: Sendable {
    private let said = Mutex<Set<String>>([])
    private let log: @Sendable (String) -> Void

    /// Lines that are kept in mind at most; a database with more bad rows than that repeats itself.
    private static let memory = 1000

    init(_ log: @escaping @Sendable (String) -> Void) { self.log = log }

    @Sendable func callAsFunction(_ line: String) {
        let isNew = said.withLock { said in
            if said.count >= Self.memory { said.removeAll() }
            return said.insert(line).inserted
        }
        if isNew { log(line) }
    }
}
