internal import CGLib

/// The library below this room.
public enum GLibLibrary {
    /// Its version.
    public static var version: String { "\(glib_major_version).\(glib_minor_version).\(glib_micro_version)" }
}
