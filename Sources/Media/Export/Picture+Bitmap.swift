package import GIFKit

extension Picture {
    /// A copy of the pixels as they are coded; nil for anything but ``Layout/packedRGB``.
    ///
    /// Unsafe: reads the decoder's samples, within the sizes that it stated.
    package var bitmap: Bitmap? {
        guard layout == .packedRGB, width > 0, height > 0 else { return nil }
        var bitmap = Bitmap(width: width, height: height)
        for row in 0..<height {
            let line = planes.0 + row * strides.0
            for column in 0..<width {
                let pixel = line + 3 * column
                bitmap[column, row] = Colour(red: pixel[0], green: pixel[1], blue: pixel[2])
            }
        }
        return bitmap
    }
}
