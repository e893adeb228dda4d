internal import CSocketDiag
import Glibc
import Synchronization

/// Asks the system whose processes are at the other ends of this machine's own connections.
final class PeerAccounts: Sendable {
    /// The account that the server runs under.
    private let owner: uid_t
    /// What is asked through, one question at a time; nil where the system has nothing of the kind. It is closed with
    /// this.
    private let diag: Mutex<Int32?>

    /// What an account is called that has no name here: somebody's of outside this container. It may also be one's own
    /// (`nobody`), but nothing tells.
    private static let unmapped: uid_t = 65_534

    init(owner: uid_t = geteuid()) {
        self.owner = owner
        let descriptor = mb_diag_open()
        diag = Mutex(descriptor < 0 ? nil : descriptor)
    }

    deinit { diag.withLock { if let descriptor = $0 { close(descriptor) } } }

    /// Whether a connection over loopback was made by the server's own account, or by root, who sees everything anyway.
    /// No when the system does not say. Takes a few microseconds.
    /// - Parameter connection: its descriptor, open.
    func isOwner(of connection: Int32) -> Bool {
        guard let account = account(of: connection), account != Self.unmapped else { return false }
        return account == owner || account == 0
    }

    private func account(of connection: Int32) -> uid_t? {
        diag.withLock { diag in
            guard let diag else { return nil }
            var account: uid_t = 0
            return mb_diag_peer(diag, connection, &account) == 0 ? account : nil
        }
    }
}
