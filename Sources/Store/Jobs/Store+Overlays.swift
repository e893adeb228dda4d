package import Domain
import FoundationEssentials
import Glibc
import System

/// What is made out of a report later on.
extension Store {
    /// Takes over a file that was made out of a clip's report, and marks the job done.
    ///
    /// It goes where the report's own files are: the next analysis and the clip's end take it along.
    package func finish(
        _ claimed: Job, adding name: ArtefactName, at path: String
    ) async throws -> Job? {
        let folder = folder
        let sizes = try await BlockingThread.run { try FileSystem.settle([name: path]) }
        return try await database.transaction { connection throws -> Job? in
            guard var job = try JobRows.held(connection, claimed),
                let owner = try ReportRows.job(connection, of: job.clip)
            else { return nil }
            let target = folder.path(of: .artefact(name, of: job.clip, by: owner))
            do {
                try FileSystem.move(path, to: target)
                try FileSystem.synchronizeFolder(FileSystem.parent(of: target))
                job.finish()
                try ReportRows.add(connection, name, byteCount: sizes[name] ?? 0, to: job.clip)
                try JobRows.update(connection, job)
            } catch {
                // As with a report's files.
                unlink(target)
                throw error
            }
            return job
        }
    }

    /// Lays the report of a clip and some of its files into a folder, for a worker to read.
    package func layOut(
        _ clip: ClipID, in target: String, reportAs report: String,
        with names: @Sendable (_ json: [UInt8]) -> [ArtefactName]
    ) async throws {
        guard let json = try await self.report(of: clip) else { throw AppError.noReport }
        var files: [(name: ArtefactName, path: String)] = []
        for name in names(json) {
            guard let file = try await artefact(name, of: clip) else { throw AppError.noReport }
            files.append((name, folder.path(of: file.blob)))
        }
        let found = files
        try await BlockingThread.run {
            try OpenFile(creating: target + "/" + report).write(json)
            // The files stay where they are and get second names: they may be large.
            for (name, path) in found { try FileSystem.link(path, to: target + "/" + name.description) }
        }
    }
}

extension AppError {
    /// What is to be made out of a report cannot be: there is none.
    static let noReport = AppError(.noReport, "This clip has no report. Run the analysis again.")
}

extension ReportRows {
    /// The job that left a clip's report.
    static func job(_ connection: Connection, of clip: ClipID) throws -> JobID? {
        try connection.rows("SELECT job FROM report WHERE clip = ?", .id(clip)) { row in
            try row.id(0, of: Job.self)
        }.first
    }

    /// Forgets what was made, or is to be made, of other clips and one that is deleted.
    /// - Returns: where it lies until it is removed.
    static func removeFilms(
        _ connection: Connection, showing clip: ClipID, in folder: DataFolder
    ) throws -> [String] {
        let films = "kind = '\(JobKind.comparisonVideo.rawValue)' AND instr(payload, ?) > 0"
        let name = SQLValue.text(clip.description)
        // There may be a later one of others.
        let owners = try connection.rows(
            "SELECT clip FROM job WHERE \(films) AND sequence IN (\(JobRows.latestFilms))", name
        ) { row in try row.id(0, of: Clip.self) }
        try connection.run("DELETE FROM job WHERE \(films)", name)
        return try owners.flatMap { try remove([.comparisonVideo], connection, of: $0, in: folder) }
    }

    /// Forgets files that were made out of a clip's report, which says something else now.
    /// - Returns: where they lie until they are removed.
    static func remove(
        _ names: [ArtefactName], _ connection: Connection, of clip: ClipID, in folder: DataFolder
    ) throws -> [String] {
        guard let owner = try job(connection, of: clip) else { return [] }
        return try names.compactMap { name in
            try connection.run(
                "DELETE FROM artefact WHERE clip = ? AND name = ?", .id(clip), .text(name.description))
            return folder.moveAside(folder.artefactsPath(clip, owner) + "/" + name.description)
        }
    }
}
