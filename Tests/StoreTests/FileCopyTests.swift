import FoundationEssentials
import Glibc
import System
import TestSupport
import Testing

/// A copy of a file is there whole or not at all.
@Suite struct FileCopyTests {
    private let folder: TemporaryFolder
    private let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    private var source: String { folder.path + "/source" }
    private var target: String { folder.path + "/target" }

    init() throws {
        folder = try TemporaryFolder()
        try bytes.withUnsafeBytes { try OpenFile(creating: folder.path + "/source").write($0) }
    }

    @Test func whatACrashLeftOfACopyIsNotInTheWay() throws {
        try ([1, 2, 3] as [UInt8]).withUnsafeBytes { try OpenFile(creating: target + ".partial").write($0) }
        try OpenFile(file: source).copy(to: target)
        #expect(try Data(contentsOf: URL(filePath: target)) == Data(bytes))
        #expect(folder.files().sorted() == ["source", "target"])
    }

    @Test func aCopyTakesThePlaceOfAnOlderOne() throws {
        try OpenFile(file: source).copy(to: target)
        try ([1, 2, 3] as [UInt8]).withUnsafeBytes { try OpenFile(creating: folder.path + "/other").write($0) }
        try OpenFile(file: folder.path + "/other").copy(to: target)
        #expect(try Data(contentsOf: URL(filePath: target)) == Data([1, 2, 3]))
    }

    @Test func whatLiesAtThePlaceStays() throws {
        try ([1, 2, 3] as [UInt8]).withUnsafeBytes { try OpenFile(creating: target).write($0) }
        #expect(try FileSystem.place(source, at: target))
        #expect(try Data(contentsOf: URL(filePath: target)) == Data([1, 2, 3]))
        #expect(try FileSystem.place(source, at: folder.path + "/second"))
        #expect(try Data(contentsOf: URL(filePath: folder.path + "/second")) == Data(bytes))
        #expect(try !FileSystem.place(folder.path + "/nothing", at: folder.path + "/third"))
    }
}
