internal import Domain
import System

/// A file that a row of the database refers to.
struct StoredFile: Sendable {
    /// Where it lies, below a data folder as below a backup: `blobs/ab/cdef…`, `clips/CLIP/JOB/NAME`.
    let path: String
    /// Size, bytes.
    let byteCount: Int
    /// What its content must hash to; nil where only the size is known.
    let hash: BlobHash?
    /// The name of a clip that it belongs to, for people.
    let clip: String

    /// All files that rows refer to, each once. Rows that cannot be read refer to nothing.
    static func all(in connection: Connection) throws -> [StoredFile] {
        let contents = try connection.readableRows(
            "SELECT id, blob, byte_count, name FROM clip GROUP BY blob", values: []
        ) {
            row in
            let hash = try row.parsed(1) { BlobHash($0) }
            return StoredFile(
                path: DataFolder.place(of: .content(hash)),
                byteCount: try row.count(2), hash: hash, clip: DisplayName(try row.text(3)).description)
        }
        let artefacts = try connection.readableRows(
            """
            SELECT clip.id, report.job, artefact.name, artefact.byte_count, clip.name FROM artefact
            JOIN report ON report.clip = artefact.clip JOIN clip ON clip.id = artefact.clip
            """, values: []
        ) { row in
            let (clip, job) = (try row.id(0, of: Clip.self), try row.id(1, of: Job.self))
            let name = try row.parsed(2) { ArtefactName($0) }
            return StoredFile(
                path: DataFolder.place(of: .artefact(name, of: clip, by: job)),
                byteCount: try row.count(3), hash: nil, clip: DisplayName(try row.text(4)).description)
        }
        return contents + artefacts
    }

    /// Reads the file below a folder.
    /// - Returns: whether it is there and holds what it should.
    func isWhole(below folder: String) throws -> Bool {
        guard let file = try? OpenFile(file: folder + "/" + path), try file.size() == byteCount else { return false }
        guard let hash else { return true }
        var actual = try Digest()
        try file.readAll { try actual.update($0) }
        return try actual.blobHash() == hash
    }
}
