internal import Domain

extension AppError {
    /// A photo for which a decoder needs more memory than a worker has.
    static let tooMuchMemory = AppError(
        .tooLarge, "This photo needs more memory than one file may take. Export it smaller and try again.")

    static let noMemory = AppError(
        .unreadable, "There is not enough memory to read the file. Wait until other clips are done and try again.")
}
