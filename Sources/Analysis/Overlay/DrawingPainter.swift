internal import Domain
internal import Media
internal import Paper
internal import Vision

/// Draws what people drew at moments of a clip into its pictures, as `Public/js/moments/paint.js` does on the page.
struct DrawingPainter: OverlayPainter {
    /// Sizes as shares of the picture's shorter edge; the same as on the page.
    private enum Parameters {
        static let line: Float = 1 / 180
        static let letter: Float = 1 / 26
        static let arc: Float = 1 / 16
        static let head: Float = 1 / 28
        /// How much wider the edge is that keeps lines legible on any picture, as a share of a line's width.
        static let edge: Float = 2
        /// Pieces of a circle.
        static let pieces = 72
        /// Joints that are seen less surely than this are not drawn to.
        static let visibility: Float = 0.1
    }

    /// Two frames' times that differ by less are the same frame's, seconds.
    private static let sameFrame = 0.002

    private let moments: [Moment]
    /// How many times slower than life the clip plays.
    private let pace: Double
    private var cursor: RecordingCursor?
    /// The last line whose length somebody gave, its frame and its length, metres.
    private let known: (line: Drawing, frame: Int?, metres: Double)?

    /// - Parameters:
    ///   - recording: the joints that drawings follow; nil where there are none.
    ///   - pace: how many times slower than life the clip plays.
    init(_ moments: [Moment], recording: LandmarkRecording?, pace: Double) {
        self.moments = moments
        self.pace = pace
        cursor = recording.map { RecordingCursor($0) }
        let lines = moments.flatMap { moment in
            moment.drawings.compactMap { drawing in
                drawing.shape == .length ? drawing.metres.map { (drawing, moment.time, $0) } : nil
            }
        }
        known = lines.last.map { line, time, metres in (line, recording?.index(at: time), metres) }
    }

    mutating func draw(at time: Double, on canvas: inout some SkeletonCanvas) {
        let frame = cursor?.frame(at: time)
        let place = Places(cursor?.recording, frame, width: canvas.width, height: canvas.height)
        let scale = scale(on: place)
        for moment in moments {
            for drawing in moment.drawings where isShown(drawing, of: moment, at: time) {
                let seconds = max(0, min(time, drawing.until ?? time) - moment.time) / pace
                draw(drawing, seconds, scale, place, on: &canvas)
            }
        }
    }

    private func isShown(_ drawing: Drawing, of moment: Moment, at time: Double) -> Bool {
        let since = time - moment.time
        guard since >= -Self.sameFrame else { return drawing.follows && drawing.shape != .stopwatch }
        if drawing.shape == .stopwatch { return time <= (drawing.until ?? .infinity) + Moment.shown }
        return drawing.follows || since <= Moment.shown
    }

    /// Metres in a pixel, by the last line whose length somebody gave; nil where there is none.
    private func scale(on shown: Places) -> Double? {
        guard let (line, frame, metres) = known else { return nil }
        let places = Places(shown.recording, frame, width: shown.width, height: shown.height)
        guard let ends = places.all(of: line) else { return nil }
        let length = Double(ends[0].distance(to: ends[1]))
        return length > 0 ? metres / length : nil
    }

    private func draw(
        _ drawing: Drawing, _ seconds: Double, _ scale: Double?, _ place: Places, on canvas: inout some SkeletonCanvas
    ) {
        let unit = Float(min(canvas.width, canvas.height))
        let pen = Pen(drawing.colour, unit: unit)
        if drawing.shape == .path {
            for piece in place.path(of: drawing.points[0]) { pen.draw(piece, on: &canvas) }
            return
        }
        guard let places = place.all(of: drawing), let first = places.first, let last = places.last else { return }
        switch drawing.shape {
        case .line, .freehand, .path: pen.draw(places, on: &canvas)
        case .arrow:
            pen.draw(places, on: &canvas)
            pen.draw(Self.head(first, last, Parameters.head * unit), on: &canvas)
        case .circle: pen.draw(Self.circle(first, first.distance(to: last)), on: &canvas)
        case .angle:
            pen.draw(places, on: &canvas)
            let arc = Self.arc(places, Parameters.arc * unit)
            pen.draw(arc, on: &canvas)
            let middle = arc[arc.count / 2]
            let beside = CanvasPoint(
                x: places[1].x + (middle.x - places[1].x) * 1.5, y: places[1].y + (middle.y - places[1].y) * 1.5)
            pen.write(
                LocalizedText("\(DrawnAngle.degrees(places), digits: 0)°").localized, at: beside, on: &canvas)
        case .length:
            pen.draw(places, on: &canvas)
            let length = Double(first.distance(to: last))
            let words: LocalizedText =
                scale.map { "\(length * $0 * 100, digits: 0) cm" } ?? "\(length, digits: 0) px"
            let half = Parameters.letter * unit / 2
            pen.write(
                words.localized,
                at: CanvasPoint(x: (first.x + last.x) / 2 + half, y: (first.y + last.y) / 2 - half), on: &canvas)
        case .text: pen.write(drawing.text ?? "", at: first, on: &canvas)
        case .stopwatch: pen.write(LocalizedText("\(seconds, digits: 2) s").localized, at: first, on: &canvas)
        }
    }

