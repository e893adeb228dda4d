package import Media

/// The pixels of a rotated square of a picture, upright and of a chosen size, for those who look at colours.
package struct PictureCrop: Sendable {
    /// Edge, pixels.
    package let size: Int
    /// R, G and B of each pixel, 0…1, row after row from the top left: `size × size × 3` values.
    package let pixels: [Float]

    /// Cuts a square out of a picture; beyond the picture's edge its nearest pixels are repeated.
    ///
    /// Places are sampled bilinearly, not averaged: choose a size of at least half the region's pixels.
    package init(_ region: Region, of picture: Picture, size: Int) {
        self.size = size
        let count = size * size * 3
        pixels = Array(unsafeUninitializedCapacity: count) { buffer, filled in
            RegionSampler(size: size, minimum: 0, border: .replicate)
                .sample(region, of: picture, into: UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
            filled = count
        }
    }

    /// The colour of a pixel.
    package subscript(column: Int, row: Int) -> SIMD3<Float> {
        let at = (row * size + column) * 3
        return SIMD3(pixels[at], pixels[at + 1], pixels[at + 2])
    }
}
