import Testing

@testable import Store

@Suite struct SnifferTests {
    private let sniffer: FileTypeSniffer

    init() throws { sniffer = try FileTypeSniffer() }

    @Test(arguments: [
        ("gif", text("GIF89a") + [16, 0, 16, 0, 0x80, 0, 0], "image/gif"),
        (
            "png",
            [0x89] + text("PNG\r\n\u{1A}\n") + [0, 0, 0, 13] + text("IHDR") + [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0],
            "image/png"
        ),
        ("jpeg", [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + text("JFIF\u{0}") + [1, 1, 0, 0, 1, 0, 1, 0, 0], "image/jpeg"),
        (
            "webp",
            text("RIFF") + [36, 0, 0, 0] + text("WEBPVP8 ") + [24, 0, 0, 0, 0x30, 1, 0, 0x9D, 1, 0x2A, 1, 0, 1, 0],
            "image/webp"
        ),
        ("heic", box("ftyp", text("heic") + [0, 0, 0, 0] + text("mif1heic")), "image/heic"),
        ("heif", box("ftyp", text("mif1") + [0, 0, 0, 0] + text("mif1heic")), "image/heif"),
        ("tiff", text("II") + [42, 0, 8, 0, 0, 0, 1, 0, 0, 1, 4, 0, 1, 0, 0, 0, 8, 0, 0, 0], "image/tiff"),
        ("mp4", box("ftyp", text("isom") + [0, 0, 2, 0] + text("isomiso2avc1mp41")), "video/mp4"),
        ("mov", box("ftyp", text("qt  ") + [0, 0, 2, 0] + text("qt  ")), "video/quicktime"),
        ("3gp", box("ftyp", text("3gp4") + [0, 0, 2, 0] + text("3gp4")), "video/3gpp"),
        ("webm", [0x1A, 0x45, 0xDF, 0xA3, 0x9F, 0x42, 0x86, 0x81, 1, 0x42, 0x82, 0x84] + text("webm"), "video/webm"),
        (
            "mkv", [0x1A, 0x45, 0xDF, 0xA3, 0xA3, 0x42, 0x86, 0x81, 1, 0x42, 0x82, 0x88] + text("matroska"),
            "video/x-matroska"
        ),
        ("avi", text("RIFF") + [0, 1, 0, 0] + text("AVI LIST"), "video/x-msvideo"),
        ("unknown", [0, 1, 2, 3, 4, 5, 6, 7], "application/octet-stream"),
    ])
    func clipsAreTakenIn(_ name: String, _ head: [UInt8], _ type: String) throws {
        #expect(try sniffer.mediaType(ofFileBeginning: head).description == type)
    }

    @Test(arguments: [
        ("pdf", text("%PDF-1.7\n%"), "a PDF document"),
        (
            "7z", text("7z") + [0xBC, 0xAF, 0x27, 0x1C, 0, 4] + [UInt8](repeating: 0, count: 40), "a 7-Zip archive"
        ),
        ("html", text("<!DOCTYPE html><html><script>alert(1)</script></html>"), "a web page"),
        ("svg", text("<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\"></svg>"), "an SVG drawing"),
        ("script", text("#!/bin/sh\necho hello\n"), "a script"),
        ("text", text("just some words about tennis\n"), "text"),
        ("playlist", text("#EXTM3U\n#EXT-X-TARGETDURATION:10\nfile:///etc/passwd\n"), "not a video"),
        (
            "mp3", [0xFF, 0xFB, 0x90, 0x44] + [UInt8](repeating: 0, count: 413) + [0xFF, 0xFB, 0x90, 0x44],
            "a sound recording"
        ),
        (
            "wav", text("RIFF") + [36, 0, 0, 0] + text("WAVEfmt ") + [16, 0, 0, 0, 1, 0, 1, 0, 0x44, 0xAC, 0, 0],
            "a sound recording"
        ),
        (
            "program",
            [0x7F] + text("ELF") + [2, 1, 1, 0] + [UInt8](repeating: 0, count: 8) + [2, 0, 62, 0, 1, 0, 0, 0],
            "a program"
        ),
    ])
    func othersAreToldWhatTheyAre(_ name: String, _ head: [UInt8], _ words: String) throws {
        #expect {
            try sniffer.mediaType(ofFileBeginning: head)
        } throws: { error in
            guard let error = error as? StoreError else { return false }
            return error.code == .unsupportedType && error.httpStatus == 415 && error.message.contains(words)
        }
    }

    @Test func everyBeginningIsAnsweredAndSoIsNoise() {
        let head = Self.text("%PDF-1.7\n%") + Self.box("ftyp", Self.text("isomisomiso2avc1mp41"))
        for count in 0...head.count { _ = try? sniffer.mediaType(ofFileBeginning: Array(head.prefix(count))) }
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let noise = (0..<Int.random(in: 0...4096)).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
            _ = try? sniffer.mediaType(ofFileBeginning: noise)
        }
    }

    @Test func strangersDoNotWriteTheSentence() {
        let sentence = FileTypeWords.sentence(
            mediaType: "application/x-odd", description: "<script>\u{202E}\u{7}evil\"</script>")
        #expect(!sentence.contains("<") && !sentence.contains("\u{202E}") && !sentence.contains("\u{7}"))
    }

    private static func text(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }

    private static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        [0, 0, 0, UInt8(content.count + 8)] + text(name) + content + [0, 0, 0, 8] + text("free")
    }
}
