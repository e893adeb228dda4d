import Testing

@testable import GIFKit

/// The suite of the pygif decoder: 84 files with everything that the specification knows, and their pixels.
@Suite("The pygif suite", .enabled(if: Suites.isPresent, "\(Suites.absence)"))
struct PyGIFSuiteTests {
    static let names = Suites.files("pygif_testsuite", suffix: ".conf").map { String($0.dropLast(5)) }

    /// Files whose pixels the suite leaves open, or where browsers show what the suite does not.
    static let differences = [
        "invalid-colors": "an index beyond the palette: the suite expects a failure, Chromium shows black",
        "no-data": "no image at all: the suite expects the empty canvas, browsers show nothing",
        "plain-text": "text to be drawn, and an image below: the suite expects nothing, browsers show the image",
    ]

    @Test("Frames, delays and pixels", arguments: names)
    func frames(name: String) throws {
        let expected = try SuiteCase(name)
        let showing = Showing(try Suites.bytes("pygif_testsuite/\(name).gif"))
        if Self.differences[name] != nil {
            #expect(showing.fault == nil && showing.frames.count == (name == "no-data" ? 0 : 1))
            return
        }
        var shown = showing.frames
        if expected["force-animation"] == "no" {
            // By the specification an image without a delay is not shown for itself; browsers show each.
            let last = shown.indices.last
            shown = shown.enumerated().filter { $0.element.delay.hundredths > 0 || $0.offset == last }.map(\.element)
        }
        try #require(shown.count == expected.frames.count)
        for (frame, want) in zip(shown, expected.frames) {
            let isSame = try frame.canvas.rgba == expected.pixels(of: want)
            #expect(isSame)
            if let delay = want["delay"] { #expect(String(frame.delay.hundredths) == delay) }
        }
    }

    @Test("Size, background, loop, comment, profile and XMP", arguments: names)
    func header(name: String) throws {
        let expected = try SuiteCase(name)
        var limits = DecodingLimits()
        limits.canvasPixels = .max
        let reading = Reading(try Suites.bytes("pygif_testsuite/\(name).gif"), limits: limits, skippingPixels: true)
        guard case .header(let header) = reading.events.first else { throw GIFError(.truncated, at: 0) }
        #expect(header.version.rawValue == expected["version"])
        #expect(String(header.width) == expected["width"] && String(header.height) == expected["height"])
        if let background = expected["background"] {
            let colour = header.globalPalette?.colours[Int(header.backgroundIndex)] ?? .black
            #expect(Self.hex(colour) == background)
        }
        let loop = reading.applications.lazy.compactMap(\.loopCount).first ?? .once
        // A GIF87a has no extensions; the suite expects that one with several images is repeated all the same.
        #expect(loop == (name == "gif87a-animation" ? .once : Self.loop(expected["loop-count"])))
        if let comment = expected["comment"] {
            let quoted = reading.comments.first.map { "'\($0.text)'" }
            #expect(quoted == comment.replacing("\\x00", with: "\0"))
        }
        let profile = try expected["color-profile"].map { try Suites.bytes("pygif_testsuite/" + $0) }
        #expect(reading.applications.lazy.compactMap(\.colourProfile).first == profile)
        let xmp = try expected["xmp-data"].map { try Suites.bytes("pygif_testsuite/" + $0) }
        #expect(reading.applications.lazy.compactMap(\.xmp).first == xmp)
    }

    private static func loop(_ text: String?) -> LoopCount? {
        text == "infinite" ? .forever : text.flatMap { UInt16($0) }.map { .repeats($0) }
    }

    private static func hex(_ colour: Colour) -> String {
        let digits = [colour.red, colour.green, colour.blue].map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return "#" + digits.joined()
    }
}
