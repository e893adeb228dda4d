internal import CMicroHTTPD

/// Facts about the HTTP library.
public enum HTTPLibrary {
    /// libmicrohttpd's version.
    public static var version: String { String(cString: MHD_get_version()) }
}
