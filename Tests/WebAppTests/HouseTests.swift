import Domain
import Foundation
import TestSupport
import Testing

/// The house is as `docs/architecture.md` says: its table of rooms, `Package.swift` and the sources agree.
@Suite struct HouseTests {
    private struct Room {
        var floor: Int
        var name: String
        var imports: Set<String>
    }

    /// What comes with the language and the system; any room but GIFKit may use it.
    private static let given: Set = ["FoundationEssentials", "Glibc", "Synchronization", "Dispatch"]

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: TestData.package.appending(path: path), encoding: .utf8)
    }

    private static func files(below path: String) -> [String] {
        let all = FileManager.default.enumerator(atPath: TestData.package.appending(path: path).path)
        return (all?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }.map { path + "/" + $0 }
    }

    /// The rows `| floor | room | imports | … |`.
    private static func rooms() throws -> [Room] {
        try text("docs/architecture.md").split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            guard cells.count == 6, let floor = Int(cells[1]), !cells[2].contains("/") else { return nil }
            let names = cells[3].split(separator: ",").map { $0.trimmingCharacters(in: ["`", " "]) }
            return Room(floor: floor, name: cells[2].trimmingCharacters(in: ["`"]), imports: Set(names))
        }
    }

    private static func imports(_ path: String) throws -> Set<String> {
        let found = try text(path).matches(of: /(?m)^(?:@\w+ )?(?:public |package |internal |private )?import (\w+)/)
        return Set(found.map { String($0.1) })
    }

    @Test func everyRoomStandsInTheTable() throws {
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: TestData.package.appending(path: "Sources").path)
        #expect(Set(try Self.rooms().map(\.name)) == Set(folders).subtracting(["CLibraries"]))
    }

    @Test func roomsImportWhatTheTableSaysAndOnlyDownwards() throws {
        let rooms = try Self.rooms()
        let floors = Dictionary(uniqueKeysWithValues: rooms.map { ($0.name, $0.floor) })
        let package = try Self.text("Package.swift")
        for room in rooms {
            // C libraries have no row of their own: they are the ground.
            for name in room.imports { #expect(floors[name] ?? -1 < room.floor, "\(room.name) imports \(name)") }
            var used: Set<String> = []
            for file in Self.files(below: "Sources/" + room.name) { used.formUnion(try Self.imports(file)) }
            let given = room.name == "GIFKit" ? [] : Self.given
            #expect(used.subtracting(given) == room.imports, "\(room.name)")
            // In Package.swift the name is followed by its dependencies, if it has any.
            let target = try #require(
                package.firstMatch(of: try Regex("(?:room\\(|Target\\(|target\\()\\s*(?:name: )?\"\(room.name)\"")))
            let rest = package[target.range.upperBound...]
            let end = rest.firstMatch(of: /swiftSettings|settings|room\(|\.\w*[tT]arget\(/)?.range.lowerBound
            let names = rest[..<(end ?? rest.endIndex)].matches(of: /"(\w+)"/).map { String($0.1) }
            #expect(Set(names) == room.imports, "\(room.name) in Package.swift")
        }
    }

    /// How long libmagic takes a stranger decides: nobody asks it but a worker that has refused a file.
    @Test func onlyWorkersDescribeFiles() throws {
        let files = Self.files(below: "Sources")
        let askers = try files.filter { try Self.imports($0).contains("CMagic") }
        #expect(askers == ["Sources/Workers/Worker/FileDescriber.swift"])
        let users = try files.filter { try Self.text($0).contains("FileDescriber.refusal") }
        #expect(users == ["Sources/Workers/Worker/Worker.swift"])
    }

    @Test(arguments: ["Sources", "Tests", "Benchmarks", "Accuracy", "Fuzz"])
    func noFileIsLong(_ folder: String) throws {
        let files = Self.files(below: folder)
        #expect(!files.isEmpty)
        for file in files {
            let lines = try Self.text(file).split(separator: "\n", omittingEmptySubsequences: false).count
            #expect(lines <= 301, "\(file)")
        }
    }

    /// Kinds are values: what differs between them stands in their own folders.
    @Test func nothingSwitchesOverKinds() throws {
        let kinds = (AnalysisKind.all.map(\.rawValue) + JobKind.all.map(\.rawValue)).joined(separator: "|")
        let reports = AnalysisKind.all.map { "\($0.report)" }.joined(separator: "|")
        let cases = try Regex(
            #"(?m)^\s*(?:if |guard |for )?case\b[^\n:]*(?:\.(?:"# + kinds + #")\b(?!\()|\bas (?:"# + reports + #")\b)"#)
        for file in Self.files(below: "Sources") {
            for found in try Self.text(file).matches(of: cases) {
                Issue.record("\(file): \(found.output[0].substring ?? "")")
            }
        }
    }

    /// Whatever pages can link to is answered, and nothing is answered twice.
    @Test func everyAddressIsAnswered() throws {
        func names(_ pattern: Regex<(Substring, Substring)>, below folder: String) throws -> [String] {
            try Self.files(below: folder).flatMap { try Self.text($0).matches(of: pattern).map { String($0.output.1) } }
        }
        let said = try names(/package static let (\w+) = \w*Address\b/, below: "Sources/Templates")
        let answered = try names(
            /table\.(?:get|post|on)\((?:method, |\.\w+, )?Addresses\.(\w+)/, below: "Sources/Routes")
        #expect(said.count > 80 && Set(said).count == said.count)
        // What lies below a link is answered by its path (`SharedPath`).
        let listed = Set(said).subtracting(["shared"])
        #expect(Set(answered) == listed, "\(listed.symmetricDifference(answered).sorted())")
    }
}
