internal import Domain

/// Raw photos of cameras: what the sensor saw, in containers like TIFF's that also hold small pictures, none of which
/// is the photo.
enum RawPhoto {
    /// Tags of a directory that tell.
    private enum Tag {
        static let subfile = 0x00FE
        static let compression = 0x0103
        static let photometric = 0x0106
        static let subdirectories = 0x014A
        static let versionOfDNG = 0xC612
    }

    /// Directories that are looked at: raw files have four or five.
    private static let mostDirectories = 16
    /// How sensors are stored: as a colour filter's array, or linear (DNG, chapter 4).
    private static let sensors = [32_803, 34_892]
    /// Compressions of cameras: Sony, Samsung, Nikon, Kodak, Pentax.
    private static let compressions = [32_767, 32_769, 32_770, 32_772, 34_713, 65_000, 65_535]

    /// Whether a file is one.
    static func isRaw(_ file: FileInput) -> Bool {
        let head = file.head(16)
        func has(_ text: String, at place: Int) -> Bool { head.dropFirst(place).starts(with: text.utf8) }
        // Fujifilm, Sigma, Minolta, Olympus, Panasonic, Canon.
        let starts = ["FUJIFILMCCD-RAW", "FOVb", "\0MRM", "IIRO", "IIRS", "MMOR", "IIU\0"]
        if starts.contains(where: { has($0, at: 0) }) || has("ftypcrx ", at: 4) { return true }
        if has("II*\0", at: 0), has("CR", at: 8) || has("HEAPCCDR", at: 6) { return true }
        if has("II", at: 0), has("HEAPCCDR", at: 6) { return true }
        guard has("II*\0", at: 0) || has("MM\0*", at: 0) else { return false }
        return holdsSensor(file, isBigEndian: head[0] == 0x4D)
    }

    private static func holdsSensor(_ file: FileInput, isBigEndian: Bool) -> Bool {
        func number(_ part: ArraySlice<UInt8>) -> Int {
            (isBigEndian ? Array(part) : part.reversed()).reduce(0) { $0 << 8 | Int($1) }
        }
        var waiting = [number(file.bytes(at: 4, count: 4)[...])]
        var (seen, isReduced): (Set<Int>, Bool) = ([], false)
        while let place = waiting.popLast(), seen.count < mostDirectories {
            guard place >= 8, seen.insert(place).inserted else { continue }
            let count = number(file.bytes(at: place, count: 2)[...])
            let entries = file.bytes(at: place + 2, count: 12 * min(count, 1000) + 4)
            for start in stride(from: 0, to: entries.count - 11, by: 12) {
                let entry = entries[start..<start + 12]
                let (tag, type) = (number(entry.prefix(2)), number(entry.dropFirst(2).prefix(2)))
                let length = number(entry.dropFirst(4).prefix(4))
                let value = number(entry.dropFirst(8).prefix(type == 3 ? 2 : 4))
                switch tag {
                case Tag.versionOfDNG: return true
                case Tag.photometric where sensors.contains(value): return true
                case Tag.compression where compressions.contains(value): return true
                // The first picture is a small one, and the others lie below it.
                case Tag.subfile where seen.count == 1: isReduced = value & 1 == 1
                case Tag.subdirectories where isReduced: return true
                case Tag.subdirectories where length == 1: waiting.append(value)
                case Tag.subdirectories:
                    let places = file.bytes(at: value, count: 4 * min(length, mostDirectories))
                    for place in stride(from: 0, to: places.count - 3, by: 4) {
                        waiting.append(number(places[place..<place + 4]))
                    }
                default: break
                }
            }
        }
        return false
    }

    static let refusal = AppError(
        .notAllowed, "Motionbook can’t read raw photos. Export the photo as a JPEG and try again.")
}
