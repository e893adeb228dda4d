/// A HEIF file of any items, right or wrong (ISO/IEC 14496-12, section 8.11; ISO/IEC 23008-12).
struct HandmadeItems {
    struct Item {
        var id: Int
        var type: String
        var content: [UInt8] = []
        /// Properties, counted from 1.
        var properties: [UInt8] = []
    }

    struct Reference {
        var name: String
        var from: Int
        var to: [Int]
    }

    var brand = "heic"
    var items: [Item] = []
    var references: [Reference] = []
    var properties: [[UInt8]] = []
    var primary = 1
    /// What lies in `grpl`, if there is one.
    var groups: [UInt8] = []
    /// Whether items have numbers of 32 bits.
    var isWide = false
    /// Boxes whose size has 64 bits.
    var longBoxes: Set<String> = []
    /// Whether the last box says that it goes on to the end.
    var isOpen = false
    /// Whether the list stands behind the pictures.
    var isListLast = false

    private func big(_ value: Int, _ count: Int) -> [UInt8] { HandmadeHeaders.big(value, count) }

    private func box(_ name: String, _ parts: [UInt8]...) -> [UInt8] {
        let content = parts.flatMap { $0 }
        return longBoxes.contains(name)
            ? big(1, 4) + Array(name.utf8) + big(content.count + 16, 8) + content
            : big(content.count + 8, 4) + Array(name.utf8) + content
    }

    private func id(_ value: Int) -> [UInt8] { big(value, isWide ? 4 : 2) }

    var bytes: [UInt8] {
        let start = box("ftyp", Array(brand.utf8), big(0, 4), Array(("mif1" + brand).utf8))
        let media = box("mdat", items.flatMap(\.content))
        let head = media.count - items.reduce(0) { $0 + $1.content.count }
        let place = start.count + head + (isListLast ? 0 : list(mediaAt: 0).count)
        var (first, last) = (list(mediaAt: place), media)
        if isListLast { swap(&first, &last) }
        if isOpen { last.replaceSubrange(0..<4, with: big(0, 4)) }
        return start + first + last
    }

    private func list(mediaAt start: Int) -> [UInt8] {
        let wide = isWide ? 1 : 0
        let entries = items.flatMap {
            box("infe", big((2 + wide) << 24, 4), id($0.id), big(0, 2), Array($0.type.utf8), [0])
        }
        let named = references.flatMap { box($0.name, id($0.from), big($0.to.count, 2), $0.to.flatMap(id)) }
        let owners = items.filter { !$0.properties.isEmpty }
        let owned = owners.flatMap { id($0.id) + [UInt8($0.properties.count)] + $0.properties }
        var (places, next): ([UInt8], Int) = ([], start)
        for item in items {
            places += id(item.id) + (isWide ? big(0, 2) : []) + big(0, 2) + big(1, 2)
            places += big(next, 4) + big(item.content.count, 4)
            next += item.content.count
        }
        return box(
            "meta", big(0, 4), box("hdlr", big(0, 8), Array("pict".utf8), big(0, 13)),
            box("pitm", big(wide << 24, 4), id(primary)),
            box("iinf", big(wide << 24, 4), big(items.count, isWide ? 4 : 2), entries),
            references.isEmpty ? [] : box("iref", big(wide << 24, 4), named),
            box(
                "iprp", box("ipco", properties.flatMap { $0 }),
                box("ipma", big(wide << 24, 4), big(owners.count, 4), owned)),
            // Version 2 has numbers of 32 bits; version 0 says nothing of how places are meant.
            box("iloc", big(isWide ? 2 << 24 : 0, 4), [0x44, 0], big(items.count, isWide ? 4 : 2), places),
            groups.isEmpty ? [] : box("grpl", groups))
    }
}

extension HandmadeItems {
    static func property(_ name: String, _ content: [UInt8]) -> [UInt8] {
        HandmadeHeaders.big(content.count + 8, 4) + Array(name.utf8) + content
    }

    /// Red, green, blue and white quarters of 128 × 96 pixels as an MP4 of one picture.
    static let quarters = encoded("-c:v libx265 -tag:v hvc1 -x265-params log-level=none:qp=4:range=full")

    /// The same with AV1.
    static let quartersOfAV1 = encoded("-c:v libaom-av1 -cpu-used 8 -crf 4")

    private static func encoded(_ codec: String) -> [UInt8]? {
        try? {
            let folder = try TemporaryFolder()
            return try TemporaryFolder.bytes(
                folder.clip("quarters.mp4", Patterns.quarters() + "-pix_fmt yuvj420p " + codec))
        }()
    }

    /// A photo as telephones write it: the picture, a gain map of it, what both give together, and EXIF, each of them a
    /// reference of one item. It is to be turned by 90° against the clock.
    /// - Parameter movie: the picture, as MP4 of HEVC or AV1.
    static func photo(_ movie: [UInt8]) -> HandmadeItems {
        let configuration = HandmadeHEIF.box("hvcC", in: movie)
        let codec = configuration.isEmpty ? "av01" : "hvc1"
        let coded = Array(HandmadeHEIF.box("mdat", in: movie).dropFirst(8))
        let size = property("ispe", [0, 0, 0, 0] + HandmadeHeaders.big(128, 4) + HandmadeHeaders.big(96, 4))
        let kind = property("auxC", [0, 0, 0, 0] + Array("urn:com:apple:photo:2020:aux:hdrgainmap".utf8) + [0])
        let profile = property("colr", Array("prof".utf8) + HandmadeExif.profile)
        return HandmadeItems(
            brand: configuration.isEmpty ? "avif" : "heic",
            items: [
                Item(id: 1, type: codec, content: coded, properties: [0x81, 2, 0x83, 4]),
                Item(id: 2, type: codec, content: coded, properties: [0x81, 2, 5]),
                Item(id: 3, type: "tmap", content: [0, 0, 0, 0], properties: [2]),
                Item(id: 4, type: "Exif", content: [0, 0, 0, 0] + HandmadeExif.block(orientation: 6)),
            ],
            references: [
                Reference(name: "dimg", from: 3, to: [1, 2]), Reference(name: "auxl", from: 2, to: [1]),
                Reference(name: "cdsc", from: 4, to: [1]),
            ],
            properties: [
                configuration.isEmpty ? HandmadeHEIF.box("av1C", in: movie) : configuration, size,
                property("irot", [1]), profile, kind,
            ])
    }
}
