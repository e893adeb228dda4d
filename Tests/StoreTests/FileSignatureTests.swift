import Domain
import Testing

@testable import Store

@Suite struct FileSignatureTests {
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
        ("avif", box("ftyp", text("avif") + [0, 0, 0, 0] + text("avifmif1")), "image/avif"),
        ("avif that moves", box("ftyp", text("avis") + [0, 0, 0, 0] + text("avisavif")), "image/avif"),
        ("avif by another name", box("ftyp", text("mif1") + [0, 0, 0, 0] + text("mif1avif")), "image/avif"),
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
    func clipsAreTakenIn(_ name: String, _ head: [UInt8], _ type: String) {
        #expect(FileSignature(ofFileBeginning: head).mediaType.description == type)
    }

    /// Whether they can be read says the probe.
    @Test(arguments: [
        ("bmp", text("BM") + [58, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0])
    ])
    func otherPicturesAreLeftToTheProbe(_ name: String, _ head: [UInt8]) {
        #expect(FileSignature(ofFileBeginning: head) == .unknown)
    }

    @Test(arguments: ["PK\u{3}\u{4}\u{14}\u{0}", "PK\u{5}\u{6}"])
    func archivesAreKnown(_ head: String) { #expect(FileSignature(ofFileBeginning: Self.text(head)) == .zip) }

    /// What they are is said by the worker that probes them.
    @Test(arguments: [
        "%PDF-1.7\n%", "<!DOCTYPE html><html>", "#!/bin/sh\necho hello\n", "#EXTM3U\nfile:///etc/passwd\n", "{\"a\":1}",
        "BMW, a car",
    ])
    func nothingIsSaidOfOthers(_ head: String) {
        #expect(FileSignature(ofFileBeginning: Self.text(head)) == .unknown)
    }

    @Test func transportStreamsAreKnownByTheirPackets() throws {
        for (first, length) in [(0, 188), (4, 192)] {
            var head = [UInt8](repeating: 0, count: FileSignature.headBytes)
            for packet in 0..<5 { head[first + packet * length] = 0x47 }
            #expect(FileSignature(ofFileBeginning: head).mediaType.description == "video/mp2t")
        }
    }

    @Test func everyBeginningIsAnsweredAndSoIsNoise() {
        let head = Self.text("%PDF-1.7\n%") + Self.box("ftyp", Self.text("isomisomiso2avc1mp41"))
        for count in 0...head.count { _ = FileSignature(ofFileBeginning: Array(head.prefix(count))) }
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let noise = (0..<Int.random(in: 0...4096)).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
            _ = FileSignature(ofFileBeginning: noise)
        }
    }

    private static func text(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }

    private static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        [0, 0, 0, UInt8(content.count + 8)] + text(name) + content + [0, 0, 0, 8] + text("free")
    }
}
