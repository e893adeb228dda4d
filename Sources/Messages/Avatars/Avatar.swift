public import Domain
public import GIFKit

/// Who makes the faces in a GIF: a folder with two sheets of pictures, 256 × 256 pixels each, opaque, here in the few colours of its
/// GIFs.
public struct Avatar: Sendable {
    /// Width and height of a picture, pixels.
    public static let size = 256

    /// The folder's name, such as `bear`.
    public let name: String
    /// What people call it.
    public let title: String
    /// No expression.
    public let neutral: Bitmap
    /// Looking to the picture's left.
    public let lookLeft: Bitmap
    /// With closed eyes.
    public let blink: Bitmap
    /// Looking to the picture's right.
    public let lookRight: Bitmap
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
    public func face(_ expression: ExpressionName) -> Bitmap? { faces[expression] }

    /// All avatars, by name.
    /// - Parameter folder: holds a folder for each: `Public/avatars`.
    /// - Throws: `unreadable` when one of them cannot be read, or there is none.
    public static func all(in folder: String) throws(AvatarError) -> [Avatar] {
        try AvatarFolder(folder).avatars()
    }
}

/// Why avatars cannot be shown.
public struct AvatarError: Error, Equatable, Sendable {
    /// The sort of trouble, stable for programs.
    public enum Code: String, Sendable { case unreadable, unknown }

    /// The sort of trouble.
    public let code: Code
    /// What is wrong and what to do.
    public let message: String

    static func unreadable(_ what: String, _ reason: String) -> AvatarError {
        AvatarError(
            code: .unreadable,
            message: "The avatar \(what) cannot be read: \(reason). Put its files back, or remove its folder.")
    }
}
