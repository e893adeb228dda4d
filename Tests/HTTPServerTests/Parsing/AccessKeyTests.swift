import FoundationEssentials
import TestSupport
import Testing

@testable import HTTPServer

@Suite struct AccessKeyTests {
    static let zero = String(repeating: "0", count: 26)

    @Test func keysAreRandomAndReadThemselves() throws {
        var seen = Set<String>()
        for _ in 0..<1_000 {
            let key = AccessKey.random()
            #expect(
                key.text.utf8.count == 26
                    && key.text.utf8.allSatisfy { "0123456789abcdefghjkmnpqrstvwxyz".utf8.contains($0) })
            let read = try #require(AccessKey(key.text))
            #expect(read.text == key.text && read.matches(key) && key.matches(read))
            seen.insert(key.text)
        }
        #expect(seen.count == 1_000)
        // Every one of the 26 places is used.
        for place in 0..<26 { #expect(Set(seen.map { Array($0.utf8)[place] }).count >= 8) }
    }

    @Test func whatPeopleTypeIsRead() throws {
        let key = try #require(AccessKey("1012345678abcdefghjkmnpqrs"))
        for typed in [
            "1012345678ABCDEFGHJKMNPQRS", "1012-3456-78AB-CDEF-GHJK-MNPQ-RS", " 1012345678 abcdefgh jkmnpqrs ",
            "lOi2345678abcdefghjkmnpqrs", "IoL2345678abcdefghjkmnpqrs",
        ] {
            #expect(AccessKey(typed)?.matches(key) == true, "\(typed)")
        }
        for digit in 0..<26 {
            var other = Array(key.text.utf8)
            other[digit] = other[digit] == UInt8(ascii: "3") ? UInt8(ascii: "4") : UInt8(ascii: "3")
            let wrong = try #require(AccessKey(String(decoding: other, as: UTF8.self)))
            #expect(
                !wrong.matches(key) && !key.matches(wrong)
                    && !key.admits(token: wrong.token, for: RequestHead(path: "/")))
        }
    }

    static let wrong: [String] = {
        let rest = String(zero.dropLast())
        return ["", "0", rest, zero + "0", "8" + rest, "u" + rest, "ü" + rest, rest + "u", rest + "\n"]
            + [String(repeating: "-", count: 26), String(repeating: "z", count: 9_999)]
    }()

    @Test(arguments: wrong) func whatIsNoKeyIsNone(_ text: String) { #expect(AccessKey(text) == nil) }

    @Test func theTokenIsMadeOfTheKey() throws {
        // printf 'motionbook cookie 1' | openssl dgst -sha256 -mac HMAC -macopt hexkey:01000000000000000000000000000000
        let key = try #require(AccessKey(Self.zero.dropLast() + "1"))
        #expect(key.token == "e57e50a9af0fd7f7b25407b606d6b91b6e86d941aee972b5f06abc3dd68a712a")
        let (plain, encrypted) = (RequestHead(path: "/"), RequestHead(path: "/", isEncrypted: true))
        // Behind a believed proxy one from before it said how it was asked will do.
        let heads = [plain, encrypted, RequestHead(path: "/", isFromTrustedProxy: true, isEncrypted: true)]
        #expect(heads.map { key.admits(token: key.token, for: $0) } == [true, false, true])
        #expect(heads.map { key.admits(token: key.encryptedToken, for: $0) } == [false, true, true])
        for wrong in [key.text, "", key.token + "0", String(key.token.dropLast())] {
            #expect(!key.admits(token: wrong, for: plain), "\(wrong)")
        }
    }

    @Test func theFileKeepsTheKey() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/key"
        let file = KeyFile(path: path)
        let missing = #expect(throws: ServerError.self) { try file.key() }
        #expect(missing?.code == .keyUnusable && missing?.message.contains("--data") == true)
        let key = try file.keyOrNew()
        #expect(try file.keyOrNew().matches(key) && file.key().matches(key) && KeyFile(path: path).key().matches(key))
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == key.text + "\n")
        // Another process renews it: the one that runs has the new key at its next question.
        let other = try KeyFile(path: path).renew()
        #expect(try file.key().matches(other) && !file.key().matches(key))
        #expect(folder.files() == ["key"])
    }

    @Test func serversThatMakeTheKeyAtOnceHaveTheSame() async throws {
        for _ in 0..<50 {
            let folder = try TemporaryFolder()
            let path = folder.path + "/key"
            let keys = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<8 { group.addTask { try KeyFile(path: path).keyOrNew().text } }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(keys.count == 1 && folder.files() == ["key"])
        }
    }

    @Test func aFileWithoutAKeyIsRefused() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/key"
        for content in ["", "\n", "no key", String(repeating: "0", count: 10_000)] {
            try? FileManager.default.removeItem(atPath: path)
            try Data(content.utf8).write(to: URL(filePath: path))
            #expect(throws: ServerError.self) { try KeyFile(path: path).key() }
            #expect(throws: ServerError.self) { try KeyFile(path: path).keyOrNew() }
        }
        // A link might lead to anything.
        try Data((AccessKey.random().text + "\n").utf8).write(to: URL(filePath: folder.path + "/elsewhere"))
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder.path + "/elsewhere")
        #expect(throws: ServerError.self) { try KeyFile(path: path).key() }
        #expect(throws: ServerError.self) { try KeyFile(path: folder.path + "/no/key").keyOrNew() }
    }
}
