internal import CGLib
internal import CICU

/// The library below this room.
package enum GLibLibrary {
    /// Its version.
    package static var version: String { "\(glib_major_version).\(glib_minor_version).\(glib_micro_version)" }
}

/// The library that knows languages.
package enum ICULibrary {
    /// Its version.
    package static var version: String { String(cString: mb_icu_version()) }
}
