internal import CQRCode

/// A QR code.
///
/// Unsafe: reads the modules that libqrencode returned, within the width that it states, and frees them.
package struct QRCode: Sendable {
    /// How much of a code may be lost.
    package enum Correction {
        /// 15 % of its code words.
        case medium
        /// 25 %.
        case quartile

        fileprivate var level: QRecLevel {
            switch self {
            case .medium: QR_ECLEVEL_M
            case .quartile: QR_ECLEVEL_Q
            }
        }
    }

    /// Modules of a side, without the quiet zone.
    package let size: Int
    /// Row after row, whether each module is dark.
    private let modules: [Bool]

    /// The smallest code of a text.
    /// - Parameter version: the least one, 1…40.
    /// - Returns: nil for a text that no code can carry, and without memory.
    package init?(_ text: String, correction: Correction, version: Int = 1) {
        // Hinted as bytes, but the library finds out by itself where letters and figures do.
        guard let code = QRcode_encodeString(text, Int32(version), correction.level, QR_MODE_8, 1) else { return nil }
        defer { QRcode_free(code) }
        let size = Int(code.pointee.width)
        guard size > 0, let data = code.pointee.data else { return nil }
        self.size = size
        modules = (0..<size * size).map { data[$0] & 1 == 1 }
    }

    /// Whether a module is dark.
    package func isDark(column: Int, row: Int) -> Bool { modules[row * size + column] }
}
