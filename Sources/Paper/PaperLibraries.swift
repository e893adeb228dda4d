import CPangoCairo

/// The libraries that documents are drawn with.
public enum PaperLibraries {
    /// Version of cairo.
    public static var cairoVersion: String { cairo_version_string().map { String(cString: $0) } ?? "unknown" }
    /// Version of Pango.
    public static var pangoVersion: String { pango_version_string().map { String(cString: $0) } ?? "unknown" }
}
