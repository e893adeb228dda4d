internal import CCertificates
import FoundationEssentials

/// Certificates that were read from a text.
///
/// Unsafe: holds memory of the C library’s, which is freed with the value; being non-copyable, nothing else can hold it.
struct CertificateChain: ~Copyable {
    private let certificates: OpaquePointer
    /// How many there are.
    let count: Int

    /// Longest certificate, bytes of DER: those in use have one or two thousand.
    private static let mostBytes = 64 << 10
    /// Room for a name and its zero.
    private static let nameBytes = 1024

    /// Reads all certificates in a text; nil where one is damaged, or none is there.
    init?(pem: String) {
        guard let read = mb_certificates_read(pem, pem.utf8.count) else { return nil }
        let count = mb_certificates_count(read)
        guard count > 0 else {
            mb_certificates_free(read)
            return nil
        }
        certificates = read
        self.count = count
    }

    deinit { mb_certificates_free(certificates) }

    /// From when on the certificate at a place is good, and until when.
    func validity(at place: Int) -> (from: Date, until: Date)? {
        var (from, until) = (Int64(0), Int64(0))
        guard mb_certificates_times(certificates, place, &from, &until) else { return nil }
        return (Date(timeIntervalSince1970: Double(from)), Date(timeIntervalSince1970: Double(until)))
    }

    /// What the first one calls itself.
    var name: String? {
        var text = [CChar](repeating: 0, count: Self.nameBytes)
        return mb_certificates_name(certificates, 0, &text, text.count) ? Self.text(text) : nil
    }

    /// The SHA-256 of the first one: `AB:CD:…`.
    var fingerprint: String? {
        var digest = [UInt8](repeating: 0, count: 32)
        guard mb_certificates_fingerprint(certificates, 0, &digest) else { return nil }
        let digits = Array("0123456789ABCDEF")
        return digest.map { "\(digits[Int($0 >> 4)])\(digits[Int($0 & 15)])" }.joined(separator: ":")
    }

    /// The first one, as DER.
    var der: [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: Self.mostBytes)
        let count = mb_certificates_der(certificates, 0, &bytes, bytes.count)
        return (1...bytes.count).contains(count) ? Array(bytes.prefix(count)) : nil
    }

    /// All of them, as PEM and nothing else.
    var pem: String? {
        var text = ""
        for place in 0..<count {
            guard let one = CertificateMaker.take(mb_certificates_pem(certificates, place)) else { return nil }
            text += one
        }
        return text
    }

    /// What the first one is for.
    var names: CertificateNames {
        var names = CertificateNames()
        var text = [CChar](repeating: 0, count: Self.nameBytes)
        var place = 0
        while true {
            switch mb_certificates_alternative(certificates, 0, place, &text, text.count) {
            case mb_alternative_none: return names
            case mb_alternative_host: names.hosts.append(Self.text(text).lowercased())
            case mb_alternative_address: names.addresses.append(Self.text(text))
            default: break
            }
            place += 1
        }
    }

    /// Whether the first one may sign others.
    var isAuthority: Bool { mb_certificates_is_authority(certificates, 0) }

    /// Whether servers may use the first one.
    var isForServers: Bool { mb_certificates_is_for_servers(certificates, 0) }

    /// Whether the certificate at a place signs itself, so that nothing is missing behind it.
    func signsItself(at place: Int) -> Bool { mb_certificates_signs_itself(certificates, place) }

    /// Whether the certificate at a place was signed by the next one.
    func isSignedByNext(at place: Int) -> Bool {
        mb_certificates_is_signed_by(certificates, place, certificates, place + 1)
    }

    /// Whether devices that trust an authority, and nothing else, trust the first one at a moment.
    func isTrusted(by authority: borrowing CertificateChain, at moment: Date) -> Bool {
        mb_certificates_verify(certificates, authority.certificates, moment.wholeSeconds)
    }

    /// What a private key is to the first one.
    enum KeyState { case fits, differs, unreadable }

    /// Whether a private key is that of the first one.
    func state(ofKey key: String) -> KeyState {
        switch mb_certificates_key_state(certificates, key, key.utf8.count) {
        case mb_key_fits: .fits
        case mb_key_differs: .differs
        default: .unreadable
        }
    }

    private static func text(_ bytes: [CChar]) -> String {
        String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
