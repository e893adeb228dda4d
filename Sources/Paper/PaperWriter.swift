import CPangoCairo
package import Domain
import Glibc

/// Draws a document as PDF: A4, text as text, with the fonts that it uses inside. It reads what strangers wrote and
/// what decoders made, so it belongs into a worker.
package struct PaperWriter {
    /// A picture that a document names.
    package struct Picture: Sendable {
        var jpeg: [UInt8]
        var width: Int
        var height: Int

        /// A picture from its parts: JPEG, and how large it is, pixels.
        package init(jpeg: [UInt8], width: Int, height: Int) {
            self.jpeg = jpeg
            self.width = width
            self.height = height
        }
    }

    static let margin = 46.0
    static let bottom = PaperCanvas.height - 56
    static let column = PaperCanvas.width - 2 * margin
    /// From the margin to what stands after a bullet.
    private static let indent = 14.0

    let canvas: PaperCanvas
    private let document: PaperDocument
    private let pictures: [ArtefactName: Picture]
    /// How many pages there are; nil while they are counted.
    private let pageCount: Int?
    private var page = 1
    /// Where the next piece begins.
    var y = Self.margin

    /// Writes a document into a new file.
    /// - Throws: `PaperError`.
    package static func write(
        _ document: PaperDocument, _ pictures: [ArtefactName: Picture], to path: String
    ) throws(PaperError) {
        var trial = try PaperWriter(document, pictures, path: nil, pageCount: nil)
        let count = try trial.draw()
        var writer = try PaperWriter(document, pictures, path: path, pageCount: count)
        _ = try writer.draw()
    }

    private init(
        _ document: PaperDocument, _ pictures: [ArtefactName: Picture], path: String?, pageCount: Int?
    ) throws(PaperError) {
        self.document = document
        self.pictures = pictures
        self.pageCount = pageCount
        canvas = try PaperCanvas(path: path, title: document.title)
    }

    /// - Returns: how many pages it took.
    private mutating func draw() throws(PaperError) -> Int {
        text(document.title, PaperCanvas.Style(size: 21, isBold: true), after: 4)
        for piece in document.pieces { draw(piece) }
        endPage()
        try canvas.finish()
        return page
    }

    private mutating func draw(_ piece: PaperDocument.Piece) {
        switch piece {
        case .heading(let words):
            makeRoom(140)
            y += 12
            text(words, PaperCanvas.Style(size: 14, isBold: true), after: 5)
        case .smallHeading(let words):
            makeRoom(44)
            y += 6
            text(words, PaperCanvas.Style(size: 10.5, isBold: true), after: 3)
        case .text(let words): text(words, PaperCanvas.Style(size: 9.5), after: 4)
        case .remark(let words): text(words, PaperCanvas.Style(size: 8.5, grey: 0.4), after: 3)
        case .item(let words):
            let style = PaperCanvas.Style(size: 9.5)
            makeRoom(14)
            canvas.label("•", style, x: Self.margin + 3, y: y)
            text(words, style, indent: Self.indent, after: 3)
        case .detail(let words): text(words, PaperCanvas.Style(size: 8.5, grey: 0.4), indent: Self.indent, after: 4)
        case .pictures(let list): draw(list)
        case .table(let rows): table(rows)
        case .chart(let chart):
            makeRoom(ChartDrawing.height + 8)
            ChartDrawing(chart: chart, canvas: canvas, top: y).draw()
            y += ChartDrawing.height + 8
        }
    }

    /// Writes a paragraph, over pages if need be.
    private mutating func text(_ words: String, _ style: PaperCanvas.Style, indent: Double = 0, after: Double) {
        let lines = canvas.lines(words, style, width: Self.column - indent)
        for index in 0..<lines.count {
            let height = lines.height(of: index)
            makeRoom(height)
            lines.draw(index..<index + 1, x: Self.margin + indent, y: y)
            y += height
        }
        y += after
    }

    private mutating func draw(_ list: [PaperDocument.Picture]) {
        let known = list.compactMap { entry in
            pictures[entry.file].map { picture in
                (picture: picture, words: entry.words, part: Self.shown(entry.part ?? .whole, of: picture))
            }
        }
        guard !known.isEmpty else { return }
        let gap = 8.0
        let width = min((Self.column - gap * Double(known.count - 1)) / Double(known.count), 250)
        let style = PaperCanvas.Style(size: 7.5, grey: 0.4)
        func height(_ picture: Picture, _ part: PictureBox) -> Double { width * Self.shape(of: part, picture) }
        let tallest = known.map { height($0.picture, $0.part) }.max() ?? 0
        let words = known.map { canvas.lines($0.words, style, width: width) }
        let wordsHeight = known.contains { !$0.words.isEmpty } ? words.map(\.height).max() ?? 0 : 0
        makeRoom(tallest + wordsHeight + 16)
        y += 4
        for (index, entry) in known.enumerated() {
            let x = Self.margin + Double(index) * (width + gap)
            canvas.picture(
                entry.picture.jpeg, width: entry.picture.width, height: entry.picture.height, entry.part, x: x, y: y,
                shownWidth: width)
            words[index].draw(0..<words[index].count, x: x, y: y + height(entry.picture, entry.part) + 2)
        }
        y += tallest + wordsHeight + 12
    }

    /// How many times higher than wide a part of a picture is.
    private static func shape(of part: PictureBox, _ picture: Picture) -> Double {
        Double(picture.height) * part.height / max(Double(picture.width) * part.width, 1)
    }

    /// What is shown of a part of a picture: all of it, or the middle of what is much higher than wide, since pages end.
    private static func shown(_ part: PictureBox, of picture: Picture) -> PictureBox {
        let excess = shape(of: part, picture) / mostShape
        guard excess > 1 else { return part }
        let height = part.height / excess
        return PictureBox(x: part.x, y: part.y + (part.height - height) / 2, width: part.width, height: height)
    }

    private static let mostShape = 4.0

    /// Begins a new page if so much does not fit on this one.
    mutating func makeRoom(_ height: Double) {
        guard y + height > Self.bottom, y > Self.margin else { return }
        endPage()
        page += 1
        y = Self.margin
    }

    private func endPage() {
        let style = PaperCanvas.Style(size: 7.5, grey: 0.45)
        let foot = PaperCanvas.height - 40
        canvas.label(document.foot, style, x: Self.margin, y: foot)
        let number = pageCount.map { "\(page) / \($0)" } ?? "\(page)"
        canvas.label(number, style, x: PaperCanvas.width - Self.margin, y: foot, anchor: 1)
        canvas.showPage()
    }
}

