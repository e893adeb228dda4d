import Domain

/// Makes a swing a model, which is offered first wherever a swing is compared, or an ordinary one again.
struct ModelButton {
    var swing: ComparedSwing
    /// From 1.
    var number: Int
    var isModel: Bool

    var node: Node {
        H.form(.class("model-form"), .method("post"), .action(Addresses.model(swing.clip))) {
            H.input(.type("hidden"), .name("swing"), .value(swing.swing.description))
            H.input(.type("hidden"), .name("number"), .value(String(number)))
            H.input(.type("hidden"), .name("model"), .value(isModel ? "false" : "true"))
            H.button(
                .class("button button-toggle"), .type("submit"), .aria("pressed", isModel ? "true" : "false"),
                .title(localized("Offer this swing first when others are compared"))
            ) {
                localized("Model swing")
                H.span(.class("visually-hidden")) { ", " + localized("swing \(number)") }
            }
        }
    }
}
