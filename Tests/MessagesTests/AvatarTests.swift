import Domain
import FoundationEssentials
import GIFKit
import TestSupport
import Testing

@testable import Messages

@Suite struct AvatarTests {
    static let folder = TestData.package.path + "/Public/avatars"

    @Test func bearAndFoxAreThere() throws {
        let avatars = try Avatar.all(in: Self.folder)
        #expect(avatars.map(\.name) == ["bear", "fox"])
        #expect(avatars.map(\.title) == ["Bear", "Fox"])
        for avatar in avatars {
            let faces = try FaceSequence.faces.map { try #require(avatar.face($0)) }
            let pictures = faces + [avatar.neutral, avatar.lookLeft, avatar.blink, avatar.lookRight]
            for (place, picture) in pictures.enumerated() {
                #expect(picture.width == 256 && picture.height == 256)
                #expect(picture.pixels.allSatisfy { $0.alpha == 255 })
                for other in pictures[(place + 1)...] {
                    // A face changes more than a few pixels, or nobody sees it.
                    #expect(zip(picture.pixels, other.pixels).count { $0 != $1 } > 500)
                }
            }
            #expect(avatar.face(ExpressionName(rawValue: "frown")) == nil)
            #expect(avatar.palette.colours.count <= 63)
            #expect(Set(pictures.flatMap(\.pixels)).isSubset(of: avatar.palette.colours))
            #expect(avatar.palette.colours.contains(.white) && avatar.palette.colours.contains(MarkColours.dark))
        }
        #expect(avatars[0].neutral != avatars[1].neutral)
    }

    /// A folder with a copy of the bear.
    private func copy() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: Self.folder + "/bear", toPath: folder.path + "/cat")
        return folder
    }

    @Test func anotherOneIsAFolder() throws {
        let folder = try copy()
        try Data("{\"name\": \"Cat\"}".utf8).write(to: URL(filePath: folder.path + "/cat/avatar.json"))
        try FileManager.default.createDirectory(
            atPath: folder.path + "/No Avatar", withIntermediateDirectories: false)
        let avatars = try Avatar.all(in: folder.path)
        #expect(avatars.map(\.name) == ["cat"] && avatars.map(\.title) == ["Cat"])
    }

    @Test(arguments: ["faces.png", "idle.png", "avatar.json"])
    func aFileThatIsWrongIsSaid(_ file: String) throws {
        let folder = try copy()
        let path = URL(filePath: folder.path + "/cat/" + file)
        let whole = try Data(contentsOf: path)
        for wrong in [Data(), whole.prefix(whole.count / 3), Data("hello".utf8)] {
            try wrong.write(to: path)
            #expect { try Avatar.all(in: folder.path) } throws: { error in
                (error as? AppError)?.message.contains("cat") == true
            }
        }
    }

    @Test func sheetsOfAnotherSizeAreRefused() throws {
        let folder = try copy()
        let (faces, idle) = (folder.path + "/cat/faces.png", folder.path + "/cat/idle.png")
        try FileManager.default.removeItem(atPath: faces)
        try FileManager.default.copyItem(atPath: idle, toPath: faces)
        #expect { try Avatar.all(in: folder.path) } throws: { error in
            (error as? AppError)?.message.contains("768 × 512") == true
        }
    }

    @Test func noneIsSaid() throws {
        let folder = try TemporaryFolder()
        #expect(throws: AppError.self) { try Avatar.all(in: folder.path) }
        #expect(throws: AppError.self) { try Avatar.all(in: folder.path + "/nowhere") }
    }
}