extension PaperWriter {
    /// Rows and columns; what the cells of a row need decides its height.
    fileprivate mutating func table(_ rows: [[String]]) {
        guard let head = rows.first, !head.isEmpty else { return }
        let first = head.count > 1 ? min(Self.column * 0.34, Self.column / 2) : Self.column
        let rest = head.count > 1 ? (Self.column - first) / Double(head.count - 1) : 0
        for (index, row) in rows.enumerated() {
            let height = rowHeight(row, first, rest)
            let before = page
            makeRoom(height)
            if page != before, index > 0 { draw(head, first, rest, isHead: true) }
            draw(row, first, rest, isHead: index == 0)
        }
        y += 6
    }

    private func cell(_ text: String, _ width: Double, isHead: Bool) -> Lines {
        canvas.lines(text, PaperCanvas.Style(size: 8.5, isBold: isHead), width: max(width - 6, 10))
    }

    private func rowHeight(_ row: [String], _ first: Double, _ rest: Double) -> Double {
        let heights = row.enumerated().map { cell($1, $0 == 0 ? first : rest, isHead: true).height }
        return (heights.max() ?? 0) + 6
    }

    private mutating func draw(_ row: [String], _ first: Double, _ rest: Double, isHead: Bool) {
        let height = rowHeight(row, first, rest)
        for (index, text) in row.enumerated() {
            let lines = cell(text, index == 0 ? first : rest, isHead: isHead)
            let x = index == 0 ? Self.margin : Self.margin + first + Double(index - 1) * rest
            lines.draw(0..<lines.count, x: x, y: y + 3)
        }
        canvas.colour(0, 0, 0, isHead ? 0.5 : 0.15)
        cairo_set_line_width(canvas.cairo, isHead ? 0.8 : 0.5)
        cairo_move_to(canvas.cairo, Self.margin, y + height)
        cairo_line_to(canvas.cairo, Self.margin + Self.column, y + height)
        cairo_stroke(canvas.cairo)
        y += height
    }
}
