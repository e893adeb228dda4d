/// Cuts a stream of bytes into lines, with a limit on their length: the sender may be hostile.
struct LineSplitter: OutputSplitter {
    /// Longest line, bytes.
    let maximumBytes: Int
    private var line: [UInt8] = []

    init(maximumBytes: Int) { self.maximumBytes = maximumBytes }

    /// Adds bytes and hands over the lines that they complete.
    /// - Returns: false once a line is too long; nothing after that makes sense.
    mutating func add(_ bytes: UnsafeRawBufferPointer, _ handle: ([UInt8]) -> Void) -> Bool {
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            line.append(contentsOf: rest[..<end])
            guard line.count <= maximumBytes else { return false }
            handle(line)
            line.removeAll(keepingCapacity: true)
            rest = rest[(end + 1)...]
        }
        line.append(contentsOf: rest)
        return line.count <= maximumBytes
    }
}
