import Foundation
import TestSupport
import Testing

/// The table of folders in `docs/architecture.md` has a line for each folder, and a folder for each line.
@Suite struct FolderTests {
    /// The rows `| folder | purpose |` of the section "Folders".
    private static func rows() throws -> [(folder: String, purpose: String)] {
        let page = try String(
            contentsOf: TestData.package.appending(path: "docs/architecture.md"), encoding: .utf8)
        let sections = page.components(separatedBy: "\n## Folders\n")
        try #require(sections.count == 2)
        let section = try #require(sections[1].components(separatedBy: "\n## ").first)
        return section.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            guard cells.count == 4, cells[1].hasPrefix("`"), cells[1].hasSuffix("`") else { return nil }
            return (folder: cells[1].trimmingCharacters(in: ["`"]), purpose: cells[2])
        }
    }

    /// Folders below `top` in which something lies, down to so many levels.
    private static func folders(below top: String, levels: Int = .max) throws -> Set<String> {
        let all = try #require(FileManager.default.enumerator(atPath: TestData.package.appending(path: top).path))
        let paths = all.compactMap { $0 as? String }
        try #require(!paths.isEmpty, "nothing lies in \(top)")
        var found: Set<String> = []
        for path in paths {
            let parts = path.split(separator: "/").map { String($0) }
            let isIgnored = parts.contains { $0.hasPrefix(".") || $0 == "__pycache__" || $0.hasSuffix(".docc") }
            let isLibrary = top == "Sources" && parts.count > 2 && parts[0] == "CLibraries"
            guard parts.count > 1, !isIgnored, !isLibrary else { continue }
            found.insert(top + "/" + parts.dropLast().prefix(levels).joined(separator: "/"))
        }
        return found
    }

    @Test func everyFolderHasOneLineWithItsPurpose() throws {
        let rows = try Self.rows()
        #expect(!rows.isEmpty)
        #expect(Set(rows.map(\.folder)).count == rows.count, "a folder has two lines")
        for row in rows { #expect(!row.purpose.isEmpty, "\(row.folder)") }
    }

    @Test(arguments: [("Sources", Int.max), ("Tests", 1), ("Public/js", 1)])
    func theTableHasTheFoldersOfTheTree(_ top: String, _ levels: Int) throws {
        let told = Set(try Self.rows().map(\.folder).filter { $0.hasPrefix(top + "/") })
        let there = try Self.folders(below: top, levels: levels)
        #expect(there.subtracting(told).sorted() == [], "folders without a line in docs/architecture.md")
        #expect(told.subtracting(there).sorted() == [], "lines in docs/architecture.md without a folder")
    }

    @Test func everyLineIsOfAFolder() throws {
        for row in try Self.rows() {
            var isFolder: ObjCBool = false
            let isThere = FileManager.default.fileExists(
                atPath: TestData.package.appending(path: row.folder).path, isDirectory: &isFolder)
            #expect(isThere && isFolder.boolValue, "\(row.folder) is no folder")
        }
    }

    /// What stands in backticks and looks like a path of ours. `NAME` and `FEATURE` stand for any, and Doubles is the
    /// game that `docs/games.md` makes up as an example.
    @Test func docsNameFilesThatAreThere() throws {
        let top = TestData.package
        let all = try #require(FileManager.default.enumerator(atPath: top.appending(path: "docs").path))
        let pages =
            ["README.md", "CONTRIBUTING.md"]
            + all.compactMap { $0 as? String }.filter { $0.hasSuffix(".md") }.map { "docs/" + $0 }
        // What tests leave there is in no fresh clone.
        let ignored = try String(contentsOf: top.appending(path: ".gitignore"), encoding: .utf8).split(separator: "\n")
            .map { $0.trimmingCharacters(in: ["/"]) }
        let path = /`((?:Sources|Tests|Public|Fuzz|Accuracy|Benchmarks|Models|scripts|packaging|docs)\/[\w\/+.\-]*)`/
        for page in pages {
            let text = try String(contentsOf: top.appending(path: page), encoding: .utf8)
            for found in text.matches(of: path) where !found.output.1.contains(/[A-Z]{3,}|[Dd]oubles/) {
                guard !ignored.contains(String(found.output.1)) else { continue }
                let isThere = FileManager.default.fileExists(atPath: top.appending(path: String(found.output.1)).path)
                #expect(isThere, "\(page) names \(found.output.1)")
            }
        }
    }
}
