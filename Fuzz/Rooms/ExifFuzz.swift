@testable import Media

/// EXIF of a stranger's photo, which a crop may carry on: it is read and made upright within its own length.
@Sendable func fuzzExif(_ bytes: [UInt8]) {
    // Half of the inputs have the header already.
    let block = bytes.first.map { $0 < 128 ? bytes : [0x49, 0x49, 42, 0, 8, 0, 0, 0] + bytes.dropFirst() } ?? []
    guard let exif = ExifBlock(block) else { return }
    _ = Orientation(exif: exif.orientation)
    let upright = exif.upright(width: 4032, height: 3024)
    precondition(upright.bytes.count == block.count)
    precondition(upright.upright(width: 4032, height: 3024).bytes.count == block.count)
}
