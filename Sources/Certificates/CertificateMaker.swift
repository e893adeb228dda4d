internal import CCertificates
import FoundationEssentials
internal import Glibc

/// Makes keys and certificates, as PEM. Nil where the C library fails, which only a machine without memory explains.
///
/// Unsafe: lends texts to the C library for the time of a call, and takes over those that it returns.
enum CertificateMaker {
    /// What a certificate says.
    struct Contents {
        /// Its common name, of at most 64 bytes.
        var name: String
        var from: Date
        var until: Date
        var hosts: [String]
        /// Addresses; for an authority networks: `10.0.0.0/255.0.0.0`.
        var addresses: [String]
    }

    /// A new private key.
    static func key() -> String? { take(mb_certificate_key()) }

    /// The private key in a text, without anything else that is there.
    static func copy(ofKey text: String) -> String? { take(mb_certificate_key_copy(text, text.utf8.count)) }

    /// The certificate of an authority.
    static func authority(key: String, _ contents: Contents) -> String? {
        withContents(contents) { take(mb_certificate_of_authority(key, $0)) }
    }

    /// A certificate for a server’s key.
    static func certificate(key: String, of authority: String, _ authorityKey: String, _ contents: Contents) -> String?
    {
        withContents(contents) { take(mb_certificate_of_server(key, authority, authorityKey, $0)) }
    }

    /// A text of the C library’s, as ours. Its own is overwritten and freed.
    static func take(_ text: UnsafeMutablePointer<CChar>?) -> String? {
        guard let text else { return nil }
        defer { mb_certificate_text_free(text) }
        return String(cString: text)
    }

    private static func withContents<Result>(
        _ contents: Contents, _ body: (UnsafePointer<mb_certificate_contents>) -> Result?
    ) -> Result? {
        withTexts([contents.name]) { name in
            withTexts(contents.hosts) { hosts in
                withTexts(contents.addresses) { addresses in
                    var lent = mb_certificate_contents(
                        name: name[0], from: contents.from.wholeSeconds, until: contents.until.wholeSeconds,
                        hosts: hosts.baseAddress, host_count: contents.hosts.count,
                        addresses: addresses.baseAddress, address_count: contents.addresses.count)
                    return body(&lent)
                }
            }
        }
    }

    /// Lends texts as C has them; nil without memory.
    private static func withTexts<Result>(
        _ texts: [String], _ body: (UnsafeBufferPointer<UnsafePointer<CChar>?>) -> Result?
    ) -> Result? {
        let copies = texts.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        guard copies.allSatisfy({ $0 != nil }) else { return nil }
        return copies.map { UnsafePointer($0) }.withUnsafeBufferPointer(body)
    }
}

extension Date {
    /// Seconds since 1970, rounded down; years that no certificate can say are none.
    var wholeSeconds: Int64 { Int64(max(0, min(timeIntervalSince1970.rounded(.down), 253_402_300_799))) }
}
