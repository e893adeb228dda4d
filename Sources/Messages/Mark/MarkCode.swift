internal import CQRCode
import Domain

/// The QR code of a mark: version 1 (21 × 21 modules), level Q: six of its 26 code words may be lost.
///
/// Unsafe: reads the modules that libqrencode returned, within the width that it states, and frees them.
struct MarkCode {
    /// Modules of a side.
    static let size = 21
    /// What stands before the id: the beginning of the message's short address, in capitals, which take less room.
    static let prefix = "/M/"

    /// Row after row, whether each module is dark.
    private let modules: [Bool]

    /// The code of an id; nil without memory.
    init?(_ id: MessageID) {
        // Hinted as bytes, but the library finds out by itself that letters and figures do.
        let code = QRcode_encodeString(Self.prefix + id.description, 1, QR_ECLEVEL_Q, QR_MODE_8, 1)
        guard let code else { return nil }
        defer { QRcode_free(code) }
        guard code.pointee.width == Self.size, let data = code.pointee.data else { return nil }
        modules = (0..<Self.size * Self.size).map { data[$0] & 1 == 1 }
    }

    /// Whether a module is dark.
    func isDark(column: Int, row: Int) -> Bool { modules[row * Self.size + column] }
}
