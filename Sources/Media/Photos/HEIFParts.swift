/// Which pictures of a HEIF file are decoded for which: tiles for a grid, layers for an overlay, transparency for a
/// picture.
struct HEIFParts {
    private var parts: [Int: [Int]] = [:]

    /// What is decoded for a picture.
    private struct Work {
        /// Pictures, itself among them; 0 while they are counted.
        var pictures: Int
        /// Pictures that lie in each other.
        var levels: Int
    }

    /// Most pictures that lie in each other: transparency, overlay, turned picture, grid and tile are five.
    private static let mostLevels = 8

    /// - Parameter isAuxiliaryPart: whether auxiliary pictures of an item are decoded for it.
    init(_ references: [HEIFBoxes.Reference], isAuxiliaryPart: (Int) -> Bool) {
        for reference in references {
            if reference.box.named("dimg") {
                parts[reference.from, default: []] += reference.to
            } else if reference.box.named("auxl") {
                for item in reference.to where isAuxiliaryPart(item) { parts[item, default: []].append(reference.from) }
            }
        }
    }

    /// An item and all that it is made of.
    func all(of item: Int) -> Set<Int> {
        var (found, waiting): (Set<Int>, [Int]) = ([], [item])
        while let next = waiting.popLast() {
            if found.insert(next).inserted { waiting += parts[next] ?? [] }
        }
        return found
    }

    /// Whether no picture is made of itself, or of more pictures than any needs.
    var isBounded: Bool {
        var known: [Int: Work] = [:]
        return parts.keys.allSatisfy { work(for: $0, level: 1, &known) != nil }
    }

    private func work(for item: Int, level: Int, _ known: inout [Int: Work]) -> Work? {
        if let known = known[item] { return known.pictures > 0 ? known : nil }
        guard level <= Self.mostLevels else { return nil }
        known[item] = Work(pictures: 0, levels: 0)
        var sum = Work(pictures: 1, levels: 1)
        for part in parts[item] ?? [] {
            guard let work = work(for: part, level: level + 1, &known) else { return nil }
            sum = Work(pictures: sum.pictures + work.pictures, levels: max(sum.levels, work.levels + 1))
            guard sum.pictures <= HEIFBoxes.mostBoxes, sum.levels <= Self.mostLevels else { return nil }
        }
        known[item] = sum
        return sum
    }
}
