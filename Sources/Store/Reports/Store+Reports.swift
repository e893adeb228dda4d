package import Domain
import FoundationEssentials
import Glibc
import System

extension Store {
    /// Stores a report and takes over files, replaces what an earlier job left, and marks the job done.
    ///
    /// The files are made durable, off the database's thread, first; the transaction then moves them to the job's own
    /// folder and makes them, the report and the job's end known together. What an earlier job left goes afterwards. What
    /// people drew stays where it was in the picture, however the clip is turned now.
    package func finish(
        _ claimed: Job, report: [UInt8], corrected: [UInt8]? = nil, files: [ArtefactName: String]
    ) async throws -> Job? {
        let folder = folder
        let sizes = try await BlockingThread.run { try FileSystem.settle(files) }
        let former = try await self.report(of: claimed.clip)
        let (digest, change) = await BlockingThread.run {
            (
                StoredDigest(of: corrected ?? report),
                former.map { ClipTurn(ofReport: $0).change(to: ClipTurn(ofReport: report)) }
            )
        }
        let done = try await database.transaction { connection throws -> Job? in
            guard var job = try JobRows.held(connection, claimed) else { return nil }
            let target = folder.artefactsPath(job.clip, job.id)
            do {
                FileSystem.remove(target)
                try FileSystem.makeFolder(target)
                for (name, source) in files { try FileSystem.move(source, to: target + "/" + name.description) }
                for path in [target, folder.clipPath(job.clip), folder.clipsPath] {
                    try FileSystem.synchronizeFolder(path)
                }
                job.finish()
                try ReportRows.replace(connection, of: job, json: report, corrected: corrected, artefacts: sizes)
                if let change = change?.unlessNone {
                    try MomentRows.place(connection, by: change, of: job.clip)
                    try CommentaryRows.place(connection, by: change, of: job.clip)
                }
                try StoredDigest.remove(connection, of: job.clip)
                try digest?.write(connection, to: job.clip, ifOf: job.id)
                try SearchIndex.update(connection, job.clip)
                try JobRows.update(connection, job)
            } catch {
                FileSystem.remove(target)
                throw error
            }
            // What a commit has written before it fails comes back after a crash: its files have to be there then.
            return job
        }
        if let done { await removeFiles(before: done) }
        return done
    }

    /// Removes what earlier jobs left of a clip; the next start does that where it fails.
    private func removeFiles(before job: Job) async {
        let folder = folder
        // In a transaction: another server may be about to store what the next job leaves. There may be thousands of
        // files, and whoever writes next waits for the transaction alone.
        let doomed = try? await database.transaction { connection throws -> [String] in
            guard try ReportRows.job(connection, of: job.clip) == job.id else { return [] }
            let path = folder.clipPath(job.clip)
            return FileSystem.names(in: path).filter { $0 != job.id.description && JobID($0) != nil }
                .compactMap { folder.moveAside(path + "/" + $0) }
        }
        await removeFiles(doomed ?? [])
    }

    /// The report of a clip, JSON.
    package func report(of clip: ClipID) async throws -> [UInt8]? {
        try await reader.run { connection in
            try connection.rows("SELECT json FROM report WHERE clip = ?", .id(clip)) { row in
                try row.blob(0)
            }.first
        }
    }

    /// One of the files that belong to a clip's report.
    package func artefact(_ name: ArtefactName, of clip: ClipID) async throws -> Artefact? {
        try await reader.run { connection in
            try connection.rows(
                """
                SELECT report.job, artefact.byte_count FROM artefact JOIN report ON report.clip = artefact.clip
                WHERE artefact.clip = ? AND artefact.name = ?
                """,
                .id(clip), .text(name.description)
            ) { row in
                let job = try row.id(0, of: Job.self)
                return Artefact(
                    name: name, byteCount: try row.count(1), blob: .artefact(name, of: clip, by: job))
            }.first
        }
    }
}

enum ReportRows {
    static func replace(
        _ connection: Connection, of job: Job, json: [UInt8], corrected: [UInt8]? = nil,
        artefacts: [ArtefactName: Int]
    ) throws {
        try connection.run("DELETE FROM report WHERE clip = ?", .id(job.clip))
        try connection.run(
            "INSERT INTO report (clip, job, json, measured, created_at) VALUES (?, ?, ?, ?, ?)",
            .id(job.clip), .id(job.id), .blob(corrected ?? json), corrected == nil ? .null : .blob(json),
            .date(.stored))
        for (name, byteCount) in artefacts { try add(connection, name, byteCount: byteCount, to: job.clip) }
    }

    static func add(
        _ connection: Connection, _ name: ArtefactName, byteCount: Int, to clip: ClipID
    ) throws {
        try connection.run(
            "INSERT OR REPLACE INTO artefact (clip, name, byte_count) VALUES (?, ?, ?)",
            .id(clip), .text(name.description), .integer(byteCount))
    }
}

extension FileSystem {
    /// Makes regular files durable, and ours alone: a worker may have been another user.
    /// - Returns: their sizes, bytes.
    static func settle(_ files: [ArtefactName: String]) throws -> [ArtefactName: Int] {
        var sizes: [ArtefactName: Int] = [:]
        for (name, path) in files { sizes[name] = try settle(path) }
        return sizes
    }

    /// Makes a regular file durable, and ours alone.
    /// - Returns: its size, bytes.
    static func settle(_ path: String) throws -> Int {
        let file = try OpenFile(file: path)
        var status = stat()
        guard fstat(file.descriptor, &status) == 0, fchown(file.descriptor, geteuid(), getegid()) == 0,
            fchmod(file.descriptor, 0o600) == 0
        else {
            throw SystemError("stat \(path)")
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw AppError(.files, "The analysis produced an invalid file. Run it again.", detail: path)
        }
        try file.synchronize()
        return Int(status.st_size)
    }
}
