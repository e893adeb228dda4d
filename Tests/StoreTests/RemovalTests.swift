import Domain
import FoundationEssentials
import Glibc
import System
import TestSupport
import Testing

@testable import Store

/// What a worker may leave in its folder, and what it may write there.
@Suite struct RemovalTests {
    private let outer: TemporaryFolder
    private var path: String { outer.path + "/tree" }

    init() throws {
        outer = try TemporaryFolder()
        mkdir(outer.path + "/tree", 0o700)
    }

    enum Leftover: String, CaseIterable {
        case nested, deep, wide, hostileNames, noRights, links, specials, marked, branching
    }

    private func make(_ leftover: Leftover) throws {
        switch leftover {
        case .nested: try nest(60)
        // Each name 200 bytes: paths of 600 KB, where 4096 bytes are the most for one.
        case .deep: try nest(3000, name: String(repeating: "d", count: 200))
        case .wide: for number in 0..<20_000 { close(creat(path + "/\(number)", 0o600)) }
        case .hostileNames:
            let names: [[UInt8]] = [
                [0xFF, 0xFE], [0x0A], Array("-rf".utf8), Array("*".utf8), [0xC3], [UInt8](repeating: 0x80, count: 255),
                [0x20], Array("..x".utf8), [0xED, 0xA0, 0x80],
            ]
            let folder = try OpenFile(folder: path)
            for name in names {
                let name = (name + [0]).map { CChar(bitPattern: $0) }
                #expect(mkdirat(folder.descriptor, name, 0o700) == 0)
                let below = openat(folder.descriptor, name, O_RDONLY | O_DIRECTORY)
                for inner in names {
                    close(openat(below, (inner + [0]).map { CChar(bitPattern: $0) }, O_CREAT | O_WRONLY, 0o600))
                }
                close(below)
            }
        case .noRights:
            try nest(20)
            for depth in stride(from: 20, through: 0, by: -1) {
                chmod(path + String(repeating: "/d", count: depth), depth % 2 == 0 ? 0 : 0o500)
            }
        case .links:
            for target in ["/etc", outer.path + "/outside", "loop", "/nonexistent", "."] {
                symlink(target, path + "/" + ClipID().description)
            }
            symlink("loop", path + "/loop")
            link(outer.path + "/outside/kept", path + "/hard")
        case .specials: mkfifo(path + "/pipe", 0)
        // Names as the removal itself gives them.
        case .marked: for number in 0..<50 { try nest(2, name: "\(ClipID())-\(number)") }
        case .branching:
            for a in 0..<12 {
                for b in 0..<12 {
                    for c in 0..<6 {
                        try FileManager.default.createDirectory(
                            atPath: path + "/\(a)/\(b)/\(c)/x", withIntermediateDirectories: true)
                    }
                }
            }
        }
    }

    private func nest(_ depth: Int, name: String = "d") throws {
        var folder = open(path, O_RDONLY | O_DIRECTORY)
        for _ in 0..<depth {
            try #require(mkdirat(folder, name, 0o700) == 0)
            close(openat(folder, "file", O_CREAT | O_WRONLY, 0o400))
            let below = openat(folder, name, O_RDONLY | O_DIRECTORY)
            close(folder)
            folder = below
        }
        close(folder)
    }

    @Test(arguments: Leftover.allCases)
    func nothingStaysAndNothingElseGoes(_ leftover: Leftover) throws {
        mkdir(outer.path + "/outside", 0o700)

        close(creat(outer.path + "/outside/kept", 0o640))
        try make(leftover)
        #expect(FileSystem.remove(path))
        var status = stat()
        #expect(lstat(path, &status) != 0 && errno == ENOENT)
        #expect(stat(outer.path + "/outside/kept", &status) == 0 && status.st_mode & 0o777 == 0o640)
        #expect(outer.files() == ["outside/kept"])
        #expect(FileSystem.remove(path), "what is missing is gone")
    }

    /// Rights keep root from nothing: where tests run as root, the sweep runs as nobody.
    @Test func aUserSweepsWhatHasNoRights() async throws {
        let nobody = getuid() == 0 ? 65_534 : getuid()
        chown(path, nobody, nobody)
        let sweep = { try await ProgramRun.run(TestProgram.path("TestWorker"), ["open", path, "\(nobody)"]).output }
        #expect(try await sweep() == "open\n")
        let doomed = try DataFolder(path: path).workPath + "/\(ClipID())"
        let folders = (0...8).map { doomed + String(repeating: "/d", count: $0) }
        for folder in folders {
            mkdir(folder, 0o700)
            close(creat(folder + "/file", 0))
            chown(folder + "/file", nobody, nobody)
        }
        for (depth, folder) in folders.enumerated().reversed() {
            chown(folder, nobody, nobody)
            chmod(folder, [0, 0o500, 0o300][depth % 3])
        }
        #expect(try await sweep() == "open\n")
        #expect(outer.files(below: "tree/work") == [] && !FileManager.default.fileExists(atPath: doomed))
    }

    @Test func usageIsBounded() throws {
        let plenty = FolderUsage(bytes: 1 << 30, entries: 100)
        for number in 0..<9 { try Data(count: 10_000).write(to: URL(filePath: path + "/\(number)")) }
        mkdir(path + "/folder", 0o700)
        symlink("/usr", path + "/folder/link")
        let usage = try #require(FolderUsage.measure(path, within: plenty))
        #expect(usage.entries == 11 && (90_000...400_000).contains(usage.bytes))
        #expect(FolderUsage.measure(path, within: FolderUsage(bytes: 1 << 30, entries: 10)) == nil)
        #expect(FolderUsage.measure(path, within: FolderUsage(bytes: 50_000, entries: 100)) == nil)
        #expect(FolderUsage.measure(path, within: usage) == usage)
        try nest(12)
        #expect(FolderUsage.measure(path, within: plenty) == nil, "too deep")
    }
}
