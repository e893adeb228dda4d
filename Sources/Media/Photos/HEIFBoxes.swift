/// The boxes of a HEIF file that say which items it has (ISO/IEC 14496-12, section 8.11), and a file that has only
/// those which its picture needs: libheif 1.15 gives up a file for a reference of a gain map, a thumbnail or a text
/// that it would never read.
///
/// Every number is a stranger's and is held against the length of the file.
struct HEIFBoxes {
    /// What is left beside the picture.
    enum Companions: CaseIterable {
        /// Auxiliary pictures, one of which may be its transparency, and EXIF.
        case all
        /// EXIF.
        case exif
        case none
    }

    /// A box: its name, all of it, and what it holds.
    struct Box {
        var name: [UInt8]
        var whole: Range<Int>
        var content: Range<Int>

        func named(_ other: String) -> Bool { name.elementsEqual(other.utf8) }
    }

    /// That an item refers to others.
    struct Reference {
        var box: Box
        var from: Int
        var to: [Int]
    }

    struct Item {
        var id: Int
        var type: [UInt8]
        var box: Box
    }

    /// What a file lists.
    struct List {
        /// The boxes of `meta`.
        var boxes: [Box]
        var primary: Int
        var items: [Int: Item]
        var references: [Reference]
        /// Bytes of an item's number in references.
        var idBytes: Int
        /// Whether nothing in it was passed over that others may read.
        var isWhole: Bool
    }

    /// Most boxes of a box that are looked at, and most items that references name: a picture of 120 million pixels has
    /// some thousand tiles.
    static let mostBoxes = 20_000
    /// Longest list that is looked at, bytes. ICC profiles may stand in it.
    private static let mostListBytes = 16 << 20

    private let bytes: [UInt8]

    /// - Parameter bytes: a whole file.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The lists of a file alone, as they stand one after the other.
    /// - Returns: nil if they are longer than any, or lie among more boxes than any file has.
    init?(listsOf file: FileInput) {
        var (lists, place, count): ([UInt8], Int, Int) = ([], 0, 0)
        while place + 8 <= file.size {
            count += 1
            guard count <= Self.mostBoxes else { return nil }
            let head = HEIFBoxes(file.bytes(at: place, count: min(16, file.size - place)))
            guard let box = head.box(at: 0, end: file.size - place) else { break }
            if box.named("meta") {
                guard lists.count + box.whole.count <= Self.mostListBytes else { return nil }
                lists += file.bytes(at: place, count: box.whole.count)
            }
            place += box.whole.count
        }
        self.init(lists)
    }

    /// Whether libheif may look at whatever is listed. It follows pictures that are made of themselves until its stack
    /// is full.
    var isSound: Bool {
        guard let top = boxes(in: bytes.indices), top.count(where: { $0.named("meta") }) == 1,
            let list = top.first(where: { $0.named("meta") }).flatMap(list), list.isWhole
        else { return false }
        return HEIFParts(list.references, isAuxiliaryPart: { _ in true }).isBounded
    }

    /// The file with the primary picture, what it is made of and its companions alone. Whatever lies at a place in the
    /// file lies there still: the old list becomes free space, the new one stands at the end.
    /// - Returns: nil where there is no list of items, it cannot be read, or the picture is made of itself.
    func reduced(_ companions: Companions) -> [UInt8]? {
        guard let top = boxes(in: bytes.indices), let last = top.last,
            let meta = top.first(where: { $0.named("meta") }), let list = list(in: meta),
            let content = content(of: list, companions)
        else { return nil }
        var file = Array(bytes[..<last.whole.upperBound])
        for box in top where box.named("meta") {
            let name = box.whole.lowerBound + 4
            file.replaceSubrange(name..<name + 4, with: "free".utf8)
        }
        // A box that goes on to the end of the file ends where it did.
        if last.whole.count >= 1 << 32 { return nil }
        if number(at: last.whole.lowerBound, count: 4, in: last.whole) == 0 {
            let start = last.whole.lowerBound
            file.replaceSubrange(start..<start + 4, with: Self.big(last.whole.count, 4))
        }
        file += Self.box("meta", Array(bytes[meta.content.prefix(4)]) + content)
        return file
    }

    /// The boxes of a new list.
    private func content(of list: List, _ companions: Companions) -> [UInt8]? {
        let beside = list.references.filter { reference in
            guard reference.to.contains(list.primary), reference.from != list.primary else { return false }
            return companions == .all && reference.box.named("auxl")
                || companions != .none && reference.box.named("cdsc")
                    && list.items[reference.from]?.type == Array("Exif".utf8)
        }
        let parts = HEIFParts(list.references, isAuxiliaryPart: { _ in false })
        let needed = beside.reduce(into: parts.all(of: list.primary)) { $0.formUnion(parts.all(of: $1.from)) }
        let composed = list.references.filter { $0.box.named("dimg") && needed.contains($0.from) }
        // A companion belongs to the picture alone.
        let kept = composed + beside.map { Reference(box: $0.box, from: $0.from, to: [list.primary]) }
        guard HEIFParts(kept, isAuxiliaryPart: { $0 == list.primary }).isBounded else { return nil }
        let items = list.items.values.filter { needed.contains($0.id) }
            .sorted { $0.box.whole.lowerBound < $1.box.whole.lowerBound }
        var content: [UInt8] = []
        var names: Set<[UInt8]> = []
        for child in list.boxes where !child.named("grpl") && names.insert(child.name).inserted {
            let head = Array(bytes[child.content.prefix(4)])
            if child.named("iinf") {
                let count = Self.big(items.count, version(of: child) == 0 ? 2 : 4)
                content += Self.box("iinf", head + count + items.flatMap { copy(of: $0.box) })
            } else if child.named("iref") {
                content += Self.box("iref", head + kept.flatMap { Self.box($0, idBytes: list.idBytes) })
            } else {
                content += copy(of: child)
            }
        }
        return content
    }

