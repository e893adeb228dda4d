import Glibc

/// Removes a folder with all that is in it, whatever a worker left there: names that are no text, folders without
/// rights, links (removed, never followed), any depth and any number.
///
/// A folder in the tree is not descended into: it is moved up to the first level and emptied there later. So nothing
/// recurses, three descriptors are open at most, and no path gets longer than one name.
package struct TreeRemoval {
    private let top: OpenFile
    /// Begins the names of folders that were moved up. It is drawn afresh: nobody can have left such a name.
    private let mark = String(UInt64.random(in: .min ... .max), radix: 16)
    private var movedCount = 0
    private var pending: [Int] = []

    private init(of top: OpenFile) { self.top = top }

    /// Removes a file, or a folder with all that is in it. Missing is fine.
    /// - Parameter parent: a descriptor of the folder that `path` begins in.
    /// - Returns: whether nothing is left of it.
    @discardableResult
    package static func remove(_ path: String, in parent: Int32 = AT_FDCWD) -> Bool {
        if unlinkat(parent, path, 0) == 0 || errno == ENOENT { return true }
        if unlinkat(parent, path, AT_REMOVEDIR) == 0 { return true }
        guard let top = try? OpenFile(owned: path, in: parent) else { return false }
        var removal = TreeRemoval(of: top)
        removal.clear(top)
        while let number = removal.pending.popLast() {
            let name = removal.name(number)
            if let folder = try? OpenFile(owned: name, in: top.descriptor) { removal.clear(folder) }
            unlinkat(top.descriptor, name, AT_REMOVEDIR)
        }
        return unlinkat(parent, path, AT_REMOVEDIR) == 0
    }

    private func name(_ number: Int) -> String { "\(mark)-\(number)" }

    /// Empties a folder, but for folders that were moved up. It is read until nothing more can go: a folder that
    /// changes while it is read may keep names back.
    private mutating func clear(_ folder: OpenFile) {
        var removed: Int
        repeat {
            removed = 0
            guard let entries = FolderEntries(of: folder.descriptor) else { return }
            while let name = entries.next() {
                if removeEntry(name, of: folder.descriptor) { removed += 1 }
            }
        } while removed > 0
    }

    /// - Returns: whether the entry is gone from its folder.
    private mutating func removeEntry(_ name: UnsafePointer<CChar>, of folder: Int32) -> Bool {
        if folder == top.descriptor, strncmp(name, mark, mark.utf8.count) == 0 { return false }
        if unlinkat(folder, name, 0) == 0 || unlinkat(folder, name, AT_REMOVEDIR) == 0 { return true }
        guard errno == ENOTEMPTY || errno == EEXIST else { return false }
        // Only who may write into a folder may move it elsewhere.
        fchmodat(folder, name, 0o700, AT_SYMLINK_NOFOLLOW)
        guard renameat(folder, name, top.descriptor, self.name(movedCount)) == 0 else { return false }
        pending.append(movedCount)
        movedCount += 1
        return true
    }
}
