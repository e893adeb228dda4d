internal import CQRCode
internal import CSodium
internal import CZXing

/// The C libraries that messages are made with.
public enum MessageLibraries {
    /// libsodium's version.
    public static var sodiumVersion: String { String(cString: sodium_version_string()) }
    /// zxing-cpp's version.
    public static var zxingVersion: String { String(cString: mb_qr_version()) }
    /// libqrencode's version.
    public static var qrencodeVersion: String { QRcode_APIVersionString().map { String(cString: $0) } ?? "" }
}
