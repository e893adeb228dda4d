/// The layout of a recording of landmarks, little endian, with a fixed stride. `docs/landmark-format.md` says the same.
///
/// ```
/// header, 32 bytes                       frame, 8 bytes            landmark, 14 bytes
///  0  4  "MBLM"                          0  UInt32 time, µs        0  Int16 x  ⎫
///  4  UInt16 version, 1                  4  UInt8 score, 0 = nobody 2  Int16 y  ⎬ 1/16384 of the picture
///  6  UInt16 kind, 1 = pose              5  UInt8, 1 = starts anew 4  Int16 z  ⎭
///  8  UInt16 landmarks of a body         8  the landmarks          6  UInt8 visibility, 255 = 1
/// 10  UInt16 zero                        6  2 zero bytes           7  UInt8 presence, 255 = 1
/// 12  UInt32 picture width, pixels                                 8  Int16 x  ⎫
/// 16  UInt32 picture height, pixels                               10  Int16 y  ⎬ in space, 0.1 mm
/// 20  UInt32 frames                                               12  Int16 z  ⎭
/// 24  8 zero bytes
/// ```
enum RecordingFormat {
    static let magic = Array("MBLM".utf8)
    static let version: UInt16 = 1
    static let poseKind: UInt16 = 1
    static let headerSize = 32
    static let frameHeaderSize = 8
    static let landmarkSize = 14
    static let frameCountOffset = 20
    static let frameSize = frameHeaderSize + Pose.landmarkCount * landmarkSize
    /// Widths and heights that a picture can have, pixels.
    static let pictureSides = 1...65_535
    /// Steps in the width (height) of the picture: 0.08 pixel at 1280, a quarter of the tracker's own noise.
    static let pictureSteps: Float = 16_384
    /// Steps in a metre.
    static let metreSteps: Float = 10_000

    static func quantised(_ value: Float, _ steps: Float) -> Int16 {
        let scaled = (value * steps).rounded()
        return scaled.isFinite ? Int16(min(max(scaled, -32_768), 32_767)) : 0
    }

    static func quantisedShare(_ value: Float) -> UInt8 {
        value.isFinite ? UInt8(min(max((value * 255).rounded(), 0), 255)) : 0
    }
}
