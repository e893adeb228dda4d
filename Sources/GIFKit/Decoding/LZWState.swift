/// The inner loop of LZW decoding, and what it keeps between pieces of data.
///
/// The one file of the decoder with unsafe pointers.
struct LZWState {
    /// Why the loop stopped.
    enum Stop {
        case starved, filled, ended
        case invalid(code: UInt16)
    }

    /// Where the next index is written.
    private(set) var position = 0
    private let clearCode: Int
    private let minimumWidth: Int
    /// Bits of the data that are not used yet, the first lowest.
    private var bits: UInt64 = 0
    private var bitCount = 0
    /// Bits of the next code.
    private var width: Int
    /// The code that the next string gets. It starts with the end code: the string that the first code after a clear
    /// code makes has no use, and is laid where nobody looks.
    private var next: Int
    /// Where the string of the last code lies: position, and length from bit 32.
    private var last: UInt64 = 0

    init(minimumCodeSize: UInt8) {
        clearCode = 1 << Int(minimumCodeSize)
        minimumWidth = Int(minimumCodeSize) + 1
        width = minimumWidth
        next = clearCode + 1
    }

    /// Decodes from `used` on until the input is used up, `limit` indices are there, or the data say stop.
    /// - Parameter output: at least `limit + LZWDecoder.slack` bytes.
    mutating func run(
        _ input: Span<UInt8>, _ used: inout Int, strings: inout [UInt64], output: inout [UInt8], limit: Int
    ) -> Stop {
        precondition(output.count >= limit + LZWDecoder.slack && strings.count == 1 << LZWDecoder.maximumWidth)
        precondition(used <= input.count)
        return input.withUnsafeBytes { source in
            strings.withUnsafeMutableBufferPointer { table in
                output.withUnsafeMutableBytes { target in
                    guard let source = source.baseAddress, let table = table.baseAddress,
                        let target = target.baseAddress
                    else { return .starved }
                    return run(source, input.count, &used, table, target, limit)
                }
            }
        }
    }

    /// The same with pointers: every code reads bits, table and earlier output at places that only this loop knows to
    /// be inside, and copies 16 bytes at a time whatever the length; the same loop with checked spans took 2.2 to 2.5
    /// times as long on three clips of 854 × 480 pixels.
    ///
    /// Inside they are because: a code has at most 12 bits and the table 4096 strings; a string lies before `position`
    /// but for its last index, and has at most 4096; `position` is below `limit` when it is written, which leaves
    /// `LZWDecoder.slack` bytes; eight bytes of input are loaded only where there are eight.
    private mutating func run(
        _ source: UnsafeRawPointer, _ count: Int, _ used: inout Int, _ table: UnsafeMutablePointer<UInt64>,
        _ target: UnsafeMutableRawPointer, _ limit: Int
    ) -> Stop {
        let clearCode = clearCode
        let endCode = clearCode + 1
        var (read, write) = (used, position)
        var (bits, bitCount) = (bits, bitCount)
        var (width, next, last) = (width, next, last)
        var mask = (UInt64(1) << UInt64(width)) &- 1
        defer {
            (used, position) = (read, write)
            (self.bits, self.bitCount) = (bits, bitCount)
            (self.width, self.next, self.last) = (width, next, last)
        }
        while write < limit {
            if bitCount < width {
                if read &+ 8 <= count {
                    bits |= (source + read).loadUnaligned(as: UInt64.self).littleEndian &<< UInt64(bitCount)
                    let bytes = (63 &- bitCount) &>> 3
                    read &+= bytes
                    bitCount &+= bytes &<< 3
                    // The load brought a piece of one more byte, which comes again with the next.
                    bits &= ~0 &>> UInt64(64 &- bitCount)
                } else {
                    while bitCount <= 56, read < count {
                        bits |= UInt64(source.load(fromByteOffset: read, as: UInt8.self)) &<< UInt64(bitCount)
                        read &+= 1
                        bitCount &+= 8
                    }
                    if bitCount < width { return .starved }
                }
            }
            let code = Int(truncatingIfNeeded: bits & mask)
            bits &>>= UInt64(width)
            bitCount &-= width
            if code == clearCode {
                (width, next, last) = (minimumWidth, endCode, 0)
                mask = (1 &<< UInt64(width)) &- 1
                continue
            }
            if code == endCode { return .ended }
            if code > next {
                read = (read &* 8 &- bitCount &- 1) &>> 3
                return .invalid(code: UInt16(truncatingIfNeeded: code))
            }
            if next < 1 &<< LZWDecoder.maximumWidth {
                table[next] = last &+ 1 &<< 32
                next &+= 1
                if next &>> width != 0, width < LZWDecoder.maximumWidth {
                    width &+= 1
                    mask = (1 &<< UInt64(width)) &- 1
                }
            }
            if code < clearCode {
                target.storeBytes(of: UInt8(truncatingIfNeeded: code), toByteOffset: write, as: UInt8.self)
                last = UInt64(write) | 1 &<< 32
                write &+= 1
            } else {
                let string = table[code]
                let start = Int(string & 0xFFFF_FFFF)
                let length = Int(string &>> 32)
                var copied = 0
                repeat {
                    let piece = (target + start + copied).loadUnaligned(as: SIMD16<UInt8>.self)
                    (target + write + copied).storeBytes(of: piece, as: SIMD16<UInt8>.self)
                    copied &+= 16
                } while copied < length
                // A string that the code itself makes ends with its own first index.
                if start &+ length > write {
                    let first = target.load(fromByteOffset: start, as: UInt8.self)
                    target.storeBytes(of: first, toByteOffset: write &+ length &- 1, as: UInt8.self)
                }
                last = UInt64(write) | UInt64(length) &<< 32
                write &+= length
            }
        }
        return .filled
    }
}
