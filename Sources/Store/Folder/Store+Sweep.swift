import Domain
import Glibc
import System

extension Store {
    /// Removes what no row refers to. Files are moved into place before the transaction that makes them known, and
    /// removed after the one that forgets them: a crash between leaves files too many, never too few.
    ///
    /// Only what is named as we name things goes; whatever else somebody put there stays. In a transaction, for files
    /// that another server has just moved into place get their rows within one.
    func sweep() async throws {
        let (folder, lifetime) = (folder, limits.resumableLifetime)
        try await BlockingThread.run { try Self.sweepLeftBehind(in: folder) }
        try await database.transaction { connection in
            try Self.sweepUploads(connection, folder, UploadRows.all(connection, in: folder, lifetime: lifetime))
            let blobs = Set(
                try connection.rows("SELECT DISTINCT blob FROM clip") { row in try row.text(0) })
            try Self.sweep(folder.blobsPath, folders: BlobHash.isFolder) { rest, prefix in
                BlobHash(prefix + rest) != nil && !blobs.contains(prefix + rest)
            }
            let jobs = Set(
                try connection.rows("SELECT clip, job FROM report") { row in
                    try row.text(0) + "/" + row.text(1)
                })
            try Self.sweep(folder.clipsPath, folders: { ClipID($0) != nil }) { job, clip in
                JobID(job) != nil && !jobs.contains(clip + "/" + job)
            }
        }
    }

    /// Removes what was being received or made by servers that are gone.
    static func sweepLeftBehind(in folder: DataFolder) throws {
        for path in [folder.incomingPath, folder.workPath] {
            let swept = try OpenFile(folder: path)
            for name in FileSystem.names(in: swept) where folder.isLeftBehind(name) {
                FileSystem.remove(name, in: swept.descriptor)
            }
        }
    }

    /// Removes what has come of uploads that have ended or are forgotten, and bytes whose checksum nobody looked at.
    private static func sweepUploads(
        _ connection: Connection, _ folder: DataFolder, _ rows: [UploadRows.Row]
    ) throws {
        let open = Set(rows.filter { $0.upload.outcome == nil }.map(\.upload.id.description))
        let swept = try OpenFile(folder: folder.uploadsPath)
        for name in FileSystem.names(in: swept) where Identifier<Store>(name) != nil && !open.contains(name) {
            FileSystem.remove(name, in: swept.descriptor)
        }
        for row in rows where row.uncheckedFrom != nil {
            let file = try? OpenFile(file: folder.uploadPath(row.upload.id))
            // Who holds it looks at the checksum.
            if let file, flock(file.descriptor, LOCK_EX | LOCK_NB) != 0 { continue }
            try UploadFile.takeBackUnchecked(connection, row, in: folder)
            withExtendedLifetime(file) {}
        }
    }

    /// Removes entries of the folders in a folder, and what is empty of these then. Links are not followed.
    private static func sweep(
        _ path: String, folders: (String) -> Bool, _ isDoomed: (_ name: String, _ folder: String) -> Bool
    ) throws {
        let parent = try OpenFile(folder: path)
        for name in FileSystem.names(in: parent) where folders(name) {
            // What is no folder, or a link to one, is not ours.
            guard let folder = try? OpenFile(folder: name, in: parent.descriptor) else { continue }
            for entry in FileSystem.names(in: folder) where isDoomed(entry, name) {
                FileSystem.remove(entry, in: folder.descriptor)
            }
            unlinkat(parent.descriptor, name, AT_REMOVEDIR)  // Succeeds only where nothing is left.
        }
    }
}
