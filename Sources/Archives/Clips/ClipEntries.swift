/// The files of clips in a ZIP, one after the other. Who unpacked it and packed it again may have put one folder around
/// all of it, and the system notes of its own beside the files.
struct ClipEntries {
    /// Longest name of a folder, bytes.
    private static let longestFolder = 300
    /// Notes of macOS and Windows, in small letters.
    private static let notes: Set = [".ds_store", "thumbs.db", "ehthumbs.db", "desktop.ini"]
    /// Where macOS puts what a file has beside its content.
    private static let macFolder = "__MACOSX"

    /// What the files' bytes are read from, after `next` told of one.
    let reader: ZIPReader
    /// The folders around those of clips, as the first file has them: none, or one.
    private var outer: [String]?

    /// The files of a ZIP.
    /// - Throws: `ArchiveError.notWhole`
    init(_ path: String) throws(ArchiveError) { reader = try ZIPReader(path) }

    /// The next file: a name in a clip's folder, no deeper and no higher; nil after the last.
    /// - Throws: `ArchiveError.notOurs`, `.locked`, `.damaged`
    mutating func next() throws(ArchiveError) -> (folder: String, name: String)? {
        while let entry = try reader.next() {
            if entry.isFolder || Self.isNote(entry.path) { continue }
            guard !entry.isLocked else { throw .locked }
            guard entry.isFile, (2...3).contains(entry.path.count) else { throw .notOurs }
            let folders = entry.path.dropLast()
            guard folders.allSatisfy(Self.isFolderName) else { throw .notOurs }
            let around = Array(folders.dropLast())
            guard (outer ?? around) == around else { throw .notOurs }
            outer = around
            return (folders[folders.endIndex - 1], entry.path[entry.path.count - 1])
        }
        return nil
    }

    private static func isFolderName(_ name: String) -> Bool {
        (1...longestFolder).contains(name.utf8.count) && !name.hasPrefix(".")
    }

    private static func isNote(_ path: [String]) -> Bool {
        guard let name = path.last else { return false }
        return path[0] == macFolder || name.hasPrefix("._") || notes.contains(name.lowercased())
    }
}
