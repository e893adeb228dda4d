import Domain
import FoundationEssentials

@testable import Store

extension Store {
    /// Says that all clips were brought at a moment.
    func bringAll(at moment: Date) async throws {
        try await database.run { connection in
            _ = try connection.run("UPDATE clip SET created_at = ?", .date(moment))
        }
    }
}
