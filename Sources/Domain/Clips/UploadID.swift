/// The name of an upload that can be resumed. Whoever knows it may go on with it.
package typealias UploadID = Identifier<ResumableUploadOwner>

/// Keeps the names of resumable uploads apart from others.
package enum ResumableUploadOwner {}
