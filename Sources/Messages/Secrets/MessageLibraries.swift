internal import CQRCode
internal import CSodium
internal import CZXing

/// The C libraries that messages are made with.
package enum MessageLibraries {
    /// libsodium's version.
    package static var sodiumVersion: String { String(cString: sodium_version_string()) }
    /// zxing-cpp's version.
    package static var zxingVersion: String { String(cString: mb_qr_version()) }
    /// libqrencode's version.
    package static var qrencodeVersion: String { QRcode_APIVersionString().map { String(cString: $0) } ?? "" }
}
