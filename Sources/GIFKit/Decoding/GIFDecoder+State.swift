extension GIFDecoder {
    /// Which part of the file comes next.
    enum State: Hashable {
        /// Signature, logical screen descriptor and global palette.
        case header
        /// An extension, an image or the trailer.
        case between
        /// Sub-blocks of an extension.
        case `extension`(Extension)
        /// Place, size and flags of an image.
        case descriptor
        /// The colours of an image.
        case localPalette(count: Int)
        /// The LZW minimum code size of an image.
        case codeSize
        /// Sub-blocks of an image.
        case pixels
        /// Sub-blocks of an image that has all its indices, or whose indices are not wanted.
        case surplus
        /// Nothing.
        case ended
    }

    /// Extensions by their labels.
    enum Extension: UInt8 {
        case plainText = 0x01
        case graphicControl = 0xF9
        case comment = 0xFE
        case application = 0xFF
        /// One of no known kind, which is passed over.
        case unknown = 0x00
    }

    /// What a step did.
    enum Progress {
        case event(GIFEvent)
        case advanced
        /// It needs more bytes.
        case starved
    }

    /// What a graphic control extension says of the next image.
    struct GraphicControl {
        var disposal = Disposal.unspecified
        var delay = Delay(hundredths: 0)
        var transparentIndex: UInt8?
    }
}
