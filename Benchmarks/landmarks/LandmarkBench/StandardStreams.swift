import Glibc

/// Standard input and output as descriptors: whole reads, whole writes.
enum StandardStreams {
    /// Fills a buffer from standard input; false at the end of input.
    static func read(into buffer: UnsafeMutableRawBufferPointer) -> Bool {
        var done = 0
        while done < buffer.count {
            let count = Glibc.read(0, buffer.baseAddress.map { $0 + done }, buffer.count - done)
            if count <= 0 { return false }
            done += count
        }
        return true
    }

    /// Writes all bytes to a descriptor; gives up when nobody reads.
    static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32 = 1) {
        var done = 0
        while done < bytes.count {
            let count = Glibc.write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
            if count <= 0 { return }
            done += count
        }
    }
}