    private func list(in meta: Box) -> List? {
        guard (4...Self.mostListBytes).contains(meta.content.count) else { return nil }
        let inside = meta.content.dropFirst(4)
        guard let children = boxes(in: inside), let pitm = children.first(where: { $0.named("pitm") }),
            let iinf = children.first(where: { $0.named("iinf") }),
            let primary = number(
                at: pitm.content.lowerBound + 4, count: version(of: pitm) == 0 ? 2 : 4, in: pitm.content),
            let items = items(in: iinf)
        else { return nil }
        let irefs = children.filter { $0.named("iref") }
        let idBytes = irefs.first.map { version(of: $0) == 0 ? 2 : 4 } ?? 2
        guard let (references, isWhole) = irefs.first.map({ references(in: $0, idBytes) }) ?? ([], true) else {
            return nil
        }
        return List(
            boxes: children, primary: primary, items: items, references: references, idBytes: idBytes,
            isWhole: isWhole && irefs.count < 2 && children.last?.whole.upperBound == inside.upperBound)
    }

    private func items(in iinf: Box) -> [Int: Item]? {
        let start = iinf.content.lowerBound + (version(of: iinf) == 0 ? 6 : 8)
        guard start <= iinf.content.upperBound, let entries = boxes(in: start..<iinf.content.upperBound) else {
            return nil
        }
        var items: [Int: Item] = [:]
        for entry in entries where entry.named("infe") {
            let (version, place) = (version(of: entry), entry.content.lowerBound + 4)
            let idBytes = version == 3 ? 4 : 2
            guard version >= 2, let id = number(at: place, count: idBytes, in: entry.content),
                place + idBytes + 6 <= entry.content.upperBound
            else { continue }
            let type = Array(bytes[place + idBytes + 2..<place + idBytes + 6])
            items[id] = items[id] ?? Item(id: id, type: type, box: entry)
        }
        return items
    }

    /// The references, and whether these are all that stands there; nil if they are more than any file needs.
    private func references(in iref: Box, _ idBytes: Int) -> ([Reference], isWhole: Bool)? {
        let inside = iref.content.dropFirst(4)
        guard iref.content.count >= 4, let children = boxes(in: inside) else { return nil }
        var (found, named): ([Reference], Int) = ([], 0)
        for box in children {
            let place = box.content.lowerBound
            guard let from = number(at: place, count: idBytes, in: box.content),
                let count = number(at: place + idBytes, count: 2, in: box.content),
                place + idBytes + 2 + count * idBytes <= box.content.upperBound
            else { continue }
            named += count
            guard named <= Self.mostBoxes else { return nil }
            let to = (0..<count).compactMap {
                number(at: place + idBytes + 2 + $0 * idBytes, count: idBytes, in: box.content)
            }
            found.append(Reference(box: box, from: from, to: to))
        }
        let end = children.last?.whole.upperBound ?? inside.lowerBound
        return (found, found.count == children.count && end == inside.upperBound)
    }

    /// The boxes that lie side by side. What is behind the last whole one is left out.
    /// - Returns: nil if there are more than any file needs.
    private func boxes(in range: Range<Int>) -> [Box]? {
        var (found, place): ([Box], Int) = ([], range.lowerBound)
        while let box = box(at: place, end: range.upperBound) {
            guard found.count < Self.mostBoxes else { return nil }
            found.append(box)
            place = box.whole.upperBound
        }
        return found
    }

    /// The box that begins at a place; nil if it would not end before `end`, or its head is not there.
    private func box(at place: Int, end: Int) -> Box? {
        guard place + 8 <= min(end, bytes.count), let stated = number(at: place, count: 4, in: bytes.indices) else {
            return nil
        }
        var (size, header) = (stated, 8)
        if stated == 1 {
            guard let long = number(at: place + 8, count: 8, in: bytes.indices) else { return nil }
            (size, header) = (long, 16)
        } else if stated == 0 {
            size = end - place
        }
        guard size >= header, size <= end - place else { return nil }
        return Box(
            name: Array(bytes[place + 4..<place + 8]), whole: place..<place + size,
            content: place + header..<place + size)
    }

    private func version(of box: Box) -> Int { number(at: box.content.lowerBound, count: 1, in: box.content) ?? 0 }

    /// A whole number, the great end first; nil where it does not lie in the range, or is beyond all files.
    private func number(at place: Int, count: Int, in range: Range<Int>) -> Int? {
        guard place >= range.lowerBound, place + count <= range.upperBound else { return nil }
        var value: UInt64 = 0
        for byte in bytes[place..<place + count] { value = value << 8 | UInt64(byte) }
        return Int(exactly: value)
    }

    /// A box as it stands there, whose length is said in the usual way.
    private func copy(of box: Box) -> [UInt8] { Self.big(box.content.count + 8, 4) + box.name + bytes[box.content] }

    private static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        big(content.count + 8, 4) + Array(name.utf8) + content
    }

    private static func box(_ reference: Reference, idBytes: Int) -> [UInt8] {
        let content =
            big(reference.from, idBytes) + big(reference.to.count, 2) + reference.to.flatMap { big($0, idBytes) }
        return big(content.count + 8, 4) + reference.box.name + content
    }

    private static func big(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}
