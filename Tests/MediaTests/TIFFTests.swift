internal import CFFmpeg
internal import Domain
internal import TestSupport
internal import Testing

@testable internal import Media

/// TIFFs as scanners, editors and printers write them.
@Suite struct TIFFTests {
    static let kinds: [(name: String, photo: HandmadeTIFF)] = [
        ("strips", HandmadeTIFF()), ("tiles", HandmadeTIFF(tile: 32)), ("planes", HandmadeTIFF(isPlanar: true)),
        ("planes in tiles", HandmadeTIFF(tile: 64, isPlanar: true)), ("16 bits", HandmadeTIFF(bits: 16)),
        ("16 bits in tiles", HandmadeTIFF(tile: 48, bits: 16, isBigEndian: true)),
        ("of a Macintosh", HandmadeTIFF(isBigEndian: true)), ("places of 64 bits", HandmadeTIFF(isBig: true)),
        ("both", HandmadeTIFF(tile: 32, isBigEndian: true, isBig: true)), ("for printers", HandmadeTIFF(isCMYK: true)),
        ("behind smaller copies", HandmadeTIFF(smallerCopies: 2)),
        // An editor's selection hides nothing.
        ("a fourth sample", HandmadeTIFF(fourth: 0)),
    ]

    @Test(arguments: kinds.map(\.name))
    func `pictures are read, however they are stored`(_ name: String) throws {
        let folder = try TemporaryFolder()
        let photo = try #require(Self.kinds.first { $0.name == name }?.photo)
        let path = try folder.write(photo.bytes, "photo.tiff")
        let info = try MediaProbe.probe(path)
        #expect((info.kind, info.width, info.height, info.playsInBrowsers) == (.still, 128, 96, false))
        let quarters = try #require(try firstFrame(of: path) { $0.quarters })
        for (seen, expected) in zip(quarters, Patterns.colours) { #expect(seen.isNear(expected), "\(seen)") }
    }

    @Test(arguments: [1, 2])
    func `transparency is kept apart from colours`(_ kind: Int) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(HandmadeTIFF(fourth: kind).bytes, "photo.tiff")
        let source = try TIFFSource(path, limits: MediaLimits())
        let frame = try #require(try source.next())
        let pixels = try #require(frame.pointee.data.0)
        #expect(frame.hasAlpha)
        #expect((0..<4).allSatisfy { abs(Int(pixels[$0]) - [255, 0, 0, 128][$0]) < 3 })
    }

    @Test(arguments: [HandmadeTIFF(isIncomplete: true), HandmadeTIFF(tile: 32, isIncomplete: true)])
    func `a picture of which a part is gone is refused, not shown black`(_ photo: HandmadeTIFF) throws {
        let folder = try TemporaryFolder()
        let error = try #require(try refusal(of: folder.write(photo.bytes, "photo.tiff")))
        #expect(error.code == .truncated && error.message.hasPrefix("This TIFF is damaged"))
    }

    @Test(arguments: [HandmadeTIFF(bits: 16, isCMYK: true), HandmadeTIFF(bits: 16, format: 3)])
    func `samples that cannot be shown rightly are refused`(_ photo: HandmadeTIFF) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(photo.bytes, "photo.tiff")
        #expect(code { _ = try MediaProbe.probe(path) } == .notAllowed)
    }

    @Test(arguments: [HandmadeTIFF(), HandmadeTIFF(tile: 32), HandmadeTIFF(smallerCopies: 3)])
    func `a file that breaks off anywhere is refused`(_ photo: HandmadeTIFF) throws {
        let folder = try TemporaryFolder()
        let bytes = photo.bytes
        for step in 0..<40 {
            let path = try folder.write(Array(bytes.prefix(bytes.count * step / 40)), "cut.tiff")
            #expect(try refusal(of: path) != nil, "\(step)")
        }
    }

    /// Those of a strip or a tile, too, which is decoded as a whole.
    @Test(arguments: [
        (HandmadeTIFF(), 5), (HandmadeTIFF(width: 256, height: 192, fourth: 2), 5),
        (HandmadeTIFF(tile: 128, bits: 16), 11),
        (HandmadeTIFF(tile: 128, bits: 16, isPlanar: true), 11),
    ])
    func `memory is counted before it is taken`(_ photo: HandmadeTIFF, _ bytes: Int) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(photo.bytes, "photo.tiff")
        let size = photo.width * photo.height * bytes
        #expect(code { _ = try MediaProbe.probe(path, limits: MediaLimits(photoBytes: size)) } == nil)
        #expect(code { _ = try MediaProbe.probe(path, limits: MediaLimits(photoBytes: size - 1)) } == .tooLarge)
    }
}
