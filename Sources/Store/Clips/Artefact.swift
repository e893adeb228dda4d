/// A file that a finished job left beside its report: poster, key frames, proxy, landmarks.
public struct Artefact: Equatable, Sendable {
    /// Its name, as `ArtefactName` allows: `poster.jpg`, `keyframe-3.jpg`, `proxy.mp4`, `landmarks.bin`.
    public let name: ArtefactName
    /// Size, bytes.
    public let byteCount: Int
    /// Where it lies on this machine.
    public let path: String

    /// An artefact from its parts.
    public init(name: ArtefactName, byteCount: Int, path: String) {
        self.name = name
        self.byteCount = byteCount
        self.path = path
    }
}

/// A name that an artefact may have: 1 to 64 of `a`…`z`, `0`…`9`, `-`, `_` and `.`, beginning with a letter, without `..`.
/// It can therefore stand in a path or in an address as it is.
public struct ArtefactName: Hashable, Sendable, CustomStringConvertible {
    /// The name.
    public let description: String

    /// The name, or nil if it could mean anything but a plain file.
    public init?(_ name: String) {
        let bytes = name.utf8
        guard (1...64).contains(bytes.count), let first = bytes.first, Self.isLetter(first), !name.contains("..")
        else { return nil }
        for byte in bytes {
            guard Self.isLetter(byte) || Self.isDigit(byte) || "-_.".utf8.contains(byte) else { return nil }
        }
        description = name
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
