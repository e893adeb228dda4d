import Analysis

/// The five phases of a swing in pictures, the skeleton drawn over each, or alone where there is no picture. All show the
/// same part of the clip's picture, so that the motion can be compared.
struct KeyFrameStrip {
    var swing: SwingModel
    /// Width and height of the clip's picture.
    var size: (width: Double, height: Double)
    var links: TimeLink
    /// How many times slower than life the clip plays.
    var slowMotion: Double

    @NodeBuilder var node: Node {
        if swing.keyFrames.contains(where: { $0.path != nil || !$0.body.isEmpty }) {
            let crop = self.crop
            H.ol(.class("phases"), .data("shape", crop.width > crop.height ? "wide" : "tall")) {
                for frame in swing.keyFrames { H.li { phase(frame, crop) } }
            }
        }
    }

    /// One phase: its picture, its name, its time.
    func phase(_ frame: SwingModel.KeyFrame, _ crop: Box) -> Node {
        links.link(frame.time, style: "phase", label: frame.label + ", show " + Wording.clock(frame.time)) {
            SVG.svg([
                .class("phase-picture"), .viewBox(crop), .role("img"), .aria("label", frame.label), .unfocusable,
            ]) {
                if let path = frame.path {
                    // An HTML picture within the drawing, because only such wait until they are to be seen.
                    SVG.foreignObject([.coordinate(.width, size.width), .coordinate(.height, size.height)]) {
                        H.img(
                            .src(path), .alt(""), .loading("lazy"), .width(Int(size.width)), .height(Int(size.height)))
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
                    " · "
                    H.span(.class("unbroken")) {
                        Wording.relative(milliseconds: (frame.time - swing.swing.contact) * 1000 / slowMotion)
                    }
                }
            }
        }
    }

    /// What is shown of the picture: the body in all phases with room for the racket; everything where no body is known.
    var crop: Box {
        let whole = Box(x: 0, y: 0, width: size.width, height: size.height)
        let points = swing.keyFrames.flatMap(\.body).filter { $0.visibility > 0.3 && $0.x.isFinite && $0.y.isFinite }
        let (xs, ys) = (points.map { $0.x * size.width }, points.map { $0.y * size.height })
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return whole }
        let room = max(bottom - top, right - left) * 0.16
        // No narrower than 3 : 4, no wider than the picture, no smaller than an eighth of it.
        let height = min(max(bottom - top + 2 * room, size.height / 8), size.height)
        let width = min(max(right - left + 2 * room, height * 0.75), size.width)
        let x = min(max((left + right - width) / 2, 0), size.width - width)
        let y = min(max((top + bottom - height) / 2, 0), size.height - height)
        return Box(x: x, y: y, width: width, height: height)
    }
}
