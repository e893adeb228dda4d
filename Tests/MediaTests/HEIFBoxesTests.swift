internal import Domain
internal import FoundationEssentials
internal import TestSupport
internal import Testing

@testable internal import Media

/// Lists of HEIF files as telephones write them, and as nobody should.
@Suite(.enabled(if: FFmpegTool.isPresent, FFmpegTool.absence))
struct HEIFBoxesTests {
    /// What may be unusual about a photo.
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        /// Whether libheif refuses it as it is.
        var isRefused = true
        var change: @Sendable (inout HandmadeItems) -> Void

        init(_ name: String, isRefused: Bool = true, _ change: @escaping @Sendable (inout HandmadeItems) -> Void) {
            (testDescription, self.isRefused, self.change) = (name, isRefused, change)
        }
    }

    private static func widen(_ photo: inout HandmadeItems, _ add: Int = 70_000) {
        photo.isWide = true
        photo.primary += add
        for index in photo.items.indices { photo.items[index].id += add }
        for index in photo.references.indices {
            photo.references[index].from += add
            photo.references[index].to = photo.references[index].to.map { $0 + add }
        }
    }

    private static func name(two name: String, in photo: inout HandmadeItems) {
        for index in photo.references.indices where photo.references[index].name == name {
            photo.references[index].to = [1, 3]
        }
    }

    /// The alternatives 3 and 1.
    private static let group =
        HandmadeHeaders.big(28, 4) + Array("altr".utf8) + [0, 0, 0, 0] + HandmadeHeaders.big(9, 4)
        + HandmadeHeaders.big(2, 4) + HandmadeHeaders.big(3, 4) + HandmadeHeaders.big(1, 4)

    static let cases = [
        Case("plain", isRefused: false) { _ in },
        Case("numbers of 32 bits", isRefused: false) { widen(&$0) },
        Case("a group of alternatives", isRefused: false) { $0.groups = group },
        Case("a gain map of two") { name(two: "auxl", in: &$0) },
        Case("EXIF of two") { name(two: "cdsc", in: &$0) },
        Case("a thumbnail of two") { $0.references.append(.init(name: "thmb", from: 2, to: [1, 3])) },
        Case("a gain map of two, a group") {
            name(two: "auxl", in: &$0)
            $0.groups = group
        },
        Case("a gain map and EXIF of two, 32 bits") {
            name(two: "auxl", in: &$0)
            name(two: "cdsc", in: &$0)
            widen(&$0)
        },
        Case("a gain map of two, sizes of 64 bits") {
            name(two: "auxl", in: &$0)
            $0.longBoxes = ["meta", "iinf", "infe", "iref", "auxl", "cdsc", "pitm", "iloc", "mdat"]
        },
        Case("a gain map of two, open end") {
            name(two: "auxl", in: &$0)
            $0.isOpen = true
        },
        Case("a gain map of two, a list with an open end") {
            name(two: "auxl", in: &$0)
            ($0.isOpen, $0.isListLast) = (true, true)
        },
        Case("a gain map that is none") { photo in
            photo.items[1].properties = [0x81, 2]
            name(two: "cdsc", in: &photo)
        },
        Case("a loop beside the picture") { photo in
            photo.items += [7, 8].map { .init(id: $0, type: "grid", content: HEIFBoxesTests.grid, properties: [2]) }
            photo.references += [.init(name: "dimg", from: 7, to: [8]), .init(name: "dimg", from: 8, to: [7])]
        },
    ]

    /// One row, one column, 128 × 96 pixels.
    private static let grid: [UInt8] = [0, 0, 0, 0, 0, 128, 0, 96]

    @Test(arguments: cases)
    func `a photo keeps its picture, turn, EXIF and profile`(_ one: Case) throws {
        let folder = try TemporaryFolder()
        var photo = HandmadeItems.photo(try #require(HandmadeItems.quarters))
        one.change(&photo)
        let path = try folder.write(photo.bytes, "photo.heic")
        let source = try HEIFSource(path, limits: MediaLimits(), threads: 1)
        #expect(source.isReduced == one.isRefused)
        #expect((source.info.kind, source.info.width, source.info.height) == (.still, 96, 128))
        #expect(source.metadata.exif?.bytes == HandmadeExif.block(orientation: 6))
        #expect(source.metadata.profile == HandmadeExif.profile)
        let quarters = try #require(try firstFrame(of: path) { $0.quarters })
        let order = try #require(OrientationTests.shown[270])
        for (seen, stored) in zip(quarters, order) { #expect(seen.isNear(Patterns.colours[stored]), "\(seen)") }
        // What was left is left again.
        for companions in HEIFBoxes.Companions.allCases {
            let reduced = try #require(HEIFBoxes(photo.bytes).reduced(companions))
            #expect(reduced.starts(with: photo.bytes.prefix(24)) && HEIFBoxes(reduced).isSound)
            let again = try HEIFSource(folder.write(reduced, "reduced.heic"), limits: MediaLimits(), threads: 1)
            if one.testDescription != "a gain map that is none" { #expect(!again.isReduced) }
            #expect((again.metadata.exif != nil) == (companions != .none))
        }
    }

    @Test func `transparency is kept`() throws {
        let folder = try TemporaryFolder()
        var photo = HandmadeItems.photo(try #require(HandmadeItems.quarters))
        Self.name(two: "auxl", in: &photo)
        photo.properties[4] = HandmadeItems.property(
            "auxC", [0, 0, 0, 0] + Array("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha".utf8) + [0])
        photo.items[1].properties = [0x81, 2, 0x83, 5]
        let path = try folder.write(photo.bytes, "alpha.heic")
        #expect(try HEIFSource(path, limits: MediaLimits(), threads: 1).isReduced)
        // White is opaque, blue is nearly transparent.
        let quarters = try #require(try firstFrame(of: path) { $0.quarters })
        #expect(quarters.contains { $0.isNear(.white) } && !quarters.contains { $0.isNear(.blue) }, "\(quarters)")
    }

    /// A picture, and the pictures that it is made of.
    struct Made: Sendable {
        var whole: Int
        var parts: [Int]
    }

    private static func chain(_ count: Int, width: Int = 1) -> [Made] {
        (1...count).map { Made(whole: $0, parts: [Int](repeating: $0 + 1, count: width)) }
    }

    static let endless: [(String, [Made])] = [
        ("a grid of itself", [Made(whole: 1, parts: [1])]),
        ("two of each other", [Made(whole: 1, parts: [2]), Made(whole: 2, parts: [1])]),
        ("three in a ring", [Made(whole: 1, parts: [2]), Made(whole: 2, parts: [3]), Made(whole: 3, parts: [1])]),
        ("many in each other", chain(40)),
        ("many in each other, the deepest first", chain(40).reversed()),
        ("more with each step", chain(6, width: 100)),
        ("more than any has", chain(1, width: 30_000)),
    ]

    @Test(arguments: endless)
    func `pictures of themselves are refused before libheif follows them`(
        _ name: String, _ made: [Made]
    ) throws {
        let folder = try TemporaryFolder()
        var photo = HandmadeItems(properties: HandmadeItems.photo(try #require(HandmadeItems.quarters)).properties)
        let ids = Set(made.flatMap { [$0.whole] + $0.parts })
        photo.items = ids.sorted().map { .init(id: $0, type: "grid", content: Self.grid, properties: [2]) }
        photo.references = made.map { .init(name: "dimg", from: $0.whole, to: $0.parts) }
        #expect(!HEIFBoxes(photo.bytes).isSound)
        for companions in HEIFBoxes.Companions.allCases { #expect(HEIFBoxes(photo.bytes).reduced(companions) == nil) }
        #expect(try refusal(of: folder.write(photo.bytes, "loop.heic"))?.code == .notMedia)
    }

    @Test func `pictures that are each other's transparency are read without`() throws {
        let folder = try TemporaryFolder()
        var photo = HandmadeItems.photo(try #require(HandmadeItems.quarters))
        photo.properties[4] = HandmadeItems.property(
            "auxC", [0, 0, 0, 0] + Array("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha".utf8) + [0])
        photo.items[0].properties.append(5)
        photo.references.append(.init(name: "auxl", from: 1, to: [2]))
        let path = try folder.write(photo.bytes, "loop.heic")
        #expect(try HEIFSource(path, limits: MediaLimits(), threads: 1).isReduced)
        #expect(try refusal(of: path) == nil)
    }

    /// Numbers and where they stand behind a box's name: its size; a size of 64 bits, nothing, less than its head; what
    /// is in it.
    private static let hostile: [(Int, [UInt8])] = [
        (-4, [255, 255, 255, 255]), (-4, [127, 255, 255, 255]), (-4, [0, 0, 0, 1]), (-4, [0, 0, 0, 0]),
        (-4, [0, 0, 0, 7]), (4, [255, 255, 255, 255]), (8, [255, 255, 255, 255]), (10, [255, 255]),
        (12, [255, 255, 255, 255, 255, 255, 255, 255]), (16, [255, 255, 255, 255]),
    ]

    /// Every number of the list, as large as it can be.
    @Test func `hostile numbers are refused or read`() throws {
        let folder = try TemporaryFolder()
        var photo = HandmadeItems.photo(try #require(HandmadeItems.quarters))
        Self.name(two: "auxl", in: &photo)
        for isWide in [false, true] {
            if isWide { Self.widen(&photo) }
            let bytes = photo.bytes
            let names = [
                "meta", "pitm", "iinf", "infe", "iref", "dimg", "auxl", "cdsc", "iprp", "ipco", "ipma", "iloc",
            ]
            for name in names {
                let place = try #require(bytes.indices.first { bytes[$0...].starts(with: name.utf8) })
                for (offset, value) in Self.hostile {
                    var changed = bytes
                    changed.replaceSubrange(place + offset..<place + offset + value.count, with: value)
                    for companions in HEIFBoxes.Companions.allCases {
                        guard let reduced = HEIFBoxes(changed).reduced(companions) else { continue }
                        #expect(reduced.count <= 2 * changed.count)
                    }
                    if let error = try refusal(of: folder.write(changed, "hostile.heic")) {
                        #expect(
                            [.notMedia, .notAllowed, .truncated, .tooLarge].contains(error.code), "\(name) \(offset)")
                    }
                }
            }
        }
    }

    @Test func `places beyond the file are refused`() throws {
        let folder = try TemporaryFolder()
        var photo = HandmadeItems.photo(try #require(HandmadeItems.quarters))
        Self.name(two: "auxl", in: &photo)
        let bytes = photo.bytes
        let iloc = try #require(bytes.indices.first { bytes[$0...].starts(with: "iloc".utf8) })
        // Of the first item: number, way, count, place, length.
        for (offset, value) in [(18, 0xFFFF_FFFF), (18, bytes.count), (22, 0xFFFF_FFFF), (22, 0x7FFF_FFFF)] {
            var changed = bytes
            changed.replaceSubrange(iloc + offset..<iloc + offset + 4, with: HandmadeHeaders.big(value, 4))
            #expect(try refusal(of: folder.write(changed, "beyond.heic")) != nil, "\(offset)")
        }
    }

    @Test func `endless lists take little memory`() async {
        await #expect(processExitsWith: .success) {
            func most() throws -> Int {
                let status = try String(contentsOf: URL(filePath: "/proc/self/status"), encoding: .utf8)
                let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
                return try #require(line.split(separator: " ").compactMap { Int($0) }.first) >> 10
            }
            let folder = try TemporaryFolder()
            let start = [UInt8](HandmadeItems().bytes.prefix(24))
            let box = HandmadeHeaders.big(8, 4) + Array("free".utf8)
            // A list of 60 MiB of nothing; as many boxes; a list of as many boxes, and of as many names as it holds.
            let empty = [UInt8](repeating: 0, count: 60 << 20)
            var boxes: [UInt8] = []
            for _ in 0..<4 << 20 { boxes += box }
            var names = HandmadeHeaders.big(12 << 20, 4) + Array("iref".utf8) + [0, 0, 0, 0]
            for _ in 0..<90 {
                names +=
                    HandmadeHeaders.big(131_082, 4) + Array("dimg".utf8) + [0, 1, 255, 255] + empty.prefix(131_070)
            }
            names.replaceSubrange(0..<4, with: HandmadeHeaders.big(names.count, 4))
            func list(_ content: [UInt8]) -> [UInt8] {
                var list = [UInt8](start)
                list += HandmadeHeaders.big(content.count + 12, 4)
                list += Array("meta".utf8)
                list += [0, 0, 0, 0]
                return list + content
            }
            let files: [[UInt8]] = [list(empty), start + boxes, list(boxes), list(names)]
            for (index, bytes) in files.enumerated() {
                let path = try folder.write(bytes, "endless\(index).heic")
                let before = try most()
                #expect(try refusal(of: path) != nil)
                let more = try most() - before
                #expect(more < 160, "\(index): \(more) MiB")
            }
        }
    }
}
