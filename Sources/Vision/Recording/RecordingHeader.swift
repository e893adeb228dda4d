internal import Domain

/// What a recording begins with: enough to find everything else in it.
struct RecordingHeader {
    let layout: RecordingLayout
    let frameCount: Int
    /// The displayed picture, pixels.
    let width, height: Int

    /// Reads the first bytes of a recording.
    /// - Parameter size: bytes of the whole.
    init(_ bytes: borrowing Span<UInt8>, size: Int) throws(LandmarkRecording.Malformed) {
        typealias Format = RecordingFormat
        typealias Malformed = LandmarkRecording.Malformed
        guard size >= Format.headerSize, bytes.count >= Format.headerSize,
            Format.magic.indices.allSatisfy({ bytes[$0] == Format.magic[$0] })
        else { throw Malformed(message: "This is not a recording of landmarks.") }
        guard bytes.uint16(4) == Format.version,
            let layout = RecordingLayout(
                kind: bytes.uint16(6), points: bytes.uint16(8), otherBodies: bytes.uint16(10), values: bytes.uint16(24))
        else { throw Malformed(message: "The recording of landmarks is of another version or kind.") }
        frameCount = Int(bytes.uint32(Format.frameCountOffset))
        guard frameCount <= Format.mostFrames else {
            throw Malformed(message: "The recording of landmarks has more frames than a clip can have.")
        }
        guard size == Format.headerSize + frameCount * layout.frameSize else {
            throw Malformed(message: "The recording of landmarks is cut off.")
        }
        (width, height) = (Int(bytes.uint32(12)), Int(bytes.uint32(16)))
        guard Format.pictureSides.contains(width), Format.pictureSides.contains(height) else {
            throw Malformed(message: "The recording of landmarks has an invalid image size.")
        }
        self.layout = layout
    }
}

/// Little-endian numbers; an offset beyond the bytes traps, as with any collection.
extension Span<UInt8> {
    func uint16(_ offset: Int) -> UInt16 { UInt16(self[offset]) | UInt16(self[offset + 1]) << 8 }
    func uint32(_ offset: Int) -> UInt32 { UInt32(uint16(offset)) | UInt32(uint16(offset + 2)) << 16 }
    func vector(_ offset: Int) -> SIMD3<Float> {
        SIMD3(Float(int16(offset)), Float(int16(offset + 2)), Float(int16(offset + 4)))
    }
    private func int16(_ offset: Int) -> Int16 { Int16(bitPattern: uint16(offset)) }
}
