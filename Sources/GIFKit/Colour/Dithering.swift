/// How colours between those of the palette are shown.
public enum Dithering: Hashable, Sendable, CaseIterable {
    /// Each pixel takes the nearest colour: the fewest bytes and the smallest error, at the price of bands in smooth
    /// gradients.
    case none
    /// A fixed blue-noise pattern decides: no bands, and pixels that do not change keep their index.
    case ordered
    /// Each pixel passes its error on (Floyd–Steinberg): the finest gradients and the most bytes. Pixels that do not
    /// change keep their index and pass nothing on, so that nothing crawls.
    case diffusion
}
