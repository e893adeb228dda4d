/// A static file's bytes, their compressed form, type and version.
struct AssetFile: Sendable {
    let bytes: [UInt8]
    let compressed: [UInt8]?
    let type: String
    /// A fingerprint of the content.
    let version: String

    init(bytes: [UInt8], type: String) {
        self.bytes = bytes
        self.type = type
        compressed = ContentType(type)?.isTextLike == true ? Gzip.compress(bytes, level: 9) : nil
        // FNV-1a, 64 bits: changes by accident are what it has to notice, not forgeries.
        let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        version = String(hash, radix: 36)
    }
}
