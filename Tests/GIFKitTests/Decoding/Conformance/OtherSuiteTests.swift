import Testing

@testable import GIFKit

@Suite("Suites of other decoders", .enabled(if: Suites.isPresent, "\(Suites.absence)"))
struct OtherSuiteTests {
    /// Each `.rgb` holds what `gif2rgb` makes of a file: all images in turn on the background colour, without
    /// transparency and disposal.
    @Test("giflib's pictures", arguments: Suites.files("giflib_pic", suffix: ".rgb").map { String($0.dropLast(4)) })
    func giflib(name: String) throws {
        let reading = Reading(try Suites.bytes("giflib_pic/\(name).gif"))
        guard case .header(let header) = reading.events.first else { throw GIFError(.truncated, at: 0) }
        let colours = header.globalPalette?.colours ?? []
        var canvas = Bitmap(
            width: header.width, height: header.height, filledWith: colours[Int(header.backgroundIndex)])
        for frame in reading.frames {
            let own = frame.localPalette?.colours ?? colours
            for (place, index) in frame.indices.enumerated() {
                let (row, column) = place.quotientAndRemainder(dividingBy: frame.rectangle.width)
                canvas[frame.rectangle.x + column, frame.rectangle.y + row] = own[Int(index)]
            }
        }
        let isSame =
            try canvas.pixels.flatMap { [$0.red, $0.green, $0.blue] } == Suites.bytes("giflib_pic/\(name).rgb")
        #expect(isSame && reading.fault == nil)
    }

    @Test(
        "Glide's loop counts",
        arguments: [
            ("gif_netscape_iteration_0", LoopCount.forever), ("gif_netscape_iteration_1", .repeats(1)),
            ("gif_netscape_iteration_255", .repeats(255)), ("gif_netscape_iteration_256", .repeats(256)),
            ("gif_netscape_iteration_65535", .repeats(65_535)), ("gif_without_netscape_iteration", .once),
            ("gif_without_graphical_control_extension", .once),
        ])
    func loops(name: String, count: LoopCount) throws {
        let bytes = try Suites.bytes("glide_decoder/\(name).gif")
        #expect(try GIFSummary(bytes).loopCount == count)
        #expect(Showing(bytes).loopCount == count && Showing(bytes).fault == nil)
    }

    /// What browsers make of them: an error without a frame, the frames before the fault, or all.
    @Test(
        "Bad files",
        arguments: ["image-gif_bad", "imagetestsuite_bad", "libgd", "libvips"].flatMap { suite in
            Suites.files(suite, suffix: ".gif").map { suite + "/" + $0 }
        })
    func bad(name: String) throws {
        let bytes = try Suites.bytes(name)
        let reading = Reading(bytes)
        #expect(reading == Reading(bytes, inPiecesOf: 997))
        #expect(Showing(bytes).fault == reading.fault)
        #expect(reading.fault != nil || reading.frames.count > 0)
    }
}
