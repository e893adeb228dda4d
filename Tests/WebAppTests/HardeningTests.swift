import FoundationEssentials
import TestSupport
import Testing

/// How the program is linked: what a hole in a decoder would overwrite is read-only before the program begins.
struct HardeningTests {
    @Test(arguments: ["motionbook", "TestWorker"])
    func everyAddressIsBoundAtTheStart(_ name: String) throws {
        let program = try ELFFile([UInt8](Data(contentsOf: URL(filePath: TestProgram.path(name)))))
        // Its own place in memory is not known beforehand either: position-independent, and said to be a program.
        #expect(program.type == ELFFile.shared && program.flags1 & ELFFile.pie != 0, "\(name) is no PIE")
        #expect(program.segments.contains { $0.type == ELFFile.relro }, "\(name) has no part that is read-only")
        #expect(program.flags & ELFFile.bindNow != 0 || program.flags1 & ELFFile.now != 0, "\(name) binds late")
        #expect(!program.segments.contains { $0.type == ELFFile.stack && $0.flags & 1 != 0 }, "its stack can be run")
        #expect(!program.segments.contains { $0.flags & 3 == 3 }, "a part can be both written and run")
    }
}

/// The parts of a 64-bit ELF file that say how it is loaded (`man 5 elf`).
struct ELFFile {
    /// A part of the file as it is mapped: `flags` are 1 for run, 2 for write, 4 for read.
    struct Segment {
        var type: UInt64
        var flags: UInt64
        var offset: Int
        var size: Int
    }

    /// `ET_DYN`.
    static let shared: UInt64 = 3
    /// `PT_GNU_RELRO` and `PT_GNU_STACK`.
    static let (relro, stack): (UInt64, UInt64) = (0x6474_E552, 0x6474_E551)
    /// `DF_BIND_NOW`, of `DT_FLAGS`.
    static let bindNow: UInt64 = 8
    /// `DF_1_NOW` and `DF_1_PIE`, of `DT_FLAGS_1`.
    static let (now, pie): (UInt64, UInt64) = (1, 0x0800_0000)

    let type: UInt64
    private(set) var segments: [Segment] = []
    /// `DT_FLAGS` and `DT_FLAGS_1`.
    private(set) var (flags, flags1): (UInt64, UInt64) = (0, 0)

    init(_ bytes: [UInt8]) throws {
        func number(_ offset: Int, _ count: Int) throws -> UInt64 {
            try #require(offset >= 0 && offset + count <= bytes.count, "the file is cut off")
            return bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
        try #require(bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]), "no 64-bit little-endian ELF file")
        type = try number(16, 2)
        let (table, size, count) = (Int(try number(32, 8)), Int(try number(54, 2)), Int(try number(56, 2)))
        for index in 0..<count {
            let at = table + index * size
            segments.append(
                Segment(
                    type: try number(at, 4), flags: try number(at + 4, 4), offset: Int(try number(at + 8, 8)),
                    size: Int(try number(at + 32, 8))))
        }
        // `PT_DYNAMIC`: pairs of a tag and a value.
        for dynamic in segments where dynamic.type == 2 {
            for at in stride(from: dynamic.offset, to: dynamic.offset + dynamic.size, by: 16) {
                switch try number(at, 8) {
                case 30: flags = try number(at + 8, 8)
                case 0x6FFF_FFFB: flags1 = try number(at + 8, 8)
                default: break
                }
            }
        }
    }
}
