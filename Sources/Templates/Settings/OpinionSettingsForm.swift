import Domain

/// The form with the settings of second opinions. What was typed stays in it, whatever is wrong with it.
struct OpinionSettingsForm {
    var model: OpinionSettingsModel

    var node: Node {
        H.form(.class("settings-form"), .id("opinion-settings"), .method("post"), .action(Addresses.settings())) {
            H.h3 { localized("Requests") }
            if let problem = model.problem { PageParts.notice(Notice(.error, problem)) }
            field(
                "model", localized("Model"), model.fields.model, isNamed: model.named.model,
                localized("The model’s name, as its provider writes it."), most: 80)
            field(
                "address", localized("Address"), model.fields.address, isNamed: model.named.address,
                localized(
                    "The address of the API (its base URL). It must begin with https, or with http if the model runs on this computer. A key belongs to one server name and port. If you change either of them in the address, the key is deleted."
                ), most: 300)
            H.div(.class("settings-check")) {
                H.input(
                    [.type("checkbox"), .id("blur"), .name("blur"), .value("on"), .aria("describedby", "blur-words")]
                        + (model.fields.blursFaces ? [.checked] : []))
                H.label(.for("blur")) { localized("Blur faces") }
                H.p(.class("muted"), .id("blur-words")) { localized("In all images that are sent.") }
            }
            field(
                "requests", localized("Requests per minute"), model.fields.requests,
                localized("Maximum. Each swing takes two requests."),
                keys: "numeric",
                most: 6)
            field(
                "budget", localized("Daily budget ($)"), model.fields.budget,
                localized(
                    "Requests over the budget wait until tomorrow. With a budget of 0, only free requests are sent."),
                keys: "decimal",
                most: 12)
            field(
                "input-price", localized("Price per million input tokens ($)"), model.fields.inputPrice,
                localized("Google’s prices are at ai.google.dev/pricing. Enter 0 for your own model."), keys: "decimal",
                most: 12)
            field(
                "output-price", localized("Price per million output tokens ($)"), model.fields.outputPrice,
                localized("As above. Spending is calculated from these prices."), keys: "decimal", most: 12)
            H.div(.class("actions")) {
                H.button(.class("button"), .type("submit")) { localized("Save") }
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
                isNamed
                    ? localized(
                        "Set by an environment variable. To change it, edit the variable and restart Motionbook.")
                    : words
            }
        }
    }
}
