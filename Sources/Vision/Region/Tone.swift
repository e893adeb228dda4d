internal import Media

/// How the light and the colour of a picture are changed before a model sees it, for pictures that the hand models are
/// blind in: they learned from hands of skin's colour in good light.
///
/// A dark picture is made brighter by a factor. One without colour is made warm, its red being the square root of its
/// light and its blue the power of 3/2: what is neither black nor white gets the hue of skin, and walls and shadows
/// stay as they are. (Factors for red and blue, which colour the walls too, find half as many hands.)
///
/// Unsafe: changes a model's input tensor in place, between its beginning and its end.
struct Tone: Equatable, Sendable {
    /// What decides; found on labelled hands and on pictures without hands (`docs/hands.md`).
    enum Parameters {
        /// Darker pictures are dark, mean luma 0…1.
        static let dark: Float = 0.27
        /// They are made as light as this, mean luma 0…1 …
        static let light: Float = 0.4
        /// … but not by more than this factor: eight-bit samples have no more to tell.
        static let mostGain: Float = 12
        /// Pictures with less colour (largest less smallest of red, green and blue) for their light have none, shares
        /// of the mean of the largest.
        static let grey: Float = 0.04
        /// A picture whose brightest place is darker than this shows nothing, 0…1.
        static let black: Float = 0.02
        /// A picture whose places differ by less than this shows nothing, 0…1.
        static let contrast: Float = 0.02
        /// Edge of the square of places that are looked at.
        static let places = 48
    }

    /// Factor of the values; 1 leaves them.
    var gain: Float
    /// Whether the picture is made warm.
    var isWarm: Bool

    /// The tone in which something may be seen in a picture where nothing was seen as it is; nil for one that is light
    /// and coloured, and for one that shows nothing in any light.
    init?(for picture: Picture) {
        guard let light = PictureLight(of: picture) else { return nil }
        self.init(for: light)
    }

    /// The same by a picture's light.
    init?(for light: PictureLight) {
        guard light.brightest >= Parameters.black, light.brightest - light.darkest >= Parameters.contrast else {
            return nil
        }
        gain = light.mean < Parameters.dark ? min(Parameters.light / light.mean, Parameters.mostGain) : 1
        isWarm = light.colour < Parameters.grey
        guard gain > 1 || isWarm else { return nil }
    }

    /// Changes the RGB values of an input tensor.
    /// - Parameter minimum: value of black; white is 1.
    func apply(to values: UnsafeMutableBufferPointer<Float>, minimum: Float) {
        let range = 1 - minimum
        for pixel in stride(from: 0, to: values.count - 2, by: 3) {
            var colour = SIMD4(values[pixel], values[pixel + 1], values[pixel + 2], minimum)
            colour = ((colour - minimum) * (gain / range)).clamped(lowerBound: .zero, upperBound: .one)
            if isWarm {
                let root = colour.squareRoot()
                (colour.x, colour.z) = (root.x, colour.z * root.z)
            }
            colour = colour * range + minimum
            (values[pixel], values[pixel + 1], values[pixel + 2]) = (colour.x, colour.y, colour.z)
        }
    }
}

/// How light and how coloured a picture is, by a grid of its places.
struct PictureLight: Equatable, Sendable {
    /// Mean luma, 0…1.
    var mean: Float
    /// Luma of the darkest place, 0…1.
    var darkest: Float
    /// Luma of the brightest place, 0…1.
    var brightest: Float
    /// Colour for its light: the sum of largest less smallest of red, green and blue, by the sum of the largest.
    var colour: Float

    init(mean: Float, darkest: Float, brightest: Float, colour: Float) {
        (self.mean, self.darkest, self.brightest, self.colour) = (mean, darkest, brightest, colour)
    }

    /// Looks at a picture; nil for one so narrow that no place of the grid is in it.
    init?(of picture: Picture) {
        let edge = Tone.Parameters.places
        let light = withUnsafeTemporaryAllocation(of: Float.self, capacity: edge * edge * 3) { values in
            values.initialize(repeating: 0)
            RegionSampler(size: edge, minimum: 0, border: .replicate).sample(Region(picture), of: picture, into: values)
            return PictureLight(values, width: picture.geometry.width, height: picture.geometry.height)
        }
        guard let light else { return nil }
        self = light
    }

    /// The light of a picture that was letterboxed to a square of RGB values.
    private init?(_ values: UnsafeMutableBufferPointer<Float>, width: Int, height: Int) {
        let edge = Tone.Parameters.places
        let longer = max(width, height, 1)
        func inside(_ side: Int) -> Range<Int> {
            let margin = (edge * (longer - side) + 2 * longer - 1) / (2 * longer)
            return margin < edge - margin ? margin..<(edge - margin) : 0..<0
        }
        var (sum, largest, spread, count) = (Float(0), Float(0), Float(0), Float(0))
        (darkest, brightest) = (1, 0)
        for row in inside(height) {
            for column in inside(width) {
                let at = (row * edge + column) * 3
                let (red, green, blue) = (values[at], values[at + 1], values[at + 2])
                let luma = 0.299 * red + 0.587 * green + 0.114 * blue
                let most = max(red, green, blue)
                sum += luma
                largest += most
                spread += most - min(red, green, blue)
                (darkest, brightest) = (min(darkest, luma), max(brightest, luma))
                count += 1
            }
        }
        guard count > 0 else { return nil }
        mean = sum / count
        colour = spread / max(largest, .leastNormalMagnitude)
    }
}
