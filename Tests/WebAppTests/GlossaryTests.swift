import Foundation
import TestSupport
import Testing

/// Names are those of `docs/glossary.md`: what it gave up is in no name of a type, and a name of a type means one
/// thing.
@Suite struct GlossaryTests {
    private static func text(_ path: String) throws -> String {
        try String(contentsOf: TestData.package.appending(path: path), encoding: .utf8)
    }

    private static let heading = "## Words on pages"

    /// The rows `| word | meaning | before |` of names in the code, or of words on pages.
    private static func rows(ofPages: Bool = false) throws -> [(word: String, meaning: String, before: [String])] {
        let parts = try text("docs/glossary.md").components(separatedBy: heading)
        try #require(parts.count == 2)
        return parts[ofPages ? 1 : 0].split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            guard cells.count == 5, !["word", "On pages"].contains(cells[1]), !cells[1].hasPrefix("-") else {
                return nil
            }
            let before = cells[3].split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            return (word: cells[1], meaning: cells[2], before: before)
        }
    }

    /// Types that files declare for others, each with its room.
    private static func types() throws -> [(name: String, room: String)] {
        let all = try #require(FileManager.default.enumerator(atPath: TestData.package.appending(path: "Sources").path))
        let files = all.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
        let declaration = /(?m)^(?:package |public )?(?:final |indirect )?(?:class|struct|enum|actor|protocol) (\w+)/
        return try files.flatMap { file in
            let room = String(file.prefix { $0 != "/" })
            return try text("Sources/" + file).matches(of: declaration).map { (name: String($0.1), room: room) }
        }
    }

    @Test func eachWordHasOneMeaning() throws {
        let rows = try Self.rows()
        #expect(rows.count > 30 && Set(rows.map(\.word)).count == rows.count)
        for row in rows { #expect(!row.meaning.isEmpty, "\(row.word)") }
    }

    @Test func noTypeHasAWordThatWasGivenUp() throws {
        let given = Set(try Self.rows().flatMap(\.before))
        #expect(!given.isEmpty)
        for type in try Self.types() {
            let words = type.name.matches(of: /[A-Z][a-z]*/).map { String($0.output) } + [type.name]
            for word in words where given.contains(word) || given.contains(word + "s") {
                Issue.record("\(type.name) in \(type.room): docs/glossary.md has another word for \(word)")
            }
        }
    }

    @Test func whatTheGlossaryNamesIsThere() throws {
        let types = Set(try Self.types().map(\.name))
        for row in try Self.rows() {
            for name in row.meaning.matches(of: /`(\w+)`/) { #expect(types.contains(String(name.1)), "\(row.word)") }
        }
    }

    /// What people may read: literals with a blank in them, without what is put into them; comments and checks of the
    /// program on itself are not for them.
    private static func sentences() throws -> [(file: String, text: String)] {
        let literal = /"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`/
        return try ["Sources", "Public/js"].flatMap { folder in
            let all = try #require(
                FileManager.default.enumerator(atPath: TestData.package.appending(path: folder).path))
            let files = all.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".js") }
            return try files.flatMap { file in
                try text("\(folder)/\(file)").split(separator: "\n").flatMap { line in
                    let isForPeople = !line.contains(/^ *(?:\/|\*)|precondition|fatalError/)
                    let found = isForPeople ? line.matches(of: literal).map { $0.output.1 ?? $0.output.2 ?? "" } : []
                    return found.filter { $0.contains(" ") }.map { (file: file, text: $0.lowercased()) }
                }
            }
        }
    }

    @Test func noSentenceHasAWordThatWasGivenUp() throws {
        let given = try Self.rows(ofPages: true).flatMap(\.before).map { $0.lowercased() }
        let sentences = try Self.sentences()
        #expect(given.count > 30 && sentences.count > 2_000)
        for word in given {
            let whole = try Regex("(?:^|[^a-z])" + word + "(?:$|[^a-z])")
            for sentence in sentences where sentence.text.contains(word) && sentence.text.contains(whole) {
                Issue.record("“\(word)” in \(sentence.file): docs/glossary.md has another word for it")
            }
        }
    }

    @Test func noTypeIsDeclaredInTwoRooms() throws {
        let rooms = Dictionary(grouping: try Self.types(), by: \.name).mapValues { Set($0.map(\.room)) }
        for (name, rooms) in rooms where rooms.count > 1 {
            Issue.record("\(name) is declared in \(rooms.sorted().joined(separator: ", "))")
        }
    }
}
