import Domain

/// The tools to draw with, shown while somebody draws.
struct DrawingTools {
    /// Whether points can follow joints.
    var hasJoints: Bool
    var isPhoto: Bool

    private var shapes: [(shape: Drawing.Shape, label: String)] {
        var shapes: [(Drawing.Shape, String)] = [
            (.line, localized("Line")), (.arrow, localized("Arrow")), (.angle, localized("Angle")),
            (.circle, localized("Circle")), (.freehand, localized("Freehand")), (.text, localized("Text")),
            (.length, localized("Length")),
        ]
        if hasJoints { shapes.append((.path, localized("Path of a joint"))) }
        if !isPhoto { shapes.append((.stopwatch, localized("Stopwatch"))) }
        return shapes
    }

    private var colours: [(colour: Drawing.Colour, label: String)] {
        [
            (.yellow, localized("Yellow")), (.orange, localized("Orange")), (.pink, localized("Pink")),
            (.blue, localized("Blue")), (.white, localized("White")), (.black, localized("Black")),
        ]
    }

    var node: Node {
        H.div(.class("drawing-tools"), .id("drawing-tools"), .hidden) {
            H.fieldset(.class("drawing-choice")) {
                H.legend(.class("visually-hidden")) { localized("Tool") }
                for (shape, label) in shapes {
                    choice("drawing-shape", shape.rawValue, isChosen: shape == .angle) { H.span { label } }
                }
            }
            H.fieldset(.class("drawing-choice")) {
                H.legend(.class("visually-hidden")) { localized("Colour") }
                for (colour, label) in colours {
                    choice("drawing-colour", colour.rawValue, isChosen: colour == .yellow) {
                        H.span(.class("swatch"), .data("colour", colour.rawValue)) {
                            H.span(.class("visually-hidden")) { label }
                        }
                    }
                }
            }
            H.p(.class("drawing-words"), .id("drawing-words"), .hidden) {
                H.label(.for("drawing-text")) { localized("Text") }
                H.input(.class("field"), .type("text"), .id("drawing-text"), .maxlength(60), .autocomplete("off"))
            }
            H.div(.class("actions")) {
                H.button(.class("button"), .type("button"), .id("drawing-undo")) { localized("Undo") }
                H.button(.class("button button-primary"), .type("button"), .id("drawing-done")) { localized("Done") }
            }
            H.p(.class("muted drawing-help"), .id("drawing-help"), .role("status")) {}
        }
    }

    private func choice(_ name: String, _ value: String, isChosen: Bool, @NodeBuilder _ label: () -> Node) -> Node {
        H.label(.class("choice")) {
            H.input([.type("radio"), .name(name), .value(value)] + (isChosen ? [.checked] : []))
            label()
        }
    }
}