    private static func head(_ from: CanvasPoint, _ to: CanvasPoint, _ length: Float) -> [CanvasPoint] {
        let along = Double(from.angle(to: to))
        func end(_ turn: Double) -> CanvasPoint { to.going(-length, at: along + turn) }
        return [end(0.5), to, end(-0.5)]
    }

    private static func circle(_ centre: CanvasPoint, _ radius: Float) -> [CanvasPoint] {
        (0...Parameters.pieces).map { piece in
            centre.going(radius, at: 2 * .pi * Double(piece) / Double(Parameters.pieces))
        }
    }

    /// Between the two sides of an angle.
    private static func arc(_ places: [CanvasPoint], _ most: Float) -> [CanvasPoint] {
        let corner = places[1]
        let radius = min(most, corner.distance(to: places[0]), corner.distance(to: places[2]))
        let from = corner.angle(to: places[0])
        var turn = corner.angle(to: places[2]) - from
        if turn > .pi { turn -= 2 * .pi } else if turn < -.pi { turn += 2 * .pi }
        let pieces = Parameters.pieces / 4
        return (0...pieces).map { corner.going(radius, at: from + turn * Double($0) / Double(pieces)) }
    }

    /// Where points lie in a frame.
    private struct Places {
        let recording: LandmarkRecording?
        let frame: Int?
        let width: Int
        let height: Int

        init(_ recording: LandmarkRecording?, _ frame: Int?, width: Int, height: Int) {
            (self.recording, self.frame, self.width, self.height) = (recording, frame, width, height)
        }

        /// All points of a drawing; nil where a joint is not seen.
        func all(of drawing: Drawing) -> [CanvasPoint]? {
            let places = drawing.points.compactMap { place(of: $0, in: frame) }
            return places.count == drawing.points.count ? places : nil
        }

        /// The way of a joint so far, in pieces.
        func path(of point: Drawing.Point) -> [[CanvasPoint]] {
            guard let frame else { return [] }
            var pieces: [[CanvasPoint]] = [[]]
            for index in 0...frame {
                if let place = place(of: point, in: index) {
                    pieces[pieces.count - 1].append(place)
                } else if !pieces[pieces.count - 1].isEmpty {
                    pieces.append([])
                }
            }
            return pieces.filter { !$0.isEmpty }
        }

        private func place(of point: Drawing.Point, in frame: Int?) -> CanvasPoint? {
            guard let landmark = point.landmark else {
                return CanvasPoint(x: Float(point.x) * Float(width), y: Float(point.y) * Float(height))
            }
            guard let recording, let frame, let pose = recording.frame(frame).pose else { return nil }
            let seen = pose.landmarks[landmark]
            guard seen.visibility >= Parameters.visibility else { return nil }
            return CanvasPoint(x: seen.x * Float(width), y: seen.y * Float(height))
        }
    }

    /// Draws lines and words in a colour, on an edge that keeps them legible.
    private struct Pen {
        let ink: CanvasColour
        let edge: CanvasColour
        let unit: Float

        init(_ colour: Drawing.Colour, unit: Float) {
            ink = CanvasColour(colour)
            edge = colour == .black ? CanvasColour(.white) : .black
            self.unit = unit
        }

        func draw(_ places: [CanvasPoint], on canvas: inout some SkeletonCanvas) {
            let width = max(1.5, Parameters.line * unit)
            for (colour, width) in [(edge, width * Parameters.edge), (ink, width)] {
                for (from, to) in zip(places, places.dropFirst()) {
                    canvas.line(from: from, to: to, width: width, colour: colour, opacity: 1)
                }
            }
        }

        /// Writes words whose middle line begins at a place.
        func write(_ words: String, at place: CanvasPoint, on canvas: inout some SkeletonCanvas) {
            let size = Double(max(10, Parameters.letter * unit))
            // A text that cannot be drawn is left out: the video is worth more.
            guard let text = try? TextPicture(words, size: size) else { return }
            let mask = TextMask(width: text.width, height: text.height, coverage: text.coverage)
            let corner = CanvasPoint(x: place.x, y: place.y - Float(mask.height) / 2)
            let away = max(1, unit * Parameters.letter / 12)
            for (x, y) in [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1), (-1, 1), (1, -1)] as [(Float, Float)] {
                canvas.text(
                    mask, at: CanvasPoint(x: corner.x + x * away, y: corner.y + y * away), colour: edge)
            }
            canvas.text(mask, at: corner, colour: ink)
        }
    }
}

extension LandmarkRecording {
    /// The frame whose time is nearest to a time, seconds; nil where there are none.
    fileprivate func index(at time: Double) -> Int? {
        (0..<frameCount).min { abs(self.time(of: $0) - time) < abs(self.time(of: $1) - time) }
    }
}

extension CanvasColour {
    /// The same as in browsers.
    init(_ colour: Drawing.Colour) {
        switch colour {
        case .yellow: self.init(red: 0xFF, green: 0xEC, blue: 0x5C)
        case .orange: self.init(red: 0xFF, green: 0xB4, blue: 0x5C)
        case .pink: self.init(red: 0xFF, green: 0x8F, blue: 0xC8)
        case .blue: self.init(red: 0x6C, green: 0xC5, blue: 0xFF)
        case .white: self.init(red: 0xFF, green: 0xFF, blue: 0xFF)
        case .black: self.init(red: 0, green: 0, blue: 0)
        }
    }
}
