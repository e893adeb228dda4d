import Domain

/// The fields of forms that correct a finding. They need no script; scripts put in the frame that the player shows.
struct CorrectionFields {
    /// What the form's ids begin with.
    var form: String

    /// A time of the clip.
    /// - Parameter value: seconds; nil for one that nobody has said yet.
    func time(_ name: String, _ label: String, _ value: Double?) -> Node {
        let id = "\(form)-\(name)"
        return H.div(.class("correction-time")) {
            H.label(.for(id)) { label }
            H.input(
                .class("field"), .type("number"), .id(id), .name(name),
                .value(value.map { LocaleFormat.english.number($0, digits: 4) } ?? ""), .min("0"), .step("0.0001"),
                .required)
            H.button(.class("button needs-script"), .type("button"), .data("takes-frame", id)) {
                localized("Use this frame")
                H.span(.class("visually-hidden")) { " " + label }
            }
        }
    }

    /// A choice from a list.
    /// - Parameter options: each with its value; the first has none where nothing need be chosen.
    func choice(
        _ name: String, _ label: String, _ options: [(value: String, words: String)], chosen: String
    ) -> Node {
        H.p {
            H.label(.for("\(form)-\(name)")) { label }
            H.select(.class("select"), .id("\(form)-\(name)"), .name(name)) {
                for option in options where !option.value.isEmpty || chosen.isEmpty {
                    Node.element(
                        "option", [.value(option.value)] + (option.value == chosen ? [.selected] : []),
                        .text(option.words))
                }
            }
        }
    }
}
