import Domain
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import SecondOpinion

@Suite struct PlainJPEGTests {
    private static let plain = Samples.jpeg(7)

    /// A segment behind the JFIF one.
    private static func with(_ marker: UInt8, _ content: [UInt8] = Array("Exif".utf8)) -> [UInt8] {
        let segment = [0xFF, marker, 0, UInt8(content.count + 2)] + content
        return Array(plain[..<20]) + segment + Array(plain[20...])
    }

    @Test func aPlainOneIsOne() {
        #expect(PlainJPEG.isOne(Self.plain))
        #expect(PlainJPEG.isOne(Self.with(0xDB)) && PlainJPEG.isOne(Self.with(0xC4)))
    }

    @Test(
        arguments: [
            ("EXIF", with(0xE1)), ("a colour profile", with(0xE2)), ("a comment", with(0xFE)), ("Adobe's", with(0xEE)),
            ("a long JFIF", with(0xE0)), ("progressive", with(0xC2)),
            ("a comment behind the scan", tail([0xFF, 0xFE, 0, 4, 1, 2])),
            ("a picture behind the picture", tail([0xFF, 0xD9, 0xFF, 0xD8])), ("bytes behind the end", plain + [1]),
            ("EXIF behind the end", plain + [0xFF, 0xE1, 0, 4, 1, 2, 0xFF, 0xD9]), ("nothing", []),
            ("no picture", [0xFF, 0xD8, 0xFF, 0xD9]),
            ("a segment of no length", Array(plain[..<20]) + [0xFF, 0xDB, 0, 0] + Array(plain[20...])),
        ] as [(String, [UInt8])])
    func whatHasMoreIsNone(_ name: String, _ bytes: [UInt8]) { #expect(!PlainJPEG.isOne(bytes), "\(name)") }

    private static func tail(_ more: [UInt8]) -> [UInt8] { Array(plain.dropLast(2)) + more + [0xFF, 0xD9] }

    @Test func restartsAndStuffedBytesBelongToTheScan() {
        #expect(PlainJPEG.isOne(Self.tail([0xFF, 0xD0, 1, 0xFF, 0, 2, 0xFF, 0xD7, 3])))
    }

    @Test func noLengthIsReadBeyondTheEnd() {
        let bytes = Self.with(0xDB)
        for count in 0..<bytes.count {
            #expect(!PlainJPEG.isOne(Array(bytes[..<count])))
            _ = PlainJPEG.isOne(Array(bytes[..<count]) + [0xFF, 0xD9])
        }
    }
}

/// The file that a worker left.
@Suite struct PicturesFileTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/opinion.bin" }

    init() throws { folder = try TemporaryFolder() }

    private func opened(_ bytes: [UInt8]) throws -> SwingPicturesFile {
        try Data(bytes).write(to: URL(filePath: path))
        return try SwingPicturesFile(path: path)
    }

    @Test func picturesComeAsTheyWereWritten() throws {
        let file = try opened(DeskFixture.file(swings: 2))
        let second = try file.pictures(for: .validation, of: 1)
        #expect(second.map(\.jpeg) == (10..<13).map(Samples.jpeg) && second.map(\.time) == [3, 3.5, 4])
        #expect(try file.pictures(for: .judgement, of: 1).map(\.jpeg) == (13..<18).map(Samples.jpeg))
        #expect(throws: OpinionError.noPictures) { try file.pictures(for: .validation, of: 2) }
        #expect(file.index.blursFaces)
    }

    @Test func truncatedAtEveryLengthItIsNone() throws {
        let bytes = try DeskFixture.file(swings: 1)
        for count in 0..<bytes.count {
            #expect(throws: OpinionError.noPictures) { try opened(Array(bytes[..<count])) }
        }
    }

    /// Changes of the index that no worker of ours makes; nil where it is the pictures that are refused.
    enum Hostile: CaseIterable {
        case offsetBeyond, offsetNegative, offsetHuge, countHuge, countZero, intoTheIndex, noPictures, manyPictures
        case swingNegative, timeNegative, heightHuge, widthZero

        func change(_ index: inout OpinionPictures) {
            switch self {
            case .offsetBeyond: index.swings[0].second[0].offset = 1 << 30
            case .offsetNegative: index.swings[0].second[0].offset = -1
            case .offsetHuge: index.swings[0].second[0].offset = .max
            case .countHuge: index.swings[0].second[0].count = .max
            case .countZero: index.swings[0].second[0].count = 0
            case .intoTheIndex: index.swings[0].second[0].offset += 1
            case .noPictures: index.swings[0].second = []
            case .manyPictures:
                index.swings[0].second = Array(repeating: index.swings[0].second[0], count: OpinionPictures.most + 1)
            case .swingNegative: index.swings[0].swing = -1
            case .timeNegative: index.swings[0].second[0].time = -1e9
            case .heightHuge: index.swings[0].second[0].height = 100_000
            case .widthZero: index.swings[0].second[0].width = 0
            }
        }
    }

    @Test(arguments: Hostile.allCases)
    func aHostileIndexGivesNothing(_ hostile: Hostile) throws {
        let bytes = try DeskFixture.file(swings: 1) { hostile.change(&$0) }
        #expect(throws: OpinionError.noPictures) {
            _ = try opened(bytes).pictures(for: .validation, of: 0)
        }
    }

    @Test(
        arguments: [
            [], [UInt8](repeating: 0, count: 8), [UInt8](repeating: 255, count: 8),
            Array("{}".utf8) + [2, 0, 0, 0, 0, 0, 0, 0],
            Array("[]".utf8) + [3, 0, 0, 0, 0, 0, 0, 0], Array("{".utf8) + [1, 0, 0, 0, 0, 0, 0, 128],
        ] as [[UInt8]])
    func whatIsNoSuchFile(_ bytes: [UInt8]) { #expect(throws: OpinionError.noPictures) { try opened(bytes) } }

    @Test func aLinkAndAPipeAreNotOpened() throws {
        let target = folder.path + "/target"
        try Data(DeskFixture.file(swings: 1)).write(to: URL(filePath: target))
        symlink(target, path)
        #expect(throws: OpinionError.noPictures) { try SwingPicturesFile(path: path) }
        mkfifo(folder.path + "/pipe", 0o600)
        #expect(throws: OpinionError.noPictures) { try SwingPicturesFile(path: folder.path + "/pipe") }
        #expect(throws: OpinionError.noPictures) { try SwingPicturesFile(path: folder.path) }
        #expect(throws: OpinionError.noPictures) { try SwingPicturesFile(path: folder.path + "/missing") }
    }
}
