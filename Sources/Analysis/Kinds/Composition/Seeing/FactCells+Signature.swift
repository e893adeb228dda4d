internal import Domain

extension FactCells {
    /// How the picture looks from far away.
    var signature: PictureSignature? {
        let edge = PictureSignature.edge
        var values: [UInt8] = []
        for channel in [luma, redGreen, yellowBlue] {
            for row in 0..<edge {
                for column in 0..<edge {
                    let (across, down) = (part(column, of: columns), part(row, of: rows))
                    let sum = down.reduce(0) { sum, y in across.reduce(sum) { $0 + Int(channel[y * columns + $1]) } }
                    values.append(UInt8(sum / (across.count * down.count)))
                }
            }
        }
        return PictureSignature(values: values)
    }

    /// The cells of one of the parts along an edge: at least one, also of a strip of a picture.
    private func part(_ number: Int, of cells: Int) -> Range<Int> {
        let first = min(number * cells / PictureSignature.edge, cells - 1)
        return first..<max((number + 1) * cells / PictureSignature.edge, first + 1)
    }
}
