internal import CZXing
internal import Media

/// QR codes of a picture, read by zxing-cpp.
///
/// Unsafe: hands the picture's pixels and room for the texts to C for the time of the call, and reads texts that end
/// with a zero within their slots.
enum QRReader {
    /// Codes of a picture that are looked at.
    private static let most = 4
    /// Smaller pictures hold no code of 21 modules.
    private static let leastEdge = 21

    /// What the QR codes of a picture say; an empty text for what is too long or no text.
    static func texts(in picture: GreyPicture) -> [String] {
        guard min(picture.width, picture.height) >= leastEdge else { return [] }
        let slot = Int(MB_QR_SLOT)
        var slots = [CChar](repeating: 0, count: slot * most)
        let count = mb_qr_read(picture.pixels, Int32(picture.width), Int32(picture.height), &slots, Int32(most))
        return (0..<max(0, Int(count))).map { place in
            let bytes = slots[place * slot..<(place + 1) * slot].prefix { $0 != 0 }
            return String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }
}
