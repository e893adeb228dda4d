extension Colour {
    /// This colour laid over `background`, as far as alpha says (Porter and Duff's "over", in sRGB like in browsers).
    @inlinable
    public func over(_ background: Colour) -> Colour {
        if alpha == 255 { return self }
        if alpha == 0 { return background }
        let front = UInt32(alpha) * 255
        let back = UInt32(background.alpha) * UInt32(255 - alpha)
        let whole = front + back
        func mix(_ own: UInt8, _ other: UInt8) -> UInt8 {
            UInt8((UInt32(own) * front + UInt32(other) * back + whole / 2) / whole)
        }
        return Colour(
            red: mix(red, background.red), green: mix(green, background.green), blue: mix(blue, background.blue),
            alpha: UInt8((whole + 127) / 255))
    }

    /// The same colour with its alpha multiplied by `coverage` (0…1) in steps of an eighth: edges look smooth all the
    /// same, and take few of the 256 colours that a GIF's frame has.
    func covering(_ coverage: Double) -> Colour {
        Colour(
            red: red, green: green, blue: blue,
            alpha: UInt8((Double(alpha) * (min(max(coverage, 0), 1) * 8).rounded() / 8).rounded()))
    }
}
