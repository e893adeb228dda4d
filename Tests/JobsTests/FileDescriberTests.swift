import Domain
import FoundationEssentials
import Media
import Store
import TestSupport
import Testing

@testable import Jobs
@testable import Live
@testable import Workers

/// What workers say of files that are no clips.
@Suite struct FileDescriberTests {
    private static let notMedia = AppError("notMedia", "It is none.")

    private func refusal(of content: [UInt8], instead failure: AppError = Self.notMedia) throws -> AppError {
        let folder = try TemporaryFolder()
        let file = folder.path + "/file"
        try Data(content).write(to: URL(filePath: file))
        return FileDescriber.refusal(of: file, instead: failure)
    }

    @Test(arguments: [
        ("pdf", text("%PDF-1.7\n%"), "a PDF document"),
        (
            "7z", text("7z") + [0xBC, 0xAF, 0x27, 0x1C, 0, 4] + [UInt8](repeating: 0, count: 40), "a 7-Zip archive"
        ),
        ("gzip", [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + [UInt8](repeating: 0, count: 20), "a gzip archive"),
        ("html", text("<!DOCTYPE html><html><script>alert(1)</script></html>"), "a web page"),
        ("svg", text("<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\"></svg>"), "an SVG drawing"),
        ("script", text("#!/bin/sh\necho hello\n"), "a script"),
        ("text", text("just some words about tennis\n"), "text"),
        ("json", text("{\"a\": [1, 2, 3]}"), "JSON text"),
        ("playlist", text("#EXTM3U\n#EXT-X-TARGETDURATION:10\nfile:///etc/passwd\n"), "not a video"),
        (
            "word", [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + [UInt8](repeating: 0, count: 600),
            "an Office document"
        ),
        (
            "mp3", [0xFF, 0xFB, 0x90, 0x44] + [UInt8](repeating: 0, count: 413) + [0xFF, 0xFB, 0x90, 0x44],
            "an audio file"
        ),
        (
            "wav", text("RIFF") + [36, 0, 0, 0] + text("WAVEfmt ") + [16, 0, 0, 0, 1, 0, 1, 0, 0x44, 0xAC, 0, 0],
            "an audio file"
        ),
        (
            "program",
            [0x7F] + text("ELF") + [2, 1, 1, 0] + [UInt8](repeating: 0, count: 8) + [2, 0, 62, 0, 1, 0, 0, 0],
            "a program"
        ),
    ])
    func whatIsNoClipIsToldWhatItIs(_ name: String, _ content: [UInt8], _ words: String) throws {
        let failure = try refusal(of: content)
        #expect(failure.code == "unsupportedType" && failure.message.contains(words), "\(failure)")
        #expect(failure.message.hasSuffix(".") && (try? failure.check()) != nil)
    }

    @Test(arguments: [
        ("a damaged clip", "notMedia", text("GIF89a and nothing")),
        ("nothing that is known", "notMedia", [0, 1, 2, 3]),
        ("a ZIP of others", "archiveNotOurs", text("PK\u{3}\u{4}\u{14}") + [UInt8](repeating: 0, count: 40)),
        ("what is too large", "tooLarge", text("%PDF-1.7\n%")), ("an empty file", "notMedia", []),
    ])
    func whatIsKnownBetterStays(_ name: String, _ code: String, _ content: [UInt8]) throws {
        let failure = AppError(ErrorCode(rawValue: code), "It is none.")
        #expect(try refusal(of: content, instead: failure) == failure, "\(name)")
    }

    @Test func strangersDoNotWriteTheSentence() {
        let sentence = FileTypeWords.sentence(
            mediaType: "application/x-odd", description: "<script>\u{202E}\u{7}evil\"</script>")
        #expect(!sentence.contains("<") && !sentence.contains("\u{202E}") && !sentence.contains("\u{7}"))
    }

    private static func text(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }
}
