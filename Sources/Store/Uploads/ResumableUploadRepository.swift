package import Domain

/// Uploads that come in as many requests as it takes. Another place for contents can stand in behind this.
package protocol ResumableUploadRepository: Sendable {
    /// Makes a place for an upload. It takes no room before its first byte.
    /// - Throws: `empty`, `tooLarge`, `diskFull`, `uploadsFull`.
    func createUpload(_ new: NewUpload) async throws -> ResumableUpload

    /// An upload as it stands.
    func upload(_ id: UploadID, in scope: Scope) async throws -> ResumableUpload?

    /// An upload that somebody is about to go on with: whoever writes to it ends, and what has come is durable.
    func settledUpload(_ id: UploadID, in scope: Scope) async throws -> ResumableUpload?

    /// Appends the bytes of a request. When this returns, or throws in the middle, what came is durable; where a
    /// checksum would have had to say whether it is right, nothing of it counts. A newer call takes the place of an
    /// older one.
    /// - Returns: the upload afterwards.
    /// - Throws: `unknownUpload`, `uploadEnded`, `wrongOffset`, `tooLarge`, `wrongChecksum`, `superseded`, `diskFull`,
    ///   `uploadsFull`, `files`; `incomplete` if `body` throws.
    func append<Body: AsyncSequence & Sendable>(
        _ body: Body, to id: UploadID, as part: UploadPart, in scope: Scope
    ) async throws -> ResumableUpload where Body.Element == [UInt8]

    /// Forgets an upload, and removes what has come of it.
    /// - Returns: whether there was such an upload.
    @discardableResult func removeUpload(_ id: UploadID, in scope: Scope) async throws -> Bool

    /// The content of a complete upload, hashed. The upload keeps its own until a clip accepts it (`NewClip.upload`).
    func stage(_ upload: ResumableUpload) async throws -> StagedBlob

    /// Ends a complete upload that cannot become a clip, and removes its bytes.
    func refuse(_ id: UploadID, _ error: AppError) async throws

    /// Uploads whose bytes are all there, but that have not ended yet.
    func completeUploads() async throws -> [ResumableUpload]
}
