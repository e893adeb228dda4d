internal import Domain
internal import FoundationEssentials
internal import TestSupport
internal import Testing

@testable internal import Media

/// What phones, cameras and editors write beside plain pictures.
@Suite(.enabled(if: FFmpegTool.isPresent, FFmpegTool.absence))
struct PhotoKindTests {
    /// A reference of a HEIC's list: its name and the items that it names. Item 5 is the picture of four tiles.
    @Test(arguments: [("auxl", [5, 1]), ("cdsc", [5, 1]), ("thmb", [5, 1]), ("dimg", [5, 1, 1]), ("xyzw", [5, 5])])
    func `references that the picture does not need do no harm`(_ name: String, _ to: [Int]) throws {
        let folder = try TemporaryFolder()
        let plain = try HandmadeHEIF.quarters(in: folder).bytes
        let bytes = Self.adding(reference: name, from: 9, to: to, type: name == "cdsc" ? "Exif" : "tmap", to: plain)
        let path = try folder.write(bytes, "photo.heic")
        #expect(try MediaProbe.probe(path).width == 256)
        let quarters = try #require(try firstFrame(of: path) { $0.quarters })
        for (seen, expected) in zip(quarters, Patterns.colours) { #expect(seen.isNear(expected), "\(seen)") }
        for companions in HEIFBoxes.Companions.allCases {
            let reduced = try #require(HEIFBoxes(bytes).reduced(companions))
            #expect(try MediaProbe.probe(folder.write(reduced, "reduced.heic")).height == 256)
            for length in stride(from: 0, to: bytes.count, by: 97) {
                _ = HEIFBoxes(Array(bytes.prefix(length))).reduced(companions)
            }
        }
    }

    /// The file with one more item, and one more reference: its lists grow, and so do the places in it.
    private static func adding(
        reference name: String, from: Int, to: [Int], type: String, to file: [UInt8]
    ) -> [UInt8] {
        func place(_ name: String) -> Int {
            file.indices.first { file[$0...].starts(with: name.utf8) } ?? 0
        }
        func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
            HandmadeHeaders.big(content.count + 8, 4) + Array(name.utf8) + content
        }
        func size(_ at: Int) -> Int { file[at - 4..<at].reduce(0) { $0 << 8 | Int($1) } }
        let (meta, iinf, iref) = (place("meta"), place("iinf"), place("iref"))
        let item = box(
            "infe", HandmadeHeaders.big(2 << 24, 4) + HandmadeHeaders.big(from, 2) + [0, 0] + Array(type.utf8) + [0])
        let more = box(
            name,
            HandmadeHeaders.big(from, 2) + HandmadeHeaders.big(to.count, 2) + to.flatMap { HandmadeHeaders.big($0, 2) })
        let afterItems = iinf - 4 + size(iinf)
        let afterReferences = iref - 4 + size(iref)
        var list = Array(file[..<afterItems]) + item + file[afterItems..<afterReferences] + more
        func write(_ value: Int, _ count: Int, _ at: Int) {
            list.replaceSubrange(at..<at + count, with: HandmadeHeaders.big(value, count))
        }
        write(size(iinf) + item.count, 4, iinf - 4)
        write(Int(file[iinf + 8]) << 8 + Int(file[iinf + 9]) + 1, 2, iinf + 8)
        write(size(iref) + more.count, 4, iref + item.count - 4)
        // The list as it was stays where it is, as free space would; the new one stands at the end.
        let end = meta - 4 + size(meta)
        list += file[afterReferences..<end]
        write(size(meta) + item.count + more.count, 4, meta - 4)
        var old = file
        old.replaceSubrange(meta..<meta + 4, with: "free".utf8)
        return old + list[(meta - 4)...]
    }

    @Test(arguments: [(3, 1, true), (4, 1, false), (3, 2, false), (1, 1, false)])
    func `a turn that is not one short number turns nothing, and pages show the copy`(
        _ type: UInt8, _ count: UInt8, _ isKnown: Bool
    ) throws {
        let folder = try TemporaryFolder()
        let jpeg = try TemporaryFolder.bytes(folder.clip("plain.jpg", Patterns.quarters() + "-c:v mjpeg"))
        var bytes = HandmadeExif.tagged(jpeg, orientation: 6)
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: [0x12, 0x01, 3, 0, 1, 0]) })
        (bytes[place + 2], bytes[place + 4]) = (type, count)
        let info = try MediaProbe.probe(folder.write(bytes, "odd.jpg"))
        #expect(info.playsInBrowsers == isKnown)
        #expect((info.rotation, info.width) == (isKnown ? 90 : 0, isKnown ? 96 : 128))
    }

    @Test(arguments: [
        "FUJIFILMCCD-RAW ", "IIRO\u{8}\0\0\0", "IIU\0\u{8}\0\0\0", "\0\0\0\u{18}ftypcrx \0\0\0\u{1}",
        "II*\0\u{10}\0\0\0CR\u{2}\0", "II*\0\u{8}\0\0\0\u{1}\0\u{12}\u{C6}", "FOVb",
    ])
    func `raw photos are named as such`(_ head: String) throws {
        let folder = try TemporaryFolder()
        let bytes = head.unicodeScalars.map { UInt8($0.value) } + [UInt8](repeating: 0, count: 400)
        #expect(try refusal(of: folder.write(bytes, "photo.raw"))?.message == RawPhoto.refusal.message)
    }

    @Test(arguments: [(0, 0.1), (10, 0.1), (11, 0.011), (50, 0.05)])
    func `an animated PNG is an animation, its delays those of browsers`(_ milliseconds: Int, _ shown: Double) throws {
        let folder = try TemporaryFolder()
        var bytes = try TemporaryFolder.bytes(
            folder.clip("moving.png", Patterns.moving(seconds: 0.4) + "-f apng -c:v apng"))
        for place in bytes.indices where bytes[place...].starts(with: "fcTL".utf8) {
            bytes.replaceSubrange(
                place + 24..<place + 28, with: HandmadeHeaders.big(milliseconds, 2) + HandmadeHeaders.big(1000, 2))
        }
        let path = try folder.write(bytes, "delays.png")
        let info = try MediaProbe.probe(path)
        #expect(info.kind == .animation && !info.playsInBrowsers && info.frames == 10)
        let frames = try facts(of: path)
        #expect(frames.count == info.frames)
        for frame in frames { #expect(abs(frame.time - Double(frame.index) * shown) < 0.002) }
    }

    @Test(.enabled(if: TestData.isPresent, "\(TestData.absence)"))
    func `photos of telephones and editors give what they must`() throws {
        for name in ["p01_heic_ios18_tmap.heic", "p01c_heic_gainmap_of_two_items.heic", "p02_tiff_tiled.tif"] {
            let path = TestData.path("cases/" + name)
            #expect(try MediaProbe.probe(path).kind == .still)
            #expect(try refusal(of: path) == nil, "\(name)")
        }
        #expect(try refusal(of: TestData.path("cases/p09_nef_like.nef"))?.message == RawPhoto.refusal.message)
        for name in ["v12_webp_no_delays.webp", "v13_animated.png"] {
            let path = TestData.path("cases/" + name)
            let info = try MediaProbe.probe(path)
            let frames = try facts(of: path)
            #expect(info.kind == .animation && frames.count == info.frames && frames.count > 1, "\(name)")
            if name.hasSuffix("webp") {
                #expect(abs(info.duration - Double(info.frames) / 10) < 0.001)
                for frame in frames { #expect(abs(frame.time - Double(frame.index) / 10) < 0.001) }
            }
        }
    }
}
