/// The body of an extension as it lies in the file: runs of 1 to 255 bytes, each after its length, without the 0 at the
/// end.
public struct SubBlocks: Hashable, Sendable {
    /// Lengths and data.
    public let bytes: [UInt8]

    /// Lengths and data as they lie in a file.
    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Data in runs of 255 bytes, the last one shorter.
    init(splitting data: [UInt8]) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(data.count + data.count / 255 + 1)
        var rest = data[...]
        while !rest.isEmpty {
            let part = rest.prefix(255)
            bytes.append(UInt8(part.count))
            bytes += part
            rest = rest.dropFirst(255)
        }
        self.bytes = bytes
    }

    /// The data of all without the lengths.
    public var joined: [UInt8] {
        var data: [UInt8] = []
        data.reserveCapacity(bytes.count)
        forEach { data += $0 }
        return data
    }

    /// Calls `body` with the data of each.
    func forEach(_ body: (ArraySlice<UInt8>) -> Void) {
        var position = 0
        while position < bytes.count {
            let end = min(position + 1 + Int(bytes[position]), bytes.count)
            body(bytes[(position + 1)..<end])
            position = end
        }
    }
}
