import Domain
import Glibc
import System

extension Backup {
    /// Files that are fetched while no server can write: hardly more than came since the last look.
    private static let fewFiles = 100
    /// Looks for new files before that; each finds what came during the one before.
    private static let maximumLooks = 20

    /// Backs a data folder up, whether a server uses it or not; one that was interrupted goes on where it stopped.
    /// Blocks.
    /// - Parameters:
    ///   - data: the data folder.
    ///   - target: a folder that is new, empty, or holds an unfinished backup.
    ///   - log: hears of rows that cannot be read.
    /// - Throws: `folderUnusable`, `folderInUse`; `files` if a file is missing or damaged; `damaged`, `diskFull`,
    ///   `busy`, `database`.
    package static func make(
        of data: String, in target: String, log: @escaping @Sendable (String) -> Void = { _ in }
    ) throws -> Contents {
        let source = try requireData(data)
        let folder = try begin(in: target, partial: partialName)
        guard !(folder + "/").hasPrefix(source + "/") else {
            rmdir(folder)
            throw unusable("\(target) is inside the data folder. Choose another folder for the backup.")
        }
        let lock = try OpenFile(folder: folder)
        guard flock(lock.descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw AppError(.folderInUse, "Another backup to \(target) is running. Wait until it has finished.")
        }
        // Another one may have finished right before the lock.
        guard access(folder + "/" + databaseName, F_OK) != 0 else {
            throw unusable("The folder \(target) is not empty. Move it away, or choose another one.")
        }
        // From here on the folder is known as an unfinished backup.
        let partial = folder + "/" + partialName
        if access(partial, F_OK) != 0 { _ = try OpenFile(creating: partial) }

        let contents = try gather(from: source, in: folder, database: partial, log: log)
        prune(folder, keeping: Set(contents.files.map(\.path)))
        for file in contents.files where try !file.isWhole(below: folder) {
            // The next try fetches it anew.
            unlink(folder + "/" + file.path)
            throw damaged(file)
        }
        try FileSystem.synchronizeTree(folder)
        try FileSystem.move(partial, to: folder + "/" + databaseName)
        try FileSystem.synchronizeFolder(folder)
        try FileSystem.synchronizeFolder(FileSystem.parent(of: folder))
        withExtendedLifetime(lock) {}
        return contents
    }

    static func requireData(_ path: String) throws -> String {
        guard access(path + "/motionbook.sqlite", F_OK) == 0 else {
            throw unusable("\(path) is not a Motionbook data folder. Give the right folder with --data.")
        }
        return try FileSystem.resolve(path)
    }

    /// Copies the database and fetches all files that it refers to. Rows that cannot be read refer to none, and are
    /// logged.
    private static func gather(
        from source: String, in folder: String, database partial: String, log: @escaping @Sendable (String) -> Void
    ) throws -> Contents {
        let holder = try Connection(path: source + "/motionbook.sqlite")
        try holder.requireWholeness()
        let tables = try Migrations.tables(ofVersion: Migrations.knownVersion(of: holder))
        let reader = try Connection(path: source + "/motionbook.sqlite", .reading, log: OnceLog(log).callAsFunction)
        // Most of the bytes come over while the server goes on.
        for _ in 0..<maximumLooks {
            let missing = try Contents(of: reader).missing(in: folder)
            if missing.count <= fewFiles { break }
            for file in missing {
                let path = try place(for: file, in: folder)
                // What is gone meanwhile is no longer named by a row.
                _ = try FileSystem.place(source + "/" + file.path, at: path)
            }
        }
        // A file goes only after the row that names it: while nobody can write, all that the rows name is there. An
        // open file stays readable when its name goes, so that nobody has to wait for a copy.
        //
        // What is broken would be as broken in the copy. The search index is built anew by the next start, of a copy,
        // too.
        let (contents, opened) = try holder.requireTables(tables) {
            try reader.execute("BEGIN")
            let contents = try Contents(of: reader)
            var opened: [(file: OpenFile, path: String)] = []
            for file in contents.missing(in: folder) {
                let path = try place(for: file, in: folder)
                if link(source + "/" + file.path, path) == 0 { continue }
                guard let handle = try FileSystem.openedIfThere(source + "/" + file.path) else { throw damaged(file) }
                opened.append((handle, path))
            }
            return (contents, opened)
        }
        for (file, path) in opened { try file.copy(to: path) }
        // The reader still sees what it saw then.
        let copy = folder + "/" + databaseName + ".copy"
        try reader.copy(to: copy)
        try FileSystem.move(copy, to: partial)
        return contents
    }

    private static func place(for file: StoredFile, in folder: String) throws -> String {
        let path = folder + "/" + file.path
        try FileSystem.makeFolder(FileSystem.parent(of: path))
        return path
    }

    /// Removes files that rows named earlier, and copies that were cut off.
    private static func prune(_ folder: String, keeping paths: Set<String>) {
        func prune(_ path: String) {
            for name in FileSystem.names(in: folder + "/" + path) {
                let child = path + "/" + name
                if FileSystem.isFolder(folder + "/" + child) {
                    prune(child)
                    rmdir(folder + "/" + child)  // Succeeds only where nothing is left.
                } else if !paths.contains(child) {
                    unlink(folder + "/" + child)
                }
            }
        }
        for name in ["blobs", "clips"] { prune(name) }
    }

    private static func damaged(_ file: StoredFile) -> AppError {
        AppError(
            .files,
            "A file of the clip \"\(file.clip)\" is missing or damaged. Analyse the clip again or delete it, then repeat the backup.",
            detail: file.path)
    }
}
