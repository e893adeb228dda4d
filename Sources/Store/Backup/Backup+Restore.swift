import Domain
import Glibc
import System

extension Backup {
    /// Stands in a data folder that is being restored; it becomes the database in the end.
    static let restoringName = "motionbook.sqlite.restoring"

    /// Makes a data folder out of a backup, which stays as it is; one that was interrupted goes on where it stopped.
    /// Blocks. A key of messages that lies in the folder already stays there.
    /// - Parameters:
    ///   - backup: the folder of a backup.
    ///   - data: a data folder that is new, empty, or half restored.
    /// - Throws: `folderUnusable`, `folderInUse`; `files`, `damaged` or `database` if the backup is damaged;
    ///   `newerDatabase`, `diskFull`.
    package static func restore(_ backup: String, to data: String) throws -> Contents {
        let contents = try check(backup)
        let source = try FileSystem.resolve(backup)
        let folder = try begin(in: data, partial: restoringName, beside: DataFolder.messageKeyName)
        guard !(folder + "/").hasPrefix(source + "/") else {
            throw unusable("\(data) is inside the backup. Choose another folder with --data.")
        }
        let database = folder + "/motionbook.sqlite"
        let restoring = folder + "/" + restoringName
        if access(restoring, F_OK) != 0 { _ = try OpenFile(creating: restoring) }
        let lock = try DataFolder.lock(folder)
        // Another one may have finished right before the lock.
        guard access(database, F_OK) != 0 else {
            throw unusable("The folder \(data) is not empty. Move it away, or choose another one.")
        }
        for file in contents.missing(in: folder) {
            let path = folder + "/" + file.path
            try FileSystem.makeFolder(FileSystem.parent(of: path))
            guard try FileSystem.place(source + "/" + file.path, at: path) else { throw damaged(file, in: backup) }
        }
        for file in contents.files where try !file.isWhole(below: folder) {
            unlink(folder + "/" + file.path)
            throw damaged(file, in: backup)
        }
        // The server will write to its database: it needs one of its own.
        try OpenFile(file: source + "/" + databaseName).copy(to: restoring)
        let copy = try Connection(path: restoring, .copying)
        try copy.requireTables(Migrations.tables(ofVersion: Migrations.knownVersion(of: copy)))
        try FileSystem.synchronizeTree(folder)
        try FileSystem.move(restoring, to: database)
        try FileSystem.synchronizeFolder(folder)
        try FileSystem.synchronizeFolder(FileSystem.parent(of: folder))
        withExtendedLifetime(lock) {}
        return contents
    }

    /// Refuses a data folder that is restored in part: what is there already is named by no row yet.
    static func requireRestored(_ data: String) throws {
        if access(data + "/" + restoringName, F_OK) == 0 {
            throw unusable(
                "The data folder \(data) is only partly restored. Run `motionbook restore` again, or choose another folder with --data."
            )
        }
    }

    /// Reads a backup from end to end.
    private static func check(_ backup: String) throws -> Contents {
        let database = backup + "/" + databaseName
        guard access(database, F_OK) == 0 else {
            throw access(backup + "/" + partialName, F_OK) == 0
                ? unusable("The backup in \(backup) is incomplete. Run `motionbook backup` again.")
                : unusable("\(backup) is not a Motionbook backup. Give the folder that `motionbook backup` created.")
        }
        let contents: Contents
        do {
            let connection = try Connection(path: FileSystem.resolve(database), .reading)
            try connection.requireWholeness()
            _ = try Migrations.knownVersion(of: connection)
            contents = try Contents(of: connection)
        } catch {
            guard [.database, .damaged].contains(error.userFacingCode) else { throw error }
            throw AppError(
                .database, "The database in the backup \(backup) is damaged. Use another backup.",
                detail: error.logDescription)
        }
        for file in contents.files where try !file.isWhole(below: backup) { throw damaged(file, in: backup) }
        return contents
    }

    private static func damaged(_ file: StoredFile, in backup: String) -> AppError {
        AppError(
            .files,
            "\(backup)/\(file.path), of the clip \"\(file.clip)\", is missing or damaged. Use another backup.")
    }
}
