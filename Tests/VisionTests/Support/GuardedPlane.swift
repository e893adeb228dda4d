import Glibc

/// Rows of samples whose last byte is the last that may be read: one byte further is a crash. Before the first row and
/// between the rows lie guard bytes, which nothing may depend on.
final class GuardedPlane {
    let base: UnsafePointer<UInt8>
    let stride: Int

    private let memory: UnsafeMutableRawPointer
    private let size: Int

    /// - Parameters:
    ///   - width: bytes of a row.
    ///   - sample: the byte of a column and a row.
    init(width: Int, height: Int, guardByte: UInt8, _ sample: (Int, Int) -> UInt8) {
        let page = 4096
        let gap = 7
        stride = width + gap
        let samples = stride * height - gap
        let readable = (samples + 64 + page - 1) / page * page
        size = readable + page
        guard let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
            memory != MAP_FAILED, mprotect(memory + readable, page, PROT_NONE) == 0
        else { fatalError("no memory") }
        self.memory = memory
        memset(memory, Int32(guardByte), readable)
        let first = (memory + readable - samples).assumingMemoryBound(to: UInt8.self)
        for y in 0..<height {
            for x in 0..<width { first[y * stride + x] = sample(x, y) }
        }
        base = UnsafePointer(first)
    }

    deinit { munmap(memory, size) }
}
