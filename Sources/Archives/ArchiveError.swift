package import Domain

/// Why a ZIP cannot be made or opened.
package enum ArchiveError: UserFacingError, Equatable, Sendable {
    /// It has no list of files at its end.
    case notWhole
    /// It makes no sense as a ZIP, or what is in it does not.
    case damaged
    /// There are no clips in it as Motionbook packs them.
    case notOurs
    /// A newer Motionbook packed it.
    case newer
    /// It is locked with a password.
    case locked
    /// There are more clips in it than one ZIP may have.
    case tooMany
    /// What is in it is larger than it may be.
    case tooLarge
    /// A file is missing, or not the one that was packed.
    case changed(file: String)
    /// It cannot be made; the reason is for the log.
    case writing(String)
    /// What is packed into it cannot be read any more; the reason is for the log.
    case reading(String)
    /// What is in it cannot be written; the reason is for the log.
    case unpacking(String)

    package var code: ErrorCode {
        switch self {
        case .notWhole: "archiveNotWhole"
        case .damaged: "archiveDamaged"
        case .notOurs: "archiveNotOurs"
        case .newer: "archiveNewer"
        case .locked: "archiveLocked"
        case .tooMany: "archiveTooMany"
        case .tooLarge: "archiveTooLarge"
        case .changed: "archiveChanged"
        case .writing, .reading, .unpacking: "archiveFailed"
        }
    }

    package var text: LocalizedText {
        switch self {
        case .notWhole: "This ZIP is incomplete. Copy or download it again."
        case .damaged: "This ZIP is damaged. Copy or download it again."
        case .notOurs:
            "This ZIP was not made by Motionbook. Unzip it and upload the clips themselves."
        case .newer: "This ZIP was made by a newer version of Motionbook. Update Motionbook to open it."
        case .locked: "This ZIP has a password. Create it again without one."
        case .tooMany: "This ZIP has more than \(ClipManifest.mostClips) clips. Put fewer clips in each ZIP."
        case .tooLarge: "The contents of this ZIP are too large. Put fewer clips in each ZIP."
        case .changed(let file):
            "\(file) in this ZIP is missing or damaged. Get the ZIP again from the sender."
        case .writing, .reading, .unpacking: "The ZIP could not be created or opened. Try again."
        }
    }
}
