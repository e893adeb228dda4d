import Store
import System

/// `motionbook backup` and `motionbook restore`.
struct CopyCommand {
    let options: CopyOptions
    let environment: [String: String]

    /// Backs the data folder up.
    func backUp() async throws -> Int32 {
        let (data, backup) = (try dataFolder(), options.backup)
        let contents = try await BlockingThread.run { try Backup.make(of: data, in: backup, log: Terminal.complain) }
        Terminal.print("\(Self.words(for: contents)) backed up to \(backup)")
        return 0
    }

    /// Makes a data folder out of a backup.
    func restore() async throws -> Int32 {
        let (data, backup) = (try dataFolder(), options.backup)
        let contents = try await BlockingThread.run { try Backup.restore(backup, to: data) }
        Terminal.print("\(Self.words(for: contents)) restored to \(data)")
        return 0
    }

    private func dataFolder() throws(CommandFailure) -> String {
        guard let path = options.data ?? DataFolder.defaultPath(environment: environment) else { throw .noDataFolder }
        return path
    }

    private static func words(for contents: Backup.Contents) -> String {
        "\(contents.clips) \(contents.clips == 1 ? "clip" : "clips") (\(contents.byteCount / 1_000_000) MB)"
    }
}

extension CommandFailure {
    /// Neither an option nor the environment says where clips are kept.
    static let noDataFolder = CommandFailure(
        message: "No home folder found for clips. Give a folder with --data.")
}
