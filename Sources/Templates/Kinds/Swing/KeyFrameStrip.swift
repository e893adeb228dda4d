import Analysis
import Domain

/// The five phases of a swing in pictures, the skeleton drawn over each, or alone where there is no picture. All are of
/// one scale, so that the motion can be compared.
struct KeyFrameStrip {
    var swing: SwingModel
    /// Width and height of the clip's picture.
    var size: (width: Double, height: Double)
    var links: TimeLink
    /// How many times slower than life the clip plays.
    var slowMotion: Double

    @NodeBuilder var node: Node {
        if swing.keyFrames.contains(where: { $0.path != nil || !$0.body.isEmpty }) {
            H.ol(.class("phases")) {
                for phase in phases { H.li { phase } }
            }
        }
    }

    /// Each phase: its picture, its name, its time.
    var phases: [Node] { crops.enumerated().map(phase) }

    private func phase(_ place: Int, _ crop: Box) -> Node {
        let (frame, isRough, label) = (swing.keyFrames[place], swing.isRough(phase: place), swing.name(ofPhase: place))
        let goTo = localized("\(label), go to \(Wording.clock(frame.time))")
        return links.link(frame.time, style: "phase", label: goTo) {
            SVG.svg([
                .class("phase-picture"), .viewBox(crop), .role("img"), .aria("label", label), .unfocusable,
            ]) {
                if let path = frame.path {
                    // An HTML picture within the drawing, because only such wait until they are to be seen.
                    SVG.foreignObject([.coordinate(.width, size.width), .coordinate(.height, size.height)]) {
                        H.img(
                            .src(path), .alt(""), .loading("lazy"), .width(Numerals.whole(size.width)),
                            .height(Numerals.whole(size.height)))
                    }
                }
                SkeletonDrawing(
                    body: frame.body, width: size.width, height: size.height, stroke: max(crop.width, crop.height) / 110
                ).node
            }
            H.span(.class("phase-words")) {
                H.span(.class("phase-name")) { frame.label }
                H.span(.class("muted")) {
                    H.span(.class("unbroken")) { Wording.clock(frame.time) }
                    if isRough {
                        " · " + localized("approximate")
                    } else if !swing.isContactUnsure, isApart(frame) {
                        " · "
                        H.span(.class("unbroken")) {
                            Wording.relative(milliseconds: (frame.time - swing.swing.contact) * 1000 / slowMotion)
                        }
                    }
                }
            }
        }
    }

    /// Whether a picture is farther from contact than contact is known to: what is nearer is no difference.
    private func isApart(_ frame: SwingModel.KeyFrame) -> Bool {
        abs(frame.time - swing.swing.contact) >= swing.swing.contactUncertainty ?? 0
    }

    /// What is shown of each picture: windows of one size that go with the hips, with room for the racket; everything
    /// where no body is known.
    var crops: [Box] {
        let whole = Box(x: 0, y: 0, width: size.width, height: size.height)
        let bodies = swing.keyFrames.map { Body($0.body, size) }
        let known = bodies.compactMap(\.self)
        guard !known.isEmpty else { return bodies.map { _ in whole } }
        func farthest(_ extent: KeyPath<Body, Double>) -> Double { known.map { $0[keyPath: extent] }.max() ?? 0 }
        let (left, right, up, down) = (farthest(\.left), farthest(\.right), farthest(\.up), farthest(\.down))
        let room = max(left + right, up + down) * 0.16
        // No narrower than 3 : 4, no wider than the picture, no smaller than an eighth of it.
        let height = min(max(up + down + 2 * room, size.height / 8), size.height)
        let width = min(max(left + right + 2 * room, height * 0.75), size.width)
        return bodies.map { body in
            guard let body = body ?? known.first else { return whole }
            let x = body.x + (right - left - width) / 2
            let y = body.y + (down - up - height) / 2
            return Box(
                x: min(max(x, 0), size.width - width), y: min(max(y, 0), size.height - height), width: width,
                height: height)
        }
    }

    /// Where the hips are, and how far the body reaches from there.
    private struct Body {
        var x, y, left, right, up, down: Double

        init?(_ body: [SwingModel.Point], _ size: (width: Double, height: Double)) {
            let points = body.filter { $0.visibility > 0.3 && $0.x.isFinite && $0.y.isFinite }
            let (xs, ys) = (points.map { $0.x * size.width }, points.map { $0.y * size.height })
            guard let first = xs.min(), let last = xs.max(), let top = ys.min(), let bottom = ys.max() else {
                return nil
            }
            x = body.count == 33 ? (body[23].x + body[24].x) / 2 * size.width : (first + last) / 2
            y = body.count == 33 ? (body[23].y + body[24].y) / 2 * size.height : (top + bottom) / 2
            (left, right, up, down) = (x - first, last - x, y - top, bottom - y)
        }
    }
}
