import CPangoCairo
import Domain
import Glibc

/// What is drawn on, and the text engine: pages of A4, with lengths in points (1/72 inch), or a picture, with lengths
/// in pixels. Origin top left, y down.
final class PaperCanvas {
    /// What text looks like.
    struct Style {
        var size: Double
        var isBold = false
        var grey = 0.1
        /// In place of grey, on dark ground.
        var ink: Ink?
    }

    /// A colour, 0…1 each.
    struct Ink {
        var (red, green, blue): (Double, Double, Double)

        /// A colour as style sheets write it.
        init(_ hex: UInt32) {
            (red, green, blue) = (Double(hex >> 16 & 255) / 255, Double(hex >> 8 & 255) / 255, Double(hex & 255) / 255)
        }

        /// Between black and white.
        init(grey: Double) { (red, green, blue) = (grey, grey, grey) }
    }

    static let width = 595.276
    static let height = 841.89

    // The libraries' own; freed in `deinit`, and handed to nobody.
    private let surface: OpaquePointer
    let cairo: OpaquePointer

    /// A document in a new file.
    /// - Parameter path: nil draws for nothing, to see how many pages it takes.
    /// - Throws: `PaperError`.
    init(path: String?, title: String) throws(PaperError) {
        guard let surface = cairo_pdf_surface_create(path, Self.width, Self.height),
            cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let cairo = cairo_create(surface)
        else { throw PaperError(reason: "no surface") }
        self.surface = surface
        self.cairo = cairo
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title.printable)
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Motionbook")
    }

    /// A picture.
    /// - Throws: `PaperError`.
    init(width: Int, height: Int) throws(PaperError) {
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height)),
            cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let cairo = cairo_create(surface)
        else { throw PaperError(reason: "no picture of \(width) × \(height) pixels") }
        self.surface = surface
        self.cairo = cairo
    }

    /// The pixels of a picture, row by row: blue, green, red and a byte that means nothing each.
    ///
    /// Unsafe: reads the library's pixels within the sizes that it states.
    var pixels: [UInt8] {
        cairo_surface_flush(surface)
        let stride = Int(cairo_image_surface_get_stride(surface))
        let (width, height) = (
            Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface))
        )
        guard let rows = cairo_image_surface_get_data(surface) else { return [] }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(4 * width * height)
        for row in 0..<height { pixels += UnsafeBufferPointer(start: rows + row * stride, count: 4 * width) }
        return pixels
    }

    deinit {
        cairo_destroy(cairo)
        cairo_surface_destroy(surface)
    }

    /// Ends the page.
    func showPage() { cairo_show_page(cairo) }

    /// Ends the document.
    /// - Throws: `PaperError` if it could not be written.
    func finish() throws(PaperError) {
        cairo_surface_finish(surface)
        let status = cairo_surface_status(surface)
        guard status == CAIRO_STATUS_SUCCESS, cairo_status(cairo) == CAIRO_STATUS_SUCCESS else {
            throw PaperError(reason: cairo_status_to_string(status).map { String(cString: $0) } ?? "no status")
        }
    }

    func colour(_ ink: Ink, _ alpha: Double = 1) { colour(ink.red, ink.green, ink.blue, alpha) }

    func colour(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
        cairo_set_source_rgba(cairo, red, green, blue, alpha)
    }

    /// Fills a rectangle.
    func fill(x: Double, y: Double, width: Double, height: Double) {
        cairo_rectangle(cairo, x, y, width, height)
        cairo_fill(cairo)
    }

    /// Draws along places; nil lifts the pen.
    func line(_ places: [(x: Double, y: Double)?], width: Double) {
        cairo_set_line_width(cairo, width)
        cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
        var isDown = false
        for place in places {
            if let place {
                if isDown { cairo_line_to(cairo, place.x, place.y) } else { cairo_move_to(cairo, place.x, place.y) }
            }
            isDown = place != nil
        }
        cairo_stroke(cairo)
    }

    /// A text that is broken into lines of a width.
    func lines(_ text: String, _ style: Style, width: Double) -> Lines { Lines(text, style, width: width, on: cairo) }

    /// A text in one line at a place: its left, middle or right end stands at `x`, its top at `y`.
    func label(_ text: String, _ style: Style, x: Double, y: Double, anchor: Double = 0) {
        let lines = lines(text, style, width: 0)
        lines.draw(0..<lines.count, x: x - anchor * lines.width, y: y)
    }

    /// Draws a part of a JPEG into a rectangle; its bytes go into the document as they are.
    func picture(
        _ jpeg: [UInt8], width: Int, height: Int, _ part: PictureBox = .whole, x: Double, y: Double,
        shownWidth: Double
    ) {
        guard let image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height)) else { return }
        defer { cairo_surface_destroy(image) }
        // The library frees what it is given.
        guard let bytes = malloc(jpeg.count) else { return }
        jpeg.withUnsafeBytes { raw in
            if let base = raw.baseAddress { memcpy(bytes, base, jpeg.count) }
        }
        guard
            cairo_surface_set_mime_data(
                image, CAIRO_MIME_TYPE_JPEG, bytes.assumingMemoryBound(to: UInt8.self), UInt(jpeg.count),
                { free($0) }, bytes) == CAIRO_STATUS_SUCCESS
        else { return free(bytes) }
        cairo_save(cairo)
        cairo_translate(cairo, x, y)
        let scale = shownWidth / max(Double(width) * part.width, 1)
        cairo_scale(cairo, scale, scale)
        cairo_rectangle(cairo, 0, 0, Double(width) * part.width, Double(height) * part.height)
        cairo_clip(cairo)
        cairo_set_source_surface(cairo, image, -part.x * Double(width), -part.y * Double(height))
        cairo_paint(cairo)
        cairo_restore(cairo)
    }
}

/// Why a document could not be drawn, for the log.
package struct PaperError: Error, Equatable, Sendable {
    /// What went wrong.
    package var reason: String
}
