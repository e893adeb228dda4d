import Domain
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import SecondOpinion

@Suite struct SettingsTests {
    @Test(arguments: [
        ("https://generativelanguage.googleapis.com/v1beta", "generativelanguage.googleapis.com"),
        ("https://gateway.example:8443/gemini/", "gateway.example:8443"), ("https://10.0.0.7/v1beta", "10.0.0.7"),
        ("https://[2001:db8::1]:4000/v1beta", "[2001:db8::1]:4000"),
    ])
    func addressesElsewhere(_ address: String, _ host: String) throws {
        let endpoint = try #require(OpinionEndpoint(address))
        #expect(endpoint.host == host && !endpoint.isThisMachine)
        let base = address.hasSuffix("/") ? String(address.dropLast()) : address
        #expect(endpoint.url(of: "m") == base + "/models/m:generateContent")
    }

    @Test(arguments: [
        "http://127.0.0.1:4000/v1beta", "http://localhost/v1beta", "http://[::1]:8080", "https://localhost:4000",
        "http://127.9.8.7",
    ])
    func addressesHere(_ address: String) throws { #expect(try #require(OpinionEndpoint(address)).isThisMachine) }

    @Test(arguments: [
        "", "generativelanguage.googleapis.com", "ftp://host", "file:///etc/passwd", "http://gateway.example",
        "http://10.0.0.7:4000", "https://", "https:///v1beta", "https://user:pass@host", "https://host@evil.example",
        "https://host/?key=1", "https://host/#x", "https://host /v1beta", "https://host\t", "https://h\u{F6}st",
        "HTTPS://host",
        "https://host\\evil", "https://host\"", "https://<host>", "http://localhost.evil.example",
        "http://127.evil.example",
        "http://127.0.0.1.5/", "http://127.1/", "http://127.0.0.1%2eevil.example", "http://[::1]evil.example",
        "http://[::1", "http://[::2]", "https://host:", "https://host:x", "https://host:0", "https://host:99999",
        "https://host;evil", "https://host:80:90", "https://a|b", "http://127.0.0.+1", "https://host\r\nX-A:b",
        "https://" + String(repeating: "a", count: 300),
    ])
    func addressesThatNothingIsSentTo(_ address: String) {
        var settings = OpinionSettings()
        settings.address = address
        #expect(settings.endpoint == nil)
        #expect(settings.problem?.english.contains("address") == true)
    }

    @Test(arguments: ["", ".", "../x", "a/b", "a b", "m\u{E4}", "a?b", String(repeating: "m", count: 81)])
    func modelsThatAreNone(_ name: String) {
        var settings = OpinionSettings()
        settings.model = name
        #expect(settings.problem?.english.contains("model") == true)
    }

    @Test func whatIsKeptIsReadAgain() {
        var settings = OpinionSettings()
        settings.address = "http://127.0.0.1:4000/v1beta"
        settings.blursFaces = false
        settings.requestsAMinute = 7
        #expect(OpinionSettings(json: settings.json) == settings)
        #expect(OpinionSettings(json: "{}") == OpinionSettings())
        #expect(OpinionSettings().problem == nil)
    }

    /// A later version may keep less or more; an address that was set stays the one.
    @Test func fieldsThatAreMissingAreAsUsual() {
        let kept = OpinionSettings(json: #"{"address":"http://127.0.0.1:4000/v1beta","later":1}"#)
        #expect(kept.endpoint?.isThisMachine == true && kept.requestsAMinute == 60 && kept.blursFaces)
    }

    /// Pictures that were meant for a gateway never go to Google because settings were damaged.
    @Test(arguments: [
        "", "[]", "{", #"{"address":7}"#, #"{"address":"http://gateway.example"}"#,
        #"{"address":"http://127.0.0.1:4000","requestsAMinute":0}"#, #"{"budgetADay":-1}"#, #"{"inputPrice":1e99}"#,
        #"{"model":"a/b"}"#,
    ])
    func damagedSettingsSendNothing(_ json: String) {
        let kept = OpinionSettings(json: json)
        #expect(kept.endpoint == nil && kept.problem != nil)
    }

    @Test func costsAreRoundedUpAndBounded() {
        let settings = OpinionSettings()
        #expect(settings.cost(input: 1_000_000, output: 0) == 100_000)
        #expect(settings.cost(input: 0, output: 1_000_000) == 400_000)
        #expect(settings.cost(input: 1, output: 0) == 1 && settings.cost(input: 0, output: 0) == 0)
        #expect(settings.cost(input: .max, output: .max) <= 1_000_000_000_000_000)
    }
}

/// The key, which is kept to its owner and printed nowhere.
@Suite struct KeyTests {
    private let folder: TemporaryFolder
    private let file: OpinionKeyFile

    init() throws {
        folder = try TemporaryFolder()
        file = OpinionKeyFile(environment: [:], folder: folder.path)
    }

    @Test(arguments: ["12345678", "  AIzaSy-key_of.tests \n", String(repeating: "k", count: 400)])
    func keysAreRead(_ pasted: String) throws {
        let key = try #require(OpinionKey(pasted))
        try file.write(key)
        #expect(file.read()?.text == key.text)
        var status = stat()
        #expect(stat(file.path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(folder.files() == ["gemini.key"])
        for text in ["\(key)", String(reflecting: key), String(describing: Optional(key))] {
            #expect(!text.contains(key.text))
        }
        file.remove()
        #expect(file.read() == nil && folder.files() == [])
    }

    @Test(arguments: [
        "", "1234567", "two words", "line\nline", "k\u{E9}y-of-tests", "key\0of-tests",
        String(repeating: "k", count: 401),
    ])
    func whatIsNoKey(_ pasted: String) { #expect(OpinionKey(pasted) == nil) }

    @Test func anotherKeyTakesItsPlaceWhateverACrashHasLeft() throws {
        try Data("half a k".utf8).write(to: URL(filePath: file.path + ".new"))
        try file.write(#require(OpinionKey("first-key")))
        try file.write(#require(OpinionKey("second-key")))
        #expect(file.read()?.text == "second-key" && folder.files() == ["gemini.key"])
        try Data("left-by-a-crash".utf8).write(to: URL(filePath: file.path + ".new"))
        file.remove()
        #expect(folder.files() == [])
    }

    @Test func aKeyThatCannotBeKeptIsSaid() throws {
        let nowhere = OpinionKeyFile(environment: [:], folder: folder.path + "/missing")
        #expect(throws: OpinionError.keyNotKept) { try nowhere.write(#require(OpinionKey("a-key-of-tests"))) }
    }

    @Test func theEnvironmentNamesAFile() throws {
        let path = folder.path + "/secret"
        try Data("named-key\n".utf8).write(to: URL(filePath: path))
        let named = OpinionKeyFile(environment: [OpinionKeyFile.variable: path], folder: folder.path)
        #expect(named.isNamed && named.read()?.text == "named-key")
        #expect(!OpinionKeyFile(environment: [OpinionKeyFile.variable: ""], folder: folder.path).isNamed)
    }

    @Test(arguments: ["", "short", "two words of it", String(repeating: "k", count: 600)])
    func aFileWithoutAKeyIsNone(_ content: String) throws {
        try Data(content.utf8).write(to: URL(filePath: file.path))
        #expect(file.read() == nil)
    }
}
