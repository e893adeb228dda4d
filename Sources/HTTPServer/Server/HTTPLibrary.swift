internal import CMicroHTTPD

/// Facts about the HTTP library.
package enum HTTPLibrary {
    /// libmicrohttpd's version.
    package static var version: String { String(cString: MHD_get_version()) }
}
