/// A low-pass filter that is strict at rest and lets fast motion through (Casiez, Roussel, Vogel: 1€ Filter, CHI 2012),
/// with MediaPipe's scaling of speeds by the size of the thing.
package struct OneEuroFilter: Sendable {
    /// How strict.
    package struct Parameters: Equatable, Sendable {
        /// Cutoff at rest, Hz.
        package var minimumCutoff: Float
        /// How much the cutoff grows with speed.
        package var beta: Float
        /// Cutoff of the speed estimate, Hz.
        package var derivativeCutoff: Float

        /// Parameters from their parts.
        package init(minimumCutoff: Float, beta: Float, derivativeCutoff: Float) {
            self.minimumCutoff = minimumCutoff
            self.beta = beta
            self.derivativeCutoff = derivativeCutoff
        }
    }

    private let parameters: Parameters
    private var lastRaw: SIMD3<Float>?
    private var smoothed = SIMD3<Float>.zero
    private var speed = SIMD3<Float>.zero

    /// A filter that has seen nothing.
    package init(_ parameters: Parameters) { self.parameters = parameters }

    /// The smoothed value.
    /// - Parameters:
    ///   - value: the new value; each component is filtered for itself.
    ///   - interval: seconds since the last one.
    ///   - scale: what makes speeds comparable: 1 ÷ the size of the thing, in the value's unit.
    package mutating func apply(_ value: SIMD3<Float>, interval: Float, scale: Float) -> SIMD3<Float> {
        guard let last = lastRaw, interval > 0 else {
            lastRaw = value
            smoothed = value
            speed = .zero
            return value
        }
        lastRaw = value
        let rawSpeed = (value - last) * scale / interval
        let speedWeight = weight(SIMD3(repeating: parameters.derivativeCutoff), interval)
        speed += speedWeight * (rawSpeed - speed)
        let magnitude = pointwiseMax(speed, -speed)
        smoothed += weight(parameters.minimumCutoff + parameters.beta * magnitude, interval) * (value - smoothed)
        return smoothed
    }

    /// Forgets all values.
    package mutating func reset() { lastRaw = nil }

    private func weight(_ cutoff: SIMD3<Float>, _ interval: Float) -> SIMD3<Float> {
        1 / (1 + 1 / (2 * .pi * cutoff * interval))
    }
}
