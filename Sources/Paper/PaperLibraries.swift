import CPangoCairo

/// The libraries that documents are drawn with.
package enum PaperLibraries {
    /// Version of cairo.
    package static var cairoVersion: String { cairo_version_string().map { String(cString: $0) } ?? "unknown" }
    /// Version of Pango.
    package static var pangoVersion: String { pango_version_string().map { String(cString: $0) } ?? "unknown" }
}
