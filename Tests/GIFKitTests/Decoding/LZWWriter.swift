/// Writes LZW data by the book: clear code first, end code last, and whatever codes a test wants.
struct LZWWriter {
    private(set) var bytes: [UInt8] = []
    private let clearCode: Int
    private var bits = 0
    private var bitCount = 0
    private var written = 0

    init(codeSize: Int) { clearCode = 1 << codeSize }

    var endCode: Int { clearCode + 1 }

    /// Bits of the next code: a decoder knows as many strings as codes came since the clear code, but the first.
    private var width: Int {
        let next = written == 0 ? clearCode : endCode + written
        return min(Int.bitWidth - next.leadingZeroBitCount, 12)
    }

    /// Writes a code, known or not.
    mutating func write(_ code: Int) {
        let width = width
        bits |= code << bitCount
        bitCount += width
        written = code == clearCode ? 0 : written + 1
        while bitCount >= 8 { flushByte() }
    }

    /// All bytes, the last filled with zeros.
    mutating func finish() -> [UInt8] {
        if bitCount > 0 { flushByte() }
        return bytes
    }

    private mutating func flushByte() {
        bytes.append(UInt8(truncatingIfNeeded: bits))
        bits >>= 8
        bitCount = max(bitCount - 8, 0)
    }

    /// Data of exactly these codes.
    static func codes(_ codes: [Int], codeSize: Int) -> [UInt8] {
        var writer = LZWWriter(codeSize: codeSize)
        for code in codes { writer.write(code) }
        return writer.finish()
    }

    /// Data of these indices, by the longest known strings.
    /// - Parameter defersClear: go on with the full dictionary rather than clear it.
    static func compress(_ indices: [UInt8], codeSize: Int, defersClear: Bool = false) -> [UInt8] {
        var writer = LZWWriter(codeSize: codeSize)
        var strings: [[UInt8]: Int] = [:]
        var string: [UInt8] = []
        func code(_ string: [UInt8]) -> Int { string.count == 1 ? Int(string[0]) : strings[string] ?? 0 }
        writer.write(writer.clearCode)
        for index in indices {
            if string.isEmpty || strings[string + [index]] != nil {
                string.append(index)
                continue
            }
            writer.write(code(string))
            if writer.endCode + strings.count + 1 < 4096 {
                strings[string + [index]] = writer.endCode + 1 + strings.count
            } else if !defersClear {
                writer.write(writer.clearCode)
                strings = [:]
            }
            string = [index]
        }
        if !string.isEmpty { writer.write(code(string)) }
        writer.write(writer.endCode)
        return writer.finish()
    }
}
