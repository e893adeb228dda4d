/// Cuts what a child says into messages, with a limit on their length: the sender may be hostile.
protocol OutputSplitter {
    /// Adds bytes and hands over the messages that they complete.
    /// - Returns: false once a message is too long; nothing after that makes sense.
    mutating func add(_ bytes: UnsafeRawBufferPointer, _ handle: ([UInt8]) -> Void) -> Bool
}

/// Cuts a stream of bytes into messages, each behind its length: UInt32, little endian.
package struct MessageSplitter: OutputSplitter {
    /// Longest message, bytes.
    let maximumBytes: Int
    private var message: [UInt8] = []

    init(maximumBytes: Int) { self.maximumBytes = maximumBytes }

    mutating func add(_ bytes: UnsafeRawBufferPointer, _ handle: ([UInt8]) -> Void) -> Bool {
        var rest = bytes[...]
        while true {
            let head = min(max(0, 4 - message.count), rest.count)
            message.append(contentsOf: rest.prefix(head))
            rest = rest.dropFirst(head)
            guard message.count >= 4 else { return true }
            let length = message[..<4].reversed().reduce(0) { $0 << 8 | Int($1) }
            guard length <= maximumBytes else { return false }
            let body = min(4 + length - message.count, rest.count)
            message.append(contentsOf: rest.prefix(body))
            rest = rest.dropFirst(body)
            guard message.count == 4 + length else { return true }
            handle(Array(message[4...]))
            message.removeAll(keepingCapacity: true)
        }
    }

    /// A message behind its length.
    package static func wrapped(_ message: [UInt8]) -> [UInt8] {
        let length = UInt32(message.count)
        return (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * UInt32($0))) } + message
    }
}
