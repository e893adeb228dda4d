extension GIFEncoder {
    /// What decides how a GIF looks and how large it becomes.
    public struct Options: Hashable, Sendable {
        /// Where the colours come from.
        public enum PalettePolicy: Hashable, Sendable {
            /// The first frame's colours are the GIF's; a later frame gets its own where that is worth the bytes.
            case adaptive
            /// One palette for all frames, see ``PaletteBuilder``.
            case fixed(Palette)
        }

        /// Where the colours come from.
        public var palette = PalettePolicy.adaptive
        /// The most colours of a frame, transparency included, 2…256.
        public var colours = 256
        /// How colours between those of the palette are shown. Frames that the palette can show exactly are not
        /// dithered.
        public var dithering = Dithering.none
        /// Pixels that changed by no more than this since they were drawn stay as they are. Distance in OKLab; the
        /// default is about what the eye notices side by side. Frames of at most 256 colours are always exact.
        public var tolerance: Float = 0.009
        /// How far a pixel may be from its colour where that saves bytes. Distance in OKLab: 0 is off, 0.02 is hard to
        /// see, 0.06 is visible. Also frames of at most 256 colours lose by it.
        public var lossiness: Float = 0
        /// How often the animation is played.
        public var loop = LoopCount.forever
        /// Texts for people, put before the first frame.
        public var comments: [String] = []
        /// Blocks of applications, put behind the comments: metadata such as an XMP packet. (`loop` writes its own.)
        public var applications: [ApplicationExtension] = []

        /// The defaults: adaptive palettes, no dithering, nothing lost that the eye notices, an endless loop.
        public init() {}
    }
}
