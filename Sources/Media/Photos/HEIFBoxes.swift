/// The boxes of a HEIC that say which items it has (ISO/IEC 14496-12, section 8.11), and a file that has only those which its picture
/// needs: libheif 1.15 gives up a file for a reference of a gain map, a thumbnail or a text that it would never read.
///
/// Every number is a stranger's and is held against the length of the file.
struct HEIFBoxes {
    /// What is left beside the picture.
    enum Companions: CaseIterable {
        /// Auxiliary pictures, one of which may be its transparency, and EXIF.
        case kept
        /// Nothing.
        case none
    }

    /// A box: its name, all of it, and what it holds.
    private struct Box {
        var name: [UInt8]
        var whole: Range<Int>
        var content: Range<Int>

        func named(_ other: String) -> Bool { name.elementsEqual(other.utf8) }
    }

    /// That an item refers to others.
    private struct Reference {
        var box: Box
        var from: Int
        var to: [Int]
    }

    /// Most boxes of a box that are looked at: a picture of 120 million pixels has some thousand tiles.
    private static let mostBoxes = 20_000

    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The file with the primary picture, what it is made of and its companions alone. Whatever lies at a place in the file lies there
    /// still: the old list becomes free space, the new one stands at the end.
    /// - Returns: nil where there is no list of items, or it cannot be read.
    func reduced(_ companions: Companions) -> [UInt8]? {
        guard let top = boxes(in: bytes.indices), let last = top.last,
            let meta = top.first(where: { $0.named("meta") }),
            meta.content.count >= 4, let list = reduced(meta, companions)
        else { return nil }
        var file = Array(bytes[..<last.whole.upperBound])
        let name = meta.whole.lowerBound + 4
        file.replaceSubrange(name..<name + 4, with: "free".utf8)
        // A box that goes on to the end of the file ends where it did.
        if number(at: last.whole.lowerBound, count: 4, in: bytes.indices) == 0 {
            guard last.whole.count < 1 << 32 else { return nil }
            let start = last.whole.lowerBound
            file.replaceSubrange(start..<start + 4, with: Self.big(last.whole.count, 4))
        }
        return file + list
    }

    private func reduced(_ meta: Box, _ companions: Companions) -> [UInt8]? {
        let inside = meta.content.lowerBound + 4..<meta.content.upperBound
        guard let children = boxes(in: inside), let pitm = children.first(where: { $0.named("pitm") }),
            let iinf = children.first(where: { $0.named("iinf") }),
            let primary = number(
                at: pitm.content.lowerBound + 4, count: version(of: pitm) == 0 ? 2 : 4, in: pitm.content),
            let items = items(in: iinf)
        else { return nil }
        let iref = children.first { $0.named("iref") }
        let references = iref.flatMap(references) ?? []
        var parts: [Int: [Int]] = [:]
        for reference in references where reference.box.named("dimg") {
            parts[reference.from, default: []] += reference.to
        }
        var needed: Set<Int> = []
        Self.collect(primary, parts, into: &needed)
        let idBytes = iref.map { version(of: $0) == 0 ? 2 : 4 } ?? 2
        var beside: [UInt8] = []
        if companions == .kept {
            for reference in references where reference.to.contains(primary) && reference.from != primary {
                let isAuxiliary = reference.box.named("auxl")
                let isExif = reference.box.named("cdsc") && items[reference.from]?.type == Array("Exif".utf8)
                guard isAuxiliary || isExif else { continue }
                Self.collect(reference.from, parts, into: &needed)
                beside +=
                    Self.big(8 + 2 * idBytes + 2, 4) + reference.box.name + Self.big(reference.from, idBytes)
                    + Self.big(1, 2) + Self.big(primary, idBytes)
            }
        }
        let composed = references.filter { $0.box.named("dimg") && needed.contains($0.from) }
            .flatMap { bytes[$0.box.whole] }
        let kept = items.values.filter { needed.contains($0.id) }.sorted {
            $0.box.whole.lowerBound < $1.box.whole.lowerBound
        }
        var content = Array(bytes[meta.content.prefix(4)])
        for child in children where !child.named("grpl") {
            if child.named("iinf") {
                let isShort = version(of: child) == 0
                content += Self.box(
                    child.name,
                    Array(bytes[child.content.prefix(4)]) + Self.big(kept.count, isShort ? 2 : 4)
                        + kept.flatMap { bytes[$0.box.whole] })
            } else if child.named("iref") {
                content += Self.box(child.name, Array(bytes[child.content.prefix(4)]) + composed + beside)
            } else {
                content += bytes[child.whole]
            }
        }
        return Self.box(Array("meta".utf8), content)
    }

    /// An item and what it is made of, whatever refers to itself.
    private static func collect(_ item: Int, _ parts: [Int: [Int]], into found: inout Set<Int>) {
        var waiting = [item]
        while let next = waiting.popLast() {
            if found.insert(next).inserted { waiting += parts[next] ?? [] }
        }
    }

    private struct Item {
        var id: Int
        var type: [UInt8]
        var box: Box
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

    private func references(in iref: Box) -> [Reference] {
        guard iref.content.count >= 4 else { return [] }
        let idBytes = version(of: iref) == 0 ? 2 : 4
        let children = boxes(in: iref.content.lowerBound + 4..<iref.content.upperBound) ?? []
        return children.compactMap { box in
            let place = box.content.lowerBound
            guard let from = number(at: place, count: idBytes, in: box.content),
                let count = number(at: place + idBytes, count: 2, in: box.content),
                place + idBytes + 2 + count * idBytes <= box.content.upperBound
            else { return nil }
            return Reference(
                box: box, from: from,
                to: (0..<count).compactMap {
                    number(at: place + idBytes + 2 + $0 * idBytes, count: idBytes, in: box.content)
                })
        }
    }

    /// The boxes that lie side by side. What is behind the last whole one is left out.
    /// - Returns: nil if there are more than any file needs.
    private func boxes(in range: Range<Int>) -> [Box]? {
        var (found, place): ([Box], Int) = ([], range.lowerBound)
        while let stated = number(at: place, count: 4, in: range), place + 8 <= range.upperBound {
            var (size, header) = (stated, 8)
            if stated == 1 {
                guard let long = number(at: place + 8, count: 8, in: range) else { break }
                (size, header) = (long, 16)
            } else if stated == 0 {
                size = range.upperBound - place
            }
            guard size >= header, size <= range.upperBound - place else { break }
            guard found.count < Self.mostBoxes else { return nil }
            found.append(
                Box(
                    name: Array(bytes[place + 4..<place + 8]), whole: place..<place + size,
                    content: place + header..<place + size))
            place += size
        }
        return found
    }

    private func version(of box: Box) -> Int { number(at: box.content.lowerBound, count: 1, in: box.content) ?? 0 }

    /// A whole number, the great end first; nil where it does not lie in the range, or is beyond all files.
    private func number(at place: Int, count: Int, in range: Range<Int>) -> Int? {
        guard place >= range.lowerBound, place + count <= range.upperBound else { return nil }
        var value: UInt64 = 0
        for byte in bytes[place..<place + count] { value = value << 8 | UInt64(byte) }
        return Int(exactly: value)
    }

    private static func box(_ name: [UInt8], _ content: [UInt8]) -> [UInt8] {
        big(content.count + 8, 4) + name + content
    }

    private static func big(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}
