internal import CGLib

/// The library below this room.
package enum GLibLibrary {
    /// Its version.
    package static var version: String { "\(glib_major_version).\(glib_minor_version).\(glib_micro_version)" }
}
