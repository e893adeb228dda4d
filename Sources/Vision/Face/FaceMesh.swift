/// Parts of the face's mesh as indices of its points, each in the order of a line along the part. Left and right are
/// the person's own. Closed parts do not repeat their first point.
package enum FaceMesh {
    /// Number of points that lie on the face's surface: the first ones. Those of the irises come after them.
    package static let surfaceCount = 468
    /// Outer edge of the lips, closed: from the right corner (61) below to the left corner (291) and back above.
    package static let lipsOuter = [
        61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291, 409, 270, 269, 267, 0, 37, 39, 40, 185,
    ]
    /// Inner edge of the lips, closed: from the right corner (78) below to the left corner (308) and back above.
    package static let lipsInner = [
        78, 95, 88, 178, 87, 14, 317, 402, 318, 324, 308, 415, 310, 311, 312, 13, 82, 81, 80, 191,
    ]
    /// Lids of the left eye, closed: from the outer corner (263) below to the inner one (362) and back above.
    package static let leftEye = [263, 249, 390, 373, 374, 380, 381, 382, 362, 398, 384, 385, 386, 387, 388, 466]
    /// Lids of the right eye, closed: from the outer corner (33) below to the inner one (133) and back above.
    package static let rightEye = [33, 7, 163, 144, 145, 153, 154, 155, 133, 173, 157, 158, 159, 160, 161, 246]
    /// The iris of the right eye: its centre, then four points of its edge, in turn around it.
    package static let rightIris = [468, 469, 470, 471, 472]
    /// The iris of the left eye: its centre, then four points of its edge, in turn around it.
    package static let leftIris = [473, 474, 475, 476, 477]
    /// Lower edge of the left brow, open, from the temple to the nose.
    package static let leftBrowLower = [276, 283, 282, 295, 285]
    /// Upper edge of the left brow, open, from the temple to the nose.
    package static let leftBrowUpper = [300, 293, 334, 296, 336]
    /// Lower edge of the right brow, open, from the temple to the nose.
    package static let rightBrowLower = [46, 53, 52, 65, 55]
    /// Upper edge of the right brow, open, from the temple to the nose.
    package static let rightBrowUpper = [70, 63, 105, 66, 107]
    /// Outline of the face, closed: from the forehead (10) over the left cheek to the chin (152) and back.
    package static let oval = [
        10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149,
        150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
    ]

    /// A line to draw.
    package struct Contour: Sendable {
        /// Its points, in order.
        package let points: [Int]
        /// Whether it ends where it began.
        package let isClosed: Bool
    }

    /// What a drawing of a face consists of.
    package static let contours: [Contour] = [
        Contour(points: oval, isClosed: true),
        Contour(points: lipsOuter, isClosed: true), Contour(points: lipsInner, isClosed: true),
        Contour(points: leftEye, isClosed: true), Contour(points: rightEye, isClosed: true),
        Contour(points: leftBrowUpper, isClosed: false), Contour(points: leftBrowLower, isClosed: false),
        Contour(points: rightBrowUpper, isClosed: false), Contour(points: rightBrowLower, isClosed: false),
    ]
}
