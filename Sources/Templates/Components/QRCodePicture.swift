import Domain

/// A QR code with its quiet zone of four modules.
struct QRCodePicture {
    /// Row after row, whether each module is dark.
    var rows: [[Bool]]

    var node: Node {
        let side = Double(rows.count + 8)
        var path = SVGPath()
        for (y, row) in rows.enumerated() {
            for (x, isDark) in row.enumerated() where isDark {
                path.rectangle(Box(x: Double(x + 4), y: Double(y + 4), width: 1, height: 1))
            }
        }
        return SVG.svg([.class("qr-code"), .viewBox(side, side), .role("img"), .aria("label", localized("QR code"))]) {
            SVG.rect([.class("qr-code-paper"), .coordinate(.width, side), .coordinate(.height, side)])
            SVG.path([.class("qr-code-ink"), .d(path)])
        }
    }
}
