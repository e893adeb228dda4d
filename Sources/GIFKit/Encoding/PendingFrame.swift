/// A frame that is compressed but not yet written, as what becomes of it depends on the next one.
struct PendingFrame: Sendable {
    /// What is drawn.
    var part: PaintedPart
    /// The image data of `part`.
    var data: [UInt8]
    /// How long it is shown.
    var delay: Delay

    /// Bytes in the file.
    var byteCount: Int { 18 + data.count + (part.isGlobal ? 0 : 3 << part.palette.tableBits) }

    /// Writes all its blocks.
    func write(disposal: Disposal, to writer: inout BlockWriter) {
        writer.frame(
            part.rectangle, delay: delay, disposal: disposal, transparent: part.transparent,
            palette: part.isGlobal ? nil : part.palette)
        writer.bytes += data
    }
}
