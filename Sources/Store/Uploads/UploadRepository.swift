/// Uploads on their way in. Another place for contents can stand in behind this.
package protocol UploadRepository: Sendable {
    /// A place for the bytes of an upload.
    /// - Parameters:
    ///   - expectedBytes: how many will come, if known: refuses at once what is too large or does not fit.
    ///   - address: who sends them; nil where that says nothing.
    ///   - bytes: how many are taken; nil for as many as a clip may have.
    /// - Throws: `tooLarge`, `diskFull`, `uploadsFull`, `files`.
    func beginUpload(expectedBytes: Int?, from address: String?, atMost bytes: Int?) throws -> IncomingBlob

    /// Refuses, before anybody sends a large body for nothing, what `accept` would refuse.
    /// - Throws: `queueFull`, `diskFull`.
    func requireRoom() async throws
}

extension UploadRepository {
    /// A place for the bytes of a clip.
    package func beginUpload(expectedBytes: Int?, from address: String?) throws -> IncomingBlob {
        try beginUpload(expectedBytes: expectedBytes, from: address, atMost: nil)
    }
}
