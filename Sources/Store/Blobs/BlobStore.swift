package import Domain

/// Contents of clips and files that jobs leave. Where they lie nobody else knows: another place can stand in behind
/// this.
package protocol BlobStore: Sendable {
    /// Gives a local file that holds a blob for as long as `use` runs, to read only. What is opened there may be read
    /// to its end. Where there is no such blob, there is no such file.
    /// - Throws: `files`, `diskFull` if the blob cannot be brought here.
    func materialise<Result: Sendable>(
        _ blob: BlobName, _ use: @Sendable (_ path: String) async -> Result
    ) async throws -> Result
}
