/// A part that is cut out of a photo, or of a frame of a clip, at full size.
package struct PhotoCrop: Codable, Equatable, Sendable {
    /// What it is written as.
    package enum Format: String, Codable, CaseIterable, Sendable {
        case jpeg, png

        /// What a file's name ends with.
        package var ending: String { self == .jpeg ? "jpg" : "png" }
    }

    /// Left edge, 0…1 of the displayed width.
    package var x: Double
    /// Top edge, 0…1 of the displayed height.
    package var y: Double
    /// Width, 0…1 of the displayed width.
    package var width: Double
    /// Height, 0…1 of the displayed height.
    package var height: Double
    /// What it is written as.
    package var format = Format.jpeg
    /// Whether EXIF, which may say where and when a photo was taken, is kept.
    package var keepsMetadata = false
    /// Which frame of a clip, seconds on its clock; nothing to a photo.
    package var time = 0.0

    /// A part of the picture.
    package init(_ box: PictureBox) { self.init(x: box.x, y: box.y, width: box.width, height: box.height) }

    /// A part of the picture.
    package init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

extension PhotoCrop: Bounded {
    /// - Throws: `OutOfBounds` for what lies in no picture.
    package func check() throws(OutOfBounds) {
        try Bound.share.check(x, y, width, height)
        try Bound.clock.check(time)
        // A little beyond the edge is what comes of rounding.
        guard width > 0, height > 0, x + width <= 1 + Self.tolerance, y + height <= 1 + Self.tolerance else {
            throw OutOfBounds("a part that lies outside the picture")
        }
    }

    private static let tolerance = 0.001
}
