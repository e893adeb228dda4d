import CPangoCairo
import Glibc

/// A page of A4 to draw on, and the text engine. Lengths are points (1/72 inch), origin top left, y down.
final class Canvas {
    /// What text looks like.
    struct Style {
        var size: Double
        var isBold = false
        var grey = 0.1
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
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title)
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Motionbook")
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

    func colour(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
        cairo_set_source_rgba(cairo, red, green, blue, alpha)
    }

    /// A text that is broken into lines of a width.
    func lines(_ text: String, _ style: Style, width: Double) -> Lines { Lines(text, style, width: width, on: cairo) }

    /// A text in one line at a place: its left, middle or right end stands at `x`, its top at `y`.
    func label(_ text: String, _ style: Style, x: Double, y: Double, anchor: Double = 0) {
        let lines = lines(text, style, width: 0)
        lines.draw(0..<lines.count, x: x - anchor * lines.width, y: y)
    }

    /// Draws a JPEG into a rectangle; its bytes go into the document as they are.
    func picture(_ jpeg: [UInt8], width: Int, height: Int, x: Double, y: Double, shownWidth: Double) {
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
        cairo_scale(cairo, shownWidth / Double(width), shownWidth / Double(width))
        cairo_set_source_surface(cairo, image, 0, 0)
        cairo_paint(cairo)
        cairo_restore(cairo)
    }
}

/// Why a document could not be drawn, for the log.
public struct PaperError: Error, Equatable, Sendable {
    /// What went wrong.
    public var reason: String
}
