/// The form with the settings of second opinions. What was typed stays in it, whatever is wrong with it.
struct OpinionSettingsForm {
    var model: OpinionSettingsModel

    var node: Node {
        H.form(.class("settings-form"), .id("opinion-settings"), .method("post"), .action(Addresses.settings())) {
            H.h3 { "How they are asked for" }
            if let problem = model.problem { PageParts.notice(Notice(.error, problem)) }
            field("model", "Model", model.fields.model, isNamed: model.named.model, "As its maker calls it.", most: 80)
            field(
                "address", "Address", model.fields.address, isNamed: model.named.address,
                "Where the interface begins: https, or http on this machine. A key belongs to the host it was entered for: another host "
                    + "forgets it.", most: 300)
            H.div(.class("settings-check")) {
                H.input(
                    [.type("checkbox"), .id("blur"), .name("blur"), .value("on"), .aria("describedby", "blur-words")]
                        + (model.fields.blursFaces ? [.checked] : []))
                H.label(.for("blur")) { "Blur faces" }
                H.p(.class("muted"), .id("blur-words")) { "In all pictures that are sent." }
            }
            field(
                "requests", "Requests a minute", model.fields.requests, "At most; a swing takes two.", keys: "numeric",
                most: 6)
            field(
                "budget", "Budget a day, $", model.fields.budget,
                "What would cost more waits until tomorrow. With 0 only what costs nothing is sent.", keys: "decimal",
                most: 12)
            field(
                "input-price", "Price of a million tokens that are read, $", model.fields.inputPrice,
                "Google lists them at ai.google.dev/pricing; 0 for a model of your own.", keys: "decimal", most: 12)
            field(
                "output-price", "Price of a million tokens that are written, $", model.fields.outputPrice,
                "As above. What was spent is reckoned by these prices.", keys: "decimal", most: 12)
            H.div(.class("actions")) {
                H.button(.class("button"), .type("submit")) { "Save" }
            }
        }
    }

    @NodeBuilder
    private func field(
        _ name: String, _ title: String, _ value: String, isNamed: Bool = false, _ words: String, keys: String = "text",
        most: Int
    ) -> Node {
        H.div(.class("settings-field")) {
            H.label(.for(name)) { title }
            H.input(
                [
                    .class("field"), .type("text"), .id(name), .name(name), .value(value), .maxlength(most),
                    .inputmode(keys), .autocomplete("off"), .aria("describedby", name + "-words"),
                ] + (isNamed ? [.disabled] : []))
            H.p(.class("muted"), .id(name + "-words")) {
                isNamed ? "It comes from the environment; whoever starts Motionbook changes it there." : words
            }
        }
    }
}
