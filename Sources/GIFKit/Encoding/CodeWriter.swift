/// Packs LZW codes into bytes, low bits first, and the bytes into sub-blocks.
struct CodeWriter {
    /// Minimum code size, sub-blocks and, after `finish`, the empty block.
    private(set) var bytes: [UInt8] = []
    /// Where the length of the open sub-block stands.
    private var lengthPlace = 1
    private var bits: UInt32 = 0
    private var bitCount = 0

    /// Starts with the minimum code size. `capacity` is a guess of the bytes that will come.
    init(minimumCodeSize: Int, capacity: Int) {
        bytes.reserveCapacity(capacity)
        bytes.append(UInt8(minimumCodeSize))
        bytes.append(0)
    }

    /// Appends a code of `width` bits, at most 12.
    @inline(__always)
    mutating func write(_ code: Int, width: Int) {
        bits |= UInt32(truncatingIfNeeded: code) << UInt32(truncatingIfNeeded: bitCount)
        bitCount += width
        while bitCount >= 8 {
            push(UInt8(truncatingIfNeeded: bits))
            bits >>= 8
            bitCount -= 8
        }
    }

    /// Fills the last byte up and closes the data.
    mutating func finish() {
        if bitCount > 0 { push(UInt8(truncatingIfNeeded: bits)) }
        let length = bytes.count - lengthPlace - 1
        bytes[lengthPlace] = UInt8(length)
        if length > 0 { bytes.append(0) }
    }

    @inline(__always)
    private mutating func push(_ byte: UInt8) {
        bytes.append(byte)
        if bytes.count - lengthPlace == 256 {
            bytes[lengthPlace] = 255
            lengthPlace = bytes.count
            bytes.append(0)
        }
    }
}
