internal import Glibc

/// A filter of second order (R. Bristow-Johnson's cookbook for audio equalisers).
struct Biquad: Sendable {
    private var (b0, b1, b2, a1, a2) = (Float(1), Float(0), Float(0), Float(0), Float(0))
    private var (first, second) = (Float(0), Float(0))

    /// What a filter lets through.
    enum Pass { case high, low }

    /// - Parameters:
    ///   - corner: Hz.
    ///   - quality: 0.707 for a Butterworth filter of second order.
    ///   - rate: samples a second.
    init(_ pass: Pass, corner: Double, quality: Double, rate: Double) {
        let turn = 2 * Double.pi * corner / rate
        let (cosine, alpha) = (cos(turn), sin(turn) / (2 * quality))
        let middle = pass == .high ? -(1 + cosine) : 1 - cosine
        let scale = 1 / (1 + alpha)
        b0 = Float(abs(middle) / 2 * scale)
        b1 = Float(middle * scale)
        b2 = b0
        a1 = Float(-2 * cosine * scale)
        a2 = Float((1 - alpha) * scale)
    }

    /// The next sample, filtered.
    mutating func filter(_ sample: Float) -> Float {
        let filtered = b0 * sample + first
        first = b1 * sample - a1 * filtered + second
        second = b2 * sample - a2 * filtered
        return filtered
    }
}
