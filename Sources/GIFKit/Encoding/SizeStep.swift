/// One way to make a GIF smaller; the steps of the ladder go from what the eye hardly sees to what it does.
struct SizeStep: Sendable {
    /// Sides in relation to those asked for.
    let scale: Double
    /// The most colours of a frame.
    let colours: Int
    /// The least tolerance, see ``GIFEncoder/Options/tolerance``.
    let tolerance: Float
    /// The least lossiness, see ``GIFEncoder/Options/lossiness``.
    let lossiness: Float

    /// First what was asked for, then pixels may stay longer and colours move, then there are fewer pixels. On clips of
    /// tennis at 480 pixels each step saves 8 to 40 %.
    static let ladder = [
        SizeStep(scale: 1, colours: 256, tolerance: 0, lossiness: 0),
        SizeStep(scale: 1, colours: 256, tolerance: 0.012, lossiness: 0.008),
        SizeStep(scale: 1, colours: 256, tolerance: 0.016, lossiness: 0.012),
        SizeStep(scale: 1, colours: 256, tolerance: 0.02, lossiness: 0.018),
        SizeStep(scale: 1, colours: 192, tolerance: 0.025, lossiness: 0.025),
        SizeStep(scale: 0.85, colours: 192, tolerance: 0.02, lossiness: 0.02),
        SizeStep(scale: 0.85, colours: 128, tolerance: 0.028, lossiness: 0.028),
        SizeStep(scale: 0.7, colours: 128, tolerance: 0.022, lossiness: 0.022),
        SizeStep(scale: 0.7, colours: 128, tolerance: 0.03, lossiness: 0.032),
        SizeStep(scale: 0.55, colours: 128, tolerance: 0.025, lossiness: 0.025),
        SizeStep(scale: 0.55, colours: 96, tolerance: 0.035, lossiness: 0.035),
        SizeStep(scale: 0.42, colours: 96, tolerance: 0.03, lossiness: 0.03),
        SizeStep(scale: 0.42, colours: 64, tolerance: 0.045, lossiness: 0.045),
        SizeStep(scale: 0.3, colours: 64, tolerance: 0.035, lossiness: 0.035),
        SizeStep(scale: 0.3, colours: 32, tolerance: 0.06, lossiness: 0.06),
        SizeStep(scale: 0.2, colours: 32, tolerance: 0.06, lossiness: 0.06),
        SizeStep(scale: 0.12, colours: 16, tolerance: 0.08, lossiness: 0.08),
    ]

    /// The options of this step for ones that were asked for.
    func applied(to options: GIFEncoder.Options) -> GIFEncoder.Options {
        var options = options
        options.colours = min(options.colours, colours)
        options.tolerance = max(options.tolerance, tolerance)
        options.lossiness = max(options.lossiness, lossiness)
        return options
    }

    /// Width and height for a canvas of the given ones, at least 1.
    func size(of bitmap: Bitmap) -> (width: Int, height: Int) {
        (
            max(1, Int((Double(bitmap.width) * scale).rounded())),
            max(1, Int((Double(bitmap.height) * scale).rounded()))
        )
    }
}
