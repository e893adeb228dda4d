import CPangoCairo

/// A text broken into lines: shaped by Pango, whatever its script, and never read as markup.
final class Lines {
    private let layout: OpaquePointer?
    private let cairo: OpaquePointer
    private let ink: PaperCanvas.Ink
    /// How many lines there are.
    let count: Int
    /// Height of all lines, points.
    let height: Double
    /// Width of the longest line, points.
    let width: Double

    /// - Parameters:
    ///   - text: anything: all text that is drawn comes through here, and is made printable.
    ///   - width: where lines break, points; 0 for one line.
    init(_ text: String, _ style: PaperCanvas.Style, width: Double, on cairo: OpaquePointer) {
        let text = text.printable
        self.cairo = cairo
        ink = style.ink ?? PaperCanvas.Ink(grey: style.grey)
        layout = pango_cairo_create_layout(cairo)
        let font = pango_font_description_new()
        pango_font_description_set_family(font, "DejaVu Sans, sans-serif")
        pango_font_description_set_weight(font, style.isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
        pango_font_description_set_absolute_size(font, style.size * Double(PANGO_SCALE))
        pango_layout_set_font_description(layout, font)
        pango_font_description_free(font)
        pango_layout_set_text(layout, text, Int32(text.utf8.count))
        if width > 0 {
            pango_layout_set_width(layout, Int32(width * Double(PANGO_SCALE)))
            pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        } else {
            pango_layout_set_single_paragraph_mode(layout, 1)
        }
        count = Int(pango_layout_get_line_count(layout))
        var (pixelWidth, pixelHeight): (Int32, Int32) = (0, 0)
        pango_layout_get_size(layout, &pixelWidth, &pixelHeight)
        self.width = Double(pixelWidth) / Double(PANGO_SCALE)
        height = Double(pixelHeight) / Double(PANGO_SCALE)
    }

    deinit { if let layout { g_object_unref(UnsafeMutableRawPointer(layout)) } }

    /// Height of a line, points.
    func height(of line: Int) -> Double { extents(of: line).height }

    /// Draws some lines, the first with its top at `y`.
    func draw(_ range: Range<Int>, x: Double, y: Double) {
        cairo_set_source_rgb(cairo, ink.red, ink.green, ink.blue)
        var top = y
        for index in range {
            guard let line = pango_layout_get_line_readonly(layout, Int32(index)) else { continue }
            let (ascent, height) = extents(of: index)
            cairo_move_to(cairo, x, top + ascent)
            pango_cairo_show_layout_line(cairo, line)
            top += height
        }
    }

    private func extents(of index: Int) -> (ascent: Double, height: Double) {
        guard let line = pango_layout_get_line_readonly(layout, Int32(index)) else { return (0, 0) }
        var logical = PangoRectangle()
        pango_layout_line_get_extents(line, nil, &logical)
        return (-Double(logical.y) / Double(PANGO_SCALE), Double(logical.height) / Double(PANGO_SCALE))
    }
}
