import Testing

@testable import GIFKit

@Suite struct ApplicationBlockTests {
    private static func file(_ blocks: [ApplicationExtension], comments: [String] = []) throws -> [UInt8] {
        var options = GIFEncoder.Options()
        options.applications = blocks
        options.comments = comments
        return try RoundTrip.encode([Bitmap(width: 3, height: 2, filledWith: .white)], options)
    }

    private static func blocks(_ bytes: [UInt8]) throws -> (applications: [ApplicationExtension], frames: Int) {
        var decoder = GIFDecoder()
        decoder.append(bytes)
        decoder.finish()
        var found: (applications: [ApplicationExtension], frames: Int) = ([], 0)
        while let event = try decoder.next() {
            if case .application(let block) = event { found.applications.append(block) }
            if case .frame = event { found.frames += 1 }
        }
        return found
    }

    @Test(arguments: [0, 1, 254, 255, 256, 510, 511, 3_000])
    func dataComeBack(_ count: Int) throws {
        let data = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let block = try #require(ApplicationExtension(name: "TESTTEST1.0", data: data))
        let found = try Self.blocks(Self.file([block], comments: ["hello"]))
        #expect(found.applications.map(\.name) == ["NETSCAPE2.0", "TESTTEST1.0"] && found.frames == 1)
        #expect(found.applications.last?.subBlocks.joined == data)
        #expect(found.applications.last == block)
    }

    @Test(arguments: ["", "x", "<x:xmpmeta xmlns:x='adobe:ns:meta/'/>", String(repeating: "ü🍕", count: 1_000)])
    func aPacketComesBack(_ packet: String) throws {
        let block = try #require(ApplicationExtension(xmp: packet))
        let bytes = try Self.file([block])
        let found = try Self.blocks(bytes)
        #expect(found.applications.last?.xmp == Array(packet.utf8) && found.frames == 1)
        // It lies in the file as it is, so that programs find it that look for text.
        let text = Array(packet.utf8)
        #expect(bytes.indices.contains { bytes[$0...].starts(with: text) })
    }

    @Test(arguments: ["", "NETSCAPE", "NETSCAPE2.00", "NETSCAPE2.öx"])
    func aNameHasElevenBytes(_ name: String) { #expect(ApplicationExtension(name: name, data: [1]) == nil) }

    @Test func aPacketHasNoZero() { #expect(ApplicationExtension(xmp: "a\0b") == nil) }
}
