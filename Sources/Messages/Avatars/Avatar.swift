package import Domain
package import GIFKit

/// Who makes the faces in a GIF: a folder with two sheets of pictures, 256 × 256 pixels each, opaque, here in the few
/// colours of its GIFs.
package struct Avatar: Sendable {
    /// Width and height of a picture, pixels.
    package static let size = 256

    /// The folder's name, such as `bear`.
    package let name: String
    /// What people call it.
    package let title: String
    /// No expression.
    package let neutral: Bitmap
    /// Looking to the picture's left.
    package let lookLeft: Bitmap
    /// With closed eyes.
    package let blink: Bitmap
    /// Looking to the picture's right.
    package let lookRight: Bitmap
    private let faces: [ExpressionName: Bitmap]
    /// The colours of all its pictures and of the mark.
    let palette: Palette

    /// An avatar from its pictures.
    /// - Parameters:
    ///   - faces: in the order of ``FaceSequence/faces``.
    ///   - idle: neutral, look left, blink, look right.
    /// - Returns: nil for other numbers of pictures.
    init?(name: String, title: String, faces: [Bitmap], idle: [Bitmap]) {
        guard faces.count == FaceSequence.faces.count, idle.count == 4 else { return nil }
        self.name = name
        self.title = title
        palette = MarkColours.palette(with: faces + idle)
        // Done once for all GIFs: what differs between two frames is then just what moves.
        var reduction = ColourReduction(to: palette)
        let idle = idle.map { reduction.reduced($0) }
        (neutral, lookLeft, blink, lookRight) = (idle[0], idle[1], idle[2], idle[3])
        self.faces = Dictionary(
            uniqueKeysWithValues: zip(FaceSequence.faces, faces.map { reduction.reduced($0) }))
    }

    /// The picture of one of the six faces, nil for any other expression.
    package func face(_ expression: ExpressionName) -> Bitmap? { faces[expression] }

    /// All avatars, by name.
    /// - Parameter folder: holds a folder for each: `Public/avatars`.
    /// - Throws: `unreadable` when one of them cannot be read, or there is none.
    package static func all(in folder: String) throws(AppError) -> [Avatar] {
        try AvatarFolder(folder).avatars()
    }
}

/// Why avatars cannot be shown.
extension AppError {
    static func avatarUnreadable(_ what: String, _ reason: String) -> AppError {
        AppError(
            .internal, code: "unreadable",
            "Can’t read the avatar \(what): \(reason). Restore its files, or delete its folder.")
    }
}
