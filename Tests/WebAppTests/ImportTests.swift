import Foundation
import TestSupport
import Testing

/// A file imports a room for a name that the room declares.
@Suite struct ImportTests {
    private struct Source {
        var path: String
        var room: String
        /// Without comments.
        var code: String
    }

    private static func sources() throws -> [Source] {
        let top = TestData.package.appending(path: "Sources")
        let all = try #require(FileManager.default.enumerator(atPath: top.path))
        return try all.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.map { path in
            let text = try String(contentsOf: top.appending(path: path), encoding: .utf8)
            return Source(
                path: path, room: String(path.prefix { $0 != "/" }), code: text.replacing(/(?m)\/\/.*$/, with: ""))
        }
    }

    @Test func everyImportIsUsed() throws {
        let sources = try Self.sources()
        #expect(sources.count > 700)
        var names: [String: Set<Substring>] = [:]
        for source in sources {
            let declared = source.code.matches(
                of: /\b(?:class|struct|enum|actor|protocol|typealias|func|var|let|case|init) ?`?(\w*)/)
            names[source.room, default: []].formUnion(declared.map(\.output.1))
        }
        for source in sources {
            let imports = source.code.matches(of: /(?m)^(?:\w+ )?import (\w+)$/).map { String($0.output.1) }
            let used = Set(source.code.replacing(/(?m)^(?:\w+ )?import .*$/, with: "").matches(of: /\w+/).map(\.output))
            for room in imports {
                guard let declared = names[room] else { continue }
                #expect(!used.isDisjoint(with: declared.map { $0 }), "\(source.path) uses nothing of \(room)")
            }
        }
    }
}
