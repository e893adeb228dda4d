/// One decoded picture in the decoder's own memory: nothing is copied or converted before someone asks for a crop.
///
/// The plane pointers are borrowed from the `FrameReader` or `StillDecoder` and are valid until its next call or its
/// end. A `Picture` must therefore not outlive the loop turn that received it (it is deliberately not `Sendable`).
package struct Picture {
    /// How the samples lie in memory. Eight bits a sample always; other formats are converted by the reader.
    package enum Layout: Equatable, Sendable {
        /// Three planes; chroma is halved `chromaShiftX` (`chromaShiftY`) times horizontally (vertically).
        case planarYUV(chromaShiftX: Int, chromaShiftY: Int)
        /// One plane of R, G, B triples (stills, GIFs, screen recordings in RGB).
        case packedRGB
    }

    /// The arrangement of the samples.
    package let layout: Layout
    /// Coded width, pixels: before rotation and sample aspect ratio.
    package let width: Int
    /// Coded height, pixels: before rotation and sample aspect ratio.
    package let height: Int
    /// First sample of each plane. For `packedRGB` all three are the one plane.
    package let planes: (UnsafePointer<UInt8>, UnsafePointer<UInt8>, UnsafePointer<UInt8>)
    /// Bytes from one row to the next in each plane.
    package let strides: (Int, Int, Int)
    /// How YUV samples become RGB.
    package let colour: ColourConversion
    /// How the picture is displayed.
    package let geometry: DisplayGeometry

    /// A view of samples that the caller keeps alive.
    package init(
        layout: Layout, width: Int, height: Int,
        planes: (UnsafePointer<UInt8>, UnsafePointer<UInt8>, UnsafePointer<UInt8>),
        strides: (Int, Int, Int), colour: ColourConversion, geometry: DisplayGeometry
    ) {
        self.layout = layout
        self.width = width
        self.height = height
        self.planes = planes
        self.strides = strides
        self.colour = colour
        self.geometry = geometry
    }

    /// The same samples, displayed mirrored left to right.
    package var mirrored: Picture {
        Picture(
            layout: layout, width: width, height: height, planes: planes, strides: strides, colour: colour,
            geometry: geometry.mirrored)
    }
}

/// From eight-bit Y'CbCr samples to R'G'B' in 0…255:
/// `r = yScale·(Y − yOffset) + rCr·(Cr − 128)`, `g = … − gCb·(Cb − 128) − gCr·(Cr − 128)`, `b = … + bCb·(Cb − 128)`.
package struct ColourConversion: Equatable, Sendable {
    /// Luma that means black: 16 for limited range, 0 for full range.
    package var yOffset: Float
    /// Gain of luma: 255/219 for limited range, 1 for full range.
    package var yScale: Float
    /// Red from Cr.
    package var rCr: Float
    /// Green from Cb, subtracted.
    package var gCb: Float
    /// Green from Cr, subtracted.
    package var gCr: Float
    /// Blue from Cb.
    package var bCb: Float

    /// The conversion for luma weights `kr` and `kb` of a colour matrix (ITU-R BT.601: 0.299, 0.114; BT.709: 0.2126,
    /// 0.0722; BT.2020: 0.2627, 0.0593).
    package init(kr: Float, kb: Float, fullRange: Bool) {
        let kg = 1 - kr - kb
        let chroma: Float = fullRange ? 1 : 255 / 224
        yOffset = fullRange ? 0 : 16
        yScale = fullRange ? 1 : 255 / 219
        rCr = 2 * (1 - kr) * chroma
        bCb = 2 * (1 - kb) * chroma
        gCb = 2 * (1 - kb) * kb / kg * chroma
        gCr = 2 * (1 - kr) * kr / kg * chroma
    }

    /// ITU-R BT.601, limited range: what a decoder assumes of small untagged video.
    package static let bt601 = ColourConversion(kr: 0.299, kb: 0.114, fullRange: false)
    /// ITU-R BT.709, limited range: high-definition video.
    package static let bt709 = ColourConversion(kr: 0.2126, kb: 0.0722, fullRange: false)
}

/// The way from displayed pixels (rotated upright, square pixels) back to coded pixels:
/// `coded = (a·x + b·y + tx, c·x + d·y + ty)` on continuous coordinates where pixel (0, 0) covers [0,1)×[0,1).
package struct DisplayGeometry: Equatable, Sendable {
    /// Displayed width, pixels.
    package var width: Int
    /// Displayed height, pixels.
    package var height: Int
    /// Clockwise rotation, degrees, that the display applies: 0, 90, 180 or 270.
    package var rotation: Int
    /// Coded x from displayed x.
    package var a: Double
    /// Coded x from displayed y.
    package var b: Double
    /// Coded y from displayed x.
    package var c: Double
    /// Coded y from displayed y.
    package var d: Double
    /// Coded x of the displayed origin.
    package var tx: Double
    /// Coded y of the displayed origin.
    package var ty: Double

    /// Whether display mirrors the picture.
    package var isMirrored: Bool { a * d - b * c < 0 }

    /// The same, mirrored left to right as displayed.
    package var mirrored: DisplayGeometry {
        var copy = self
        (copy.a, copy.tx) = (-a, tx + a * Double(width))
        (copy.c, copy.ty) = (-c, ty + c * Double(width))
        return copy
    }

    /// The geometry of coded pictures of `codedWidth` × `codedHeight` pixels whose pixels are `pixelAspect` times as
    /// wide as high, mirrored left to right when `mirrored`, then turned clockwise by `rotation` (a multiple of 90°).
    package init(codedWidth: Int, codedHeight: Int, pixelAspect: Double = 1, rotation: Int = 0, mirrored: Bool = false)
    {
        let squareWidth = max(1, (Double(codedWidth) * pixelAspect).rounded())
        let squareHeight = Double(codedHeight)
        let toCoded = Double(codedWidth) / squareWidth
        let turn = ((rotation % 360) + 360) % 360
        self.rotation = turn
        // Square upright-in-file coordinates (sx, sy) from displayed (x, y); then coded x = sx · toCoded.
        let unturned: (a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double)
        switch turn {
        case 90: unturned = (0, 1, -1, 0, 0, squareHeight)
        case 180: unturned = (-1, 0, 0, -1, squareWidth, squareHeight)
        case 270: unturned = (0, -1, 1, 0, squareWidth, 0)
        default: unturned = (1, 0, 0, 1, 0, 0)
        }
        let sideways = turn == 90 || turn == 270
        width = Int(sideways ? squareHeight : squareWidth)
        height = Int(sideways ? squareWidth : squareHeight)
        let flip: (scale: Double, offset: Double) = mirrored ? (-toCoded, squareWidth * toCoded) : (toCoded, 0)
        a = unturned.a * flip.scale
        b = unturned.b * flip.scale
        tx = unturned.tx * flip.scale + flip.offset
        c = unturned.c
        d = unturned.d
        ty = unturned.ty
    }
}
