import Domain

/// Has a part of the clip made into a looping GIF and saves it. Without scripts the browser waits for the file; scripts
/// say that it is being made, and why it was not.
struct ClipGIFForm {
    var model: ReportModel
    /// Of the clip, seconds.
    var duration: Double

    /// Widths to choose from, pixels.
    private static let widths = [320, 480, 640]
    /// What is offered first, seconds from the beginning.
    private static let offered = 5.0

    var node: Node {
        H.section(.class("download-gif"), .aria("labelledby", "gif-title")) {
            H.h3(.id("gif-title")) { localized("Create a looping GIF") }
            H.p(.class("muted")) {
                localized("Up to \(Int(ClipGIF.longestOnline)) s. It is made on this server and takes a few seconds.")
            }
            H.form(.class("gif-form"), .method("post"), .action(Addresses.gif(model.clip.id))) {
                H.div(.class("gif-fields")) {
                    time(
                        localized("From (s)"), localized("From: use the current time"), name: "from", value: 0)
                    time(
                        localized("To (s)"), localized("To: use the current time"), name: "to",
                        value: min(duration, Self.offered))
                    H.p {
                        H.label(.for("gif-width")) { localized("Width") }
                        H.select(.class("field"), .id("gif-width"), .name("width")) {
                            for width in Self.widths {
                                let isDefault = width == ClipGIF(from: 0, to: 1).width
                                if isDefault {
                                    H.option(.value(String(width)), .selected) { localized("\(width) pixels") }
                                } else {
                                    H.option(.value(String(width))) { localized("\(width) pixels") }
                                }
                            }
                        }
                    }
                }
                H.p {
                    H.input(.type("checkbox"), .id("gif-skeleton"), .name("skeleton"), .value("true"), .checked)
                    " "
                    H.label(.for("gif-skeleton")) { model.kind.presentation.words.includeDrawing }
                }
                H.div(.class("actions")) {
                    H.button(.class("button"), .type("submit")) {
                        Icon.download.node
                        localized("Create GIF")
                    }
                }
                Self.status
            }
        }
    }

    private func time(_ label: String, _ now: String, name: String, value: Double) -> Node {
        H.p {
            H.label(.for("gif-\(name)")) { label }
            H.span(.class("gif-time")) {
                H.input(
                    .class("field"), .type("number"), .id("gif-\(name)"), .name(name), .value(Numerals.shortest(value)),
                    .min("0"), .max(Numerals.shortest((duration * 100).rounded(.up) / 100)), .step("0.01"), .required)
                H.button(
                    .class("button button-icon needs-script"), .type("button"), .data("now", name),
                    .aria("label", now), .title(localized("Use the current time"))
                ) { Icon.timer.node }
            }
        }
    }

    /// Two buttons that save one swing.
    static func buttons(number: Int, path: String, from: Double, to: Double) -> Node {
        H.form(.class("gif-form gif-swing"), .method("post"), .action(path)) {
            H.input(.type("hidden"), .name("from"), .value(Numerals.shortest(from)))
            H.input(.type("hidden"), .name("to"), .value(Numerals.shortest(to)))
            H.span(.class("muted"), .id("gif-swing-\(number)")) { localized("Download this swing as a looping GIF") }
            H.div(.class("actions")) {
                for (hasSkeleton, label) in [
                    (true, localized("With skeleton")), (false, localized("Without skeleton")),
                ] {
                    H.button(
                        .class("button"), .type("submit"), .name("skeleton"), .value(hasSkeleton ? "true" : "false"),
                        .aria("describedby", "gif-swing-\(number)")
                    ) {
                        (hasSkeleton ? Icon.skeleton : Icon.download).node
                        label
                    }
                }
            }
            status
        }
    }

    private static var status: Node { H.p(.class("muted gif-status"), .role("status")) {} }
}
