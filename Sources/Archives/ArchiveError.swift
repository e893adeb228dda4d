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

    package var message: String {
        switch self {
        case .notWhole: "This ZIP is not complete; copy or download it again."
        case .damaged: "This ZIP is damaged; copy or download it again."
        case .notOurs:
            "This ZIP is not one that Motionbook made; take the clips out of it and upload them one by one."
        case .newer: "A newer Motionbook made this ZIP; install that version to open it."
        case .locked: "This ZIP is locked with a password; make it again without one."
        case .tooMany: "There are more than \(ClipManifest.mostClips) clips in this ZIP; choose fewer of them for each."
        case .tooLarge: "What is packed in this ZIP is larger than a clip and its report can be; it cannot be opened."
        case .changed(let file):
            "\(file) in this ZIP is missing, or not what was packed; get the ZIP again from where it came."
        case .writing, .reading, .unpacking: "The ZIP could not be made or opened; try again."
        }
    }
}
