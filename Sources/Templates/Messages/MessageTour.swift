import Analysis
import Domain

/// Three steps that say how messages are locked and opened: as a list, and as a dialog that comes once by itself.
struct MessageTour {
    var avatar: AvatarModel
    var site: Site

    private struct Step {
        var face: ExpressionName
        var title: String
        var words: String
    }

    private var steps: [Step] {
        [
            Step(
                face: .smile, title: localized("Write a few words"),
                words: localized(
                    "Write up to 100 characters, then make five faces at the camera. They are the key. No camera? Choose the faces instead."
                )),
            Step(
                face: .tongueOut, title: localized("Send the GIF"),
                words: avatar.sendingWords),
            Step(
                face: .winkLeft, title: localized("Your friend makes the same faces"),
                words: localized(
                    "Your friend opens the GIF on this Motionbook server and makes the five faces in the same order. Then the message appears."
                )),
        ]
    }

    /// The steps, one below the other.
    var list: Node {
        H.ol(.class("tour-list")) {
            for step in steps {
                H.li(.class("tour-step")) {
                    FacePicture(face: step.face, avatar: avatar, site: site).node
                    H.div {
                        H.h3 { step.title }
                        H.p(.class("muted")) { step.words }
                    }
                }
            }
        }
    }

    /// The steps, one at a time.
    var dialog: Node {
        H.dialog(.class("dialog tour"), .id("tour-dialog"), .aria("labelledby", "tour-title")) {
            H.h2(.id("tour-title"), .class("visually-hidden")) { localized("How messages work") }
            for (index, step) in steps.enumerated() {
                Node.element(
                    "div", [.class("tour-page"), .data("step", String(index + 1))] + (index == 0 ? [] : [.hidden]),
                    .sequence([
                        FacePicture(face: step.face, avatar: avatar, site: site).node,
                        H.p(.class("muted")) { localized("\(index + 1) of \(steps.count)") },
                        H.h3(.tabindex(-1)) { step.title },
                        H.p { step.words },
                    ]))
            }
            H.div(.class("dialog-actions")) {
                H.button(.class("button button-quiet"), .type("button"), .data("closes", "tour-dialog")) {
                    localized("Close")
                }
                H.button(.class("button"), .type("button"), .id("tour-back"), .disabled) { localized("Back") }
                H.button(.class("button button-primary"), .type("button"), .id("tour-next")) { localized("Next") }
            }
        }
    }
}
