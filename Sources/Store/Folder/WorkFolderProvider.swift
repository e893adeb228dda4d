/// Folders for the output of workers.
package protocol WorkFolderProvider: Sendable {
    /// An empty folder for a worker's output. `finish` takes files out of it; then, or instead, `removeWorkFolder`.
    func makeWorkFolder() throws -> String

    /// Removes a worker's output folder with all that is in it. There may be thousands of files, so no actor and no
    /// thread that tasks share does it.
    func removeWorkFolder(_ path: String) async
}

extension WorkFolderProvider {
    /// Gives an empty folder for as long as `body` runs, and removes it with all that is in it then.
    package func withWorkFolder<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: (_ path: String) async throws -> Result
    ) async throws -> Result {
        let path = try makeWorkFolder()
        do {
            let result = try await body(path)
            await removeWorkFolder(path)
            return result
        } catch {
            await removeWorkFolder(path)
            throw error
        }
    }
}
