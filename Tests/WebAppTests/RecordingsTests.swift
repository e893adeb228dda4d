import FoundationEssentials
import HTTPServer
import TestSupport
import Testing

@testable import WebApp

/// Recorded words as browsers find them.
@Suite struct RecordingsTests {
    private func assets(_ files: [String: String]) throws -> (TemporaryFolder, StaticAssets) {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/speech/de", withIntermediateDirectories: true)
        for (name, text) in files { try Data(text.utf8).write(to: URL(filePath: folder.path + "/speech/" + name)) }
        return (folder, Recordings(folder: folder.path + "/speech").adding(to: StaticAssets()))
    }

    @Test func aListNamesVersionsThatBrowsersKeep() throws {
        let (folder, found) = try assets([
            "de.json": #"{"zeig 3": "a1.mp3", "zeig 4": "gone.mp3"}"#, "de/a1.mp3": "sound", "fr.json": "{",
        ])
        defer { withExtendedLifetime(folder) {} }
        let list = found.address(of: "/speech/de.json")
        #expect(list.hasPrefix("/speech/de.json?v="))
        #expect(found.address(of: "/speech/de/a1.mp3").hasPrefix("/speech/de/a1.mp3?v="))
        // Another recording has another address, and with it the list.
        let (other, changed) = try assets([
            "de.json": #"{"zeig 3": "a1.mp3", "zeig 4": "gone.mp3"}"#, "de/a1.mp3": "another sound",
        ])
        defer { withExtendedLifetime(other) {} }
        #expect(changed.address(of: "/speech/de.json") != list)
    }

    @Test func nothingIsThereWhereNothingWasRecorded() throws {
        let found = Recordings(folder: "/nowhere/speech").adding(to: StaticAssets())
        #expect(found.address(of: "/speech/de.json") == "/speech/de.json")
    }
}
