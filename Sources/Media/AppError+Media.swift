internal import Domain

extension AppError {
    /// A photo for which a decoder needs more memory than a worker has.
    static let tooMuchMemory = AppError(
        .tooLarge, "This photo needs too much memory. Export it at a smaller size and try again.")

    static let noMemory = AppError(
        .unreadable, "Not enough memory to read the file. Wait until other clips are finished, then try again.")
}
