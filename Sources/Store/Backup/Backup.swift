import Domain
import Glibc
import System

/// Copies of a data folder: a folder with a copy of the database and every file that its rows refer to.
/// ```
/// backup.sqlite    there when the backup is complete; until then backup.sqlite.partial
/// blobs/, clips/   as in a data folder; on the same disk its very files, under a second name
/// ```
/// The key of messages stays out: whoever finds a backup reads none of them. To open them elsewhere, `messages.key` is
/// copied by hand. So do `authority.pem` and `certificate.pem`: whoever finds a backup cannot pass for this server.
///
/// A data folder changes its files only by adding and removing names, so that sharing them is safe.
package enum Backup {
    /// What a backup holds.
    package struct Contents: Sendable {
        /// Number of clips.
        package let clips: Int
        /// Size of all their files, bytes.
        package let byteCount: Int
        let files: [StoredFile]

        init(of connection: Connection) throws {
            files = try StoredFile.all(in: connection)
            byteCount = files.reduce(0) { $0 + $1.byteCount }
            clips =
                try connection.rows("SELECT count(*) FROM clip") { row in try row.integer(0) }
                .first ?? 0
        }

        /// Files that a folder has not.
        func missing(in folder: String) -> [StoredFile] { files.filter { access(folder + "/" + $0.path, F_OK) != 0 } }
    }

    static let databaseName = "backup.sqlite"
    static let partialName = "backup.sqlite.partial"

    /// The folder that a copy goes into, made if needed.
    /// - Parameters:
    ///   - partial: the file that stands in an unfinished copy, and only there.
    ///   - other: what may be there, too, and is left alone.
    /// - Throws: `folderUnusable` unless it is new, empty, or holds an unfinished copy.
    static func begin(in path: String, partial: String, beside other: String? = nil) throws -> String {
        let folder: String
        do {
            try FileSystem.makeFolder(path)
            folder = try FileSystem.resolve(path)
            _ = try OpenFile(folder: folder)
        } catch {
            throw unusable("Can’t create or read the folder \(path). Choose another one.", error.logDescription)
        }
        let names = FileSystem.names(in: folder).filter { $0 != "lost+found" && $0 != other }
        guard names.isEmpty || names.contains(partial) else {
            throw unusable("The folder \(path) is not empty. Move it away, or choose another one.")
        }
        return folder
    }

    static func unusable(_ sentence: LocalizedText, _ detail: String? = nil) -> AppError {
        AppError(.folderUnusable, sentence, detail: detail)
    }
}
