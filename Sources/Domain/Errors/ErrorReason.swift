/// What sort of trouble an error is.
package enum ErrorReason: String, CaseIterable, Sendable {
    /// What was asked makes no sense.
    case invalid
    /// Somebody else may do it.
    case forbidden
    /// It is not there.
    case notFound
    /// It does not fit what is there.
    case conflict
    /// It is not any more as it was seen.
    case outdated
    /// It was there, and has ended.
    case gone
    /// It is larger than it may be.
    case tooLarge
    /// It is of a type that is not taken.
    case unsupported
    /// It was understood, and nothing can be made of it.
    case unusable
    /// Somebody else is at it.
    case locked
    /// Its bytes are not those of its checksum.
    case wrongChecksum
    /// Our own trouble.
    case `internal`
    /// Too much is asked at the moment.
    case busy
    /// There is no room on the disk.
    case diskFull
}
