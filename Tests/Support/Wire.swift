import Glibc

/// What a `RawClient` speaks over its socket.
public protocol Wire {
    /// As `send(2)`.
    func send(_ bytes: UnsafeRawBufferPointer) -> Int
    /// As `recv(2)`.
    /// - Parameter now: without waiting for any.
    func receive(into buffer: UnsafeMutableRawBufferPointer, now: Bool) -> Int
    /// Says that nothing more comes.
    func finishSending()
}

/// Bytes as they are.
public struct PlainWire: Wire {
    private let descriptor: Int32

    /// Over this socket, which stays the caller's.
    public init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// As `send(2)`, without a signal.
    public func send(_ bytes: UnsafeRawBufferPointer) -> Int {
        Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// As `recv(2)`.
    public func receive(into buffer: UnsafeMutableRawBufferPointer, now: Bool) -> Int {
        recv(descriptor, buffer.baseAddress, buffer.count, now ? Int32(MSG_DONTWAIT) : 0)
    }

    /// Closes one way.
    public func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }
}
