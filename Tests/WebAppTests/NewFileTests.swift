import FoundationEssentials
import TestSupport
import Testing

@testable import WebApp

/// What a command writes takes its name when it is whole.
struct NewFileTests {
    private struct Stopped: Error {}

    @Test func whatIsNotWholeIsNotSeen() throws {
        let folder = try TemporaryFolder()
        let target = URL(filePath: folder.path + "/serve.gif")
        func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path) }
        try Data("before".utf8).write(to: target)
        let file = try NewFile(target.path, option: "-o")
        #expect(throws: Stopped.self) {
            try file.write { part in
                try Data("half".utf8).write(to: URL(filePath: part))
                #expect(try Data(contentsOf: target) == Data("before".utf8))
                throw Stopped()
            }
        }
        #expect(try files() == ["serve.gif"] && Data(contentsOf: target) == Data("before".utf8))
        try file.write { try Data("whole".utf8).write(to: URL(filePath: $0)) }
        #expect(try files() == ["serve.gif"] && Data(contentsOf: target) == Data("whole".utf8))
    }
}
