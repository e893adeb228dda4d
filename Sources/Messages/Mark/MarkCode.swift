import Domain

/// The QR code of a mark: version 1 (21 × 21 modules), level Q: six of its 26 code words may be lost.
struct MarkCode {
    /// Modules of a side.
    static let size = 21
    /// What stands before the id: the beginning of the message's short address, in capitals, which take less room.
    static let prefix = "/M/"

    private let code: QRCode

    /// The code of an id; nil without memory.
    init?(_ id: MessageID) {
        guard let code = QRCode(Self.prefix + id.description, correction: .quartile), code.size == Self.size else {
            return nil
        }
        self.code = code
    }

    /// Whether a module is dark.
    func isDark(column: Int, row: Int) -> Bool { code.isDark(column: column, row: row) }
}
