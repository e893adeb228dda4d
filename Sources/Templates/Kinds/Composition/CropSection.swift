import Domain

/// A part of the picture to take away: the one that is proposed, or any other. Scripts show it over the picture and
/// judge it while it is moved.
struct CropSection {
    var composition: Composition
    var clip: ClipID
    /// Whether the picture is a moment of a clip.
    var isClip: Bool

    /// The ratios that are offered; `original` is the picture's own.
    private static let ratios = ["original", "1:1", "4:5", "3:2", "16:9"]

    /// The crop to begin with: the best that was found, or everything.
    private var first: PictureBox { composition.crop?.box ?? .whole }

    var node: Node {
        ReportSection(
            name: "crop", id: "crop-section", title: localized("Crop"), titleID: "crop-title",
            hint: localized("Save a part of the picture"), style: "crop-section", isOpen: true
        ).node {
            words
            H.form(.class("crop-form"), .id("crop-form"), .method("post"), .action(Addresses.crop(clip))) {
                H.div(.class("actions needs-script")) {
                    H.button(
                        .class("button button-primary button-toggle"), .type("button"), .id("crop-open"),
                        .aria("pressed", "false")
                    ) {
                        Icon.thirds.node
                        localized("Crop")
                    }
                }
                ratioChooser
                H.details {
                    H.summary { localized("Enter values") }
                    numbers
                }
                if isClip {
                    H.input(
                        .type("hidden"), .id("crop-time"), .name("time"),
                        .value(Numerals.exactSeconds(composition.time)))
                }
                H.p(.class("crop-score"), .id("crop-score"), .role("status")) {}
                H.p(.class("notice crop-warning"), .id("crop-warning"), .data("tone", "warning"), .hidden) {
                    localized("The crop cuts into the subject.")
                }
                H.p {
                    H.input(.type("checkbox"), .id("crop-metadata"), .name("metadata"), .value("yes"))
                    " "
                    H.label(.for("crop-metadata")) { localized("Keep EXIF data (place, time)") }
                }
                H.div(.class("actions")) {
                    download("jpeg", localized("Save as JPEG"))
                    download("png", localized("Save as PNG"))
                }
            }
        }
    }

    private var numbers: Node {
        H.div(.class("crop-numbers")) {
            for (index, (name, label)) in [
                ("x", localized("Left edge (0 to 1)")), ("y", localized("Top edge (0 to 1)")),
                ("width", localized("Width")),
                ("height", localized("Height")),
            ].enumerated() {
                H.p {
                    H.label(.for("crop-" + name)) { label }
                    H.input(
                        .class("field"), .type("number"), .id("crop-" + name), .name(name),
                        .value(first.parts[index]), .min("0"), .max("1"), .step("0.0001"), .required)
                }
            }
        }
    }

    /// Whether there is a better part of the picture's own shape; scripts choose anew with another subject.
    @NodeBuilder private var words: Node {
        let crop = composition.crop
        paragraph("crop-some", isShown: crop != nil) {
            Node.sentence(
                "The best crop in the original aspect ratio scores {a} out of 100. The whole image scores {b}. Your original stays unchanged.",
                H.span(.data("part", "crop")) { Composition.points(crop?.score ?? 0) },
                H.span(.data("part", "whole")) { composition.points })
        }
        paragraph("crop-none", isShown: crop == nil) {
            localized(
                "No crop in the original aspect ratio scores better than the whole image. Try another aspect ratio below."
            )
        }
    }

    private func paragraph(_ id: String, isShown: Bool, @NodeBuilder words: () -> Node) -> Node {
        .element("p", [.class("muted"), .id(id)] + (isShown ? [] : [.hidden]), words())
    }

    private var ratioChooser: Node {
        H.fieldset(.class("crop-ratios needs-script"), .id("crop-ratios")) {
            H.legend { localized("Aspect ratio") }
            H.div(.class("segments")) {
                for ratio in Self.ratios {
                    let found = suggested(ratio)
                    H.label(.class("segment")) {
                        H.input(
                            [
                                .type("radio"), .name("ratio"), .value(ratio), .aria("label", Self.words(ratio)),
                                .data("box", found?.box.field ?? ""),
                            ] + (ratio == Self.ratios[0] ? [.checked] : []))
                        H.span { Self.words(ratio) }
                    }
                }
            }
        }
    }

    private static func words(_ ratio: String) -> String { ratio == "original" ? localized("Original") : ratio }

    private func suggested(_ ratio: String) -> SuggestedCrop? {
        ([composition.crop].compactMap(\.self) + composition.otherCrops).first { $0.ratio == ratio }
    }

    private func download(_ format: String, _ label: String) -> Node {
        H.button(.class("button"), .type("submit"), .name("format"), .value(format)) {
            Icon.download.node
            label
        }
    }
}
