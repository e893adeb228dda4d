internal import Media
internal import Vision

/// Sums a picture up in cells.
enum CellMaker {
    static func cells(of picture: ReducedPicture, _ saliency: SaliencyMap) -> FactCells {
        let longest = max(picture.width, picture.height)
        let count = min(FactCells.longest, longest)
        let columns = max(1, (picture.width * count + longest / 2) / longest)
        let rows = max(1, (picture.height * count + longest / 2) / longest)
        let plane = ImagePlane(picture.width, picture.height, picture.luma)
        // Edges that are as steep as the sharpest lens makes them lose most of it where neighbours are averaged.
        let (steep, dull) = (plane.gradients, plane.blurred(1).gradients)
        var cells = FactCells(
            columns: columns, rows: rows, luma: [], contrast: [], sharpness: [], salience: [], redGreen: [],
            yellowBlue: [])
        for row in 0..<rows {
            let ys = ReducedPicture.span(row, of: rows, in: picture.height)
            for column in 0..<columns {
                let xs = ReducedPicture.span(column, of: columns, in: picture.width)
                var (light, squares, red, yellow): (Float, Float, Float, Float) = (0, 0, 0, 0)
                var sharpest: Float = 0
                for y in ys {
                    for x in xs {
                        let at = y * picture.width + x
                        light += picture.luma[at]
                        squares += picture.luma[at] * picture.luma[at]
                        red += picture.redGreen[at]
                        yellow += picture.yellowBlue[at]
                        sharpest = max(sharpest, steep[at] - dull[at])
                    }
                }
                let share = 1 / Float(ys.count * xs.count)
                let mean = light * share
                cells.luma.append(byte(mean))
                cells.contrast.append(byte(2 * max(0, squares * share - mean * mean).squareRoot()))
                cells.sharpness.append(byte(4 * sharpest))
                cells.redGreen.append(byte(128 + red * share / 2))
                cells.yellowBlue.append(byte(128 + yellow * share / 2))
                let edge = SaliencyMap.edge
                let (u, v) = ((2 * column + 1) * edge / (2 * columns), (2 * row + 1) * edge / (2 * rows))
                cells.salience.append(byte(255 * saliency.values[v * edge + u]))
            }
        }
        return cells
    }

    private static func byte(_ value: Float) -> UInt8 { UInt8(min(max(value.rounded(), 0), 255)) }
}
