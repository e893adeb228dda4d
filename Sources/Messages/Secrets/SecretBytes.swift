internal import CSodium

/// Bytes that are nobody else's: in memory of their own between guard pages, kept from the swap file where the system
/// allows it, and overwritten when the value goes.
///
/// Unsafe: owns memory of libsodium's, freed in `deinit`. It is written in `init` alone and only read afterwards, which
/// is why tasks may share it.
final class SecretBytes: Sendable {
    private nonisolated(unsafe) let memory: UnsafeMutableRawPointer
    let count: Int

    /// Memory for `count` bytes, at least 1, zeros at first, that `fill` writes; nil when there is none or `fill`
    /// gives false.
    init?(count: Int, fill: (UnsafeMutablePointer<UInt8>) -> Bool) {
        guard SodiumLibrary.isReady, let memory = sodium_malloc(count) else { return nil }
        self.memory = memory
        self.count = count
        sodium_memzero(memory, count)
        guard fill(memory.bindMemory(to: UInt8.self, capacity: count)) else { return nil }
    }

    deinit { sodium_free(memory) }

    /// Lends the bytes, `count` of them, to `body`.
    func read<T>(_ body: (UnsafePointer<UInt8>) -> T) -> T { body(memory.assumingMemoryBound(to: UInt8.self)) }

    /// A copy of the first bytes, at most `count`.
    func prefix(_ length: Int) -> [UInt8] {
        read { Array(UnsafeBufferPointer(start: $0, count: min(length, count))) }
    }
}

/// libsodium, made ready once.
enum SodiumLibrary {
    /// Whether it can be used; asking makes it ready, from any thread.
    static let isReady = sodium_init() >= 0
}
