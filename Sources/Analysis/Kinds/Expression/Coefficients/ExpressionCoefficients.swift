package import Vision

/// How far the parts of a face are from neutral, 0 to 1: ARKit's 52 coefficients. Left and right are the person's own.
package struct ExpressionCoefficients: Sendable {
    /// Those that the model of blendshapes tells.
    package var blendshapes: Blendshapes
    /// How likely it is that the tongue is out.
    package var tongueOut: Float

    /// The coefficients of a face.
    package init(blendshapes: Blendshapes = Blendshapes(), tongueOut: Float = 0) {
        self.blendshapes = blendshapes
        self.tongueOut = tongueOut
    }

    /// ARKit's names, in the order of `all`.
    package static let names = shapes.map(\.name) + ["tongueOut"]

    /// All of them.
    package var all: [Float] { Self.shapes.map { blendshapes[$0] } + [tongueOut] }

    private static let shapes = Blendshape.allCases.filter { $0 != .neutral }
}
