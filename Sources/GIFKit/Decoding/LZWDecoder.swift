/// Turns the codes of one frame into indices, a piece of the data at a time (GIF89a, appendix F).
///
/// A code stands for a string that the frame already holds: each new one is an earlier string and the index after it.
/// So the dictionary has no strings, only where in the output each was written first, and decoding copies from there.
struct LZWDecoder {
    /// Codes have at most 12 bits.
    static let maximumWidth = 12
    /// How far the last string may be written beyond the frame: its length, and what a wide copy adds.
    static let slack = (1 << maximumWidth) + 16

    /// How the work stands.
    enum Progress: Equatable {
        /// All of the input is used.
        case starved
        /// All indices of the frame are there, or the end code came.
        case ended
        /// A code without meaning.
        case invalid(code: UInt16)
    }

    /// The indices so far, in the order of the file, and room for more.
    private(set) var output: [UInt8] = []
    /// Indices of the whole frame.
    private var total = 0
    /// Where strings lie in the output, by their codes: the first position low, the length from bit 32.
    private var strings = [UInt64](repeating: 0, count: 1 << maximumWidth)
    private var state = LZWState(minimumCodeSize: 0)

    /// How many indices were decoded.
    var count: Int { min(state.position, total) }

    /// Prepares for a frame of `total` indices. The memory of the frame before is used again.
    mutating func begin(total: Int, minimumCodeSize: UInt8) {
        self.total = total
        state = LZWState(minimumCodeSize: minimumCodeSize)
        output.removeAll(keepingCapacity: true)
    }

    /// Decodes a piece of the data.
    /// - Returns: how the work stands, and the byte of `input` that ends what was used: that with the invalid code's
    ///   last bit where there is one.
    mutating func decode(_ input: Span<UInt8>) -> (progress: Progress, used: Int) {
        var used = 0
        while state.position < total {
            if state.position >= output.count - Self.slack { grow() }
            let limit = min(total, output.count - Self.slack)
            switch state.run(input, &used, strings: &strings, output: &output, limit: limit) {
            case .filled: continue
            case .starved: return (.starved, used)
            case .ended: return (.ended, used)
            case .invalid(let code): return (.invalid(code: code), used)
            }
        }
        return (.ended, used)
    }

    /// Exactly `total` indices, 0 where none were decoded.
    mutating func finish() -> [UInt8] {
        if output.count < total {
            output += repeatElement(0, count: total - output.count)
        }
        // What lies behind the last decoded index is what wide copies left there.
        for index in count..<min(count + Self.slack, total) { output[index] = 0 }
        output.removeLast(output.count - total)
        return output
    }

    /// Takes memory as the data come, so that a few bytes cannot ask for much.
    private mutating func grow() {
        let wanted = min(total, max(1 << 16, output.count * 2)) + Self.slack
        output += repeatElement(0, count: wanted - output.count)
    }
}
