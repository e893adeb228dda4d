/// Passes the error of each pixel on to its neighbours (Floyd and Steinberg, 1976), rows in alternating directions.
///
/// Pixels outside the mask take no error and pass none on: what stands still stays as it is.
struct ErrorDiffusion: Sendable {
    /// Of the error 15/16 is passed on, so that it fades instead of running far.
    private static let fade: Float = 15.0 / 16

    /// Errors of this row and of the next, one place more at each end.
    private var here: [SIMD4<Float>]
    private var below: [SIMD4<Float>]
    private var runsLeft = false

    /// Diffusion over rows of `width` pixels.
    init(width: Int) {
        here = Array(repeating: .zero, count: width + 2)
        below = here
    }

    /// Forgets all errors before a new frame.
    mutating func start() {
        for place in here.indices {
            here[place] = .zero
            below[place] = .zero
        }
        runsLeft = false
    }

    /// Indices of one row's pixels in `columns`, put into `output` from `start` on.
    mutating func row(
        _ source: Span<Colour>, mask: Span<UInt8>, columns: Range<Int>, palette: Span<Colour>,
        lookup: inout PaletteLookup, into output: inout MutableSpan<UInt8>, at start: Int
    ) {
        let ahead = runsLeft ? -1 : 1
        for step in 0..<columns.count {
            let column = runsLeft ? columns.upperBound - 1 - step : columns.lowerBound + step
            guard mask[column] != 0 else { continue }
            let wanted = (source[column].channels + here[column + 1]).clamped(
                lowerBound: .zero, upperBound: .init(repeating: 255))
            let index = lookup.index(of: Colour(channels: wanted))
            output[start + column - columns.lowerBound] = index
            let error = (wanted - palette[Int(index)].channels) * (Self.fade / 16)
            here[column + 1 + ahead] += error * 7
            below[column + 1 - ahead] += error * 3
            below[column + 1] += error * 5
            below[column + 1 + ahead] += error
        }
        swap(&here, &below)
        for place in below.indices { below[place] = .zero }
        runsLeft.toggle()
    }
}

extension Colour {
    /// Red, green, blue, 0…255 each, and 0.
    @inline(__always)
    fileprivate var channels: SIMD4<Float> { SIMD4(Float(red), Float(green), Float(blue), 0) }

    /// The nearest opaque colour to channels of 0…255.
    @inline(__always)
    fileprivate init(channels: SIMD4<Float>) {
        let rounded = channels + 0.5
        self.init(red: UInt8(rounded.x), green: UInt8(rounded.y), blue: UInt8(rounded.z))
    }
}
