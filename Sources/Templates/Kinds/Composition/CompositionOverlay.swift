import Domain

/// What is drawn over a picture: the lines of the leading rule, the subject, and what the rule looked at. Scripts
/// switch and change it (`Public/js/kinds/composition.js` draws marks in the same way).
struct CompositionOverlay {
    var composition: Composition
    /// Of the displayed picture, pixels.
    var width: Double
    var height: Double

    var node: Node {
        SVG.svg([
            .class("composition-overlay"), .id("composition-overlay"), .viewBox(width, height), .aria("hidden", "true"),
            .unfocusable,
        ]) {
            CompositionGuides.node(over: box(composition.frame), showing: composition.rule?.rawValue)
            SVG.g([.id("marks"), .data("rule", composition.rule?.rawValue ?? "")]) {
                for mark in composition.rules.first(where: { $0.rule == composition.rule })?.marks ?? [] {
                    drawn(mark)
                }
            }
            SVG.g([.id("subject")]) { if let subject = composition.subject { drawn(subject) } }
        }
    }

    /// The same for a camera, before anything is seen: the thirds.
    static var live: Node {
        let nothing = Composition(
            time: 0, rule: RuleWords.all[0].name, score: 0, feedback: "", subject: nil, rules: [])
        return CompositionOverlay(composition: nothing, width: 4, height: 3).node
    }

    private func box(_ box: PictureBox) -> Box {
        Box(x: box.x * width, y: box.y * height, width: box.width * width, height: box.height * height)
    }

    private func drawn(_ subject: Subject) -> Node {
        var (path, spot) = (SVGPath(), SVGPath())
        path.rectangle(box(subject.box))
        spot.dot(subject.anchor.x * width, subject.anchor.y * height)
        return .sequence([OverlayLine(path: path).node, OverlayLine(path: spot, style: " spot").node])
    }

    private func drawn(_ mark: RuleMark) -> Node {
        let points = mark.points.map { ($0.x * width, $0.y * height) }
        guard let first = points.first, let last = points.last else { return .nothing }
        var path = SVGPath()
        switch mark.shape {
        case .point: path.dot(first.0, first.1)
        case .box:
            path.rectangle(
                Box(
                    x: min(first.0, last.0), y: min(first.1, last.1), width: abs(last.0 - first.0),
                    height: abs(last.1 - first.1)))
        case .line, .path, .arrow:
            path.move(first.0, first.1)
            for point in points.dropFirst() { path.line(point.0, point.1) }
            if mark.shape == .arrow { addHead(to: &path, from: first, to: last) }
        }
        return OverlayLine(path: path, style: (mark.shape == .point ? " spot" : "") + (mark.isWish ? " wish" : "")).node
    }

    /// The head of an arrow, no longer than half of it.
    private func addHead(to path: inout SVGPath, from start: (Double, Double), to tip: (Double, Double)) {
        let (dx, dy) = (tip.0 - start.0, tip.1 - start.1)
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 0 else { return }
        let size = min(0.03 * (width * width + height * height).squareRoot(), length / 2) / length
        let base = (tip.0 - dx * size, tip.1 - dy * size)
        path.move(base.0 - dy * size / 2, base.1 + dx * size / 2)
        path.line(tip.0, tip.1)
        path.line(base.0 + dy * size / 2, base.1 - dx * size / 2)
    }
}

/// Switches for what is drawn over the picture.
struct OverlayChoices {
    /// The rule that leads, whose lines are shown at first.
    var lead: RuleName?

    /// What is drawn besides the lines.
    private static var others: [(name: String, title: String)] {
        [("marks", localized("What the rule checks")), ("subject", localized("Subject"))]
    }

    var node: Node {
        H.fieldset(.class("panel overlay-choices needs-script"), .id("overlay-choices")) {
            H.legend { localized("Overlays") }
            for layer in CompositionGuides.layers { box(layer.name, layer.title, layer.name == lead?.rawValue) }
            for (name, title) in Self.others { box(name, title, true) }
            H.label(.class("visually-hidden"), .for("spiral-way")) { localized("Where the spiral ends") }
            H.select(.class("select"), .id("spiral-way"), .hidden) {
                for (way, words) in [
                    localized("Spiral ends at the bottom right"), localized("Spiral ends at the bottom left"),
                    localized("Spiral ends at the top left"), localized("Spiral ends at the top right"),
                ].enumerated() {
                    H.option(.value(String(way))) { words }
                }
            }
        }
    }

    private func box(_ name: String, _ title: String, _ isChecked: Bool) -> Node {
        H.label(.class("overlay-choice"), .data("rule", name)) {
            H.input(
                [.type("checkbox"), .name("layer"), .value(name), .id("layer-" + name), .aria("label", title)]
                    + (isChecked ? [.checked] : []))
            H.span(.class("rule-colour"), .aria("hidden", "true")) {}
            title
        }
    }
}
