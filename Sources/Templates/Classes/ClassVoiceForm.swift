package import Domain

/// How a class is spoken to: its language, and whether tasks are said aloud. A form of the teacher’s page.
package struct ClassVoiceForm: Sendable {
    package var id: ClassID
    package var voice: ClassVoice
    /// What pages can be read in.
    package var languages: [Language]

    package init(id: ClassID, voice: ClassVoice, languages: [Language]) {
        (self.id, self.voice, self.languages) = (id, voice, languages)
    }

    var node: Node {
        H.form(.class("voice-form"), .method("post"), .action(Addresses.classVoice(id))) {
            if languages.count > 1 {
                H.p {
                    H.label(.for("voice-language")) { localized("Language of the class") }
                    H.select(.class("field"), .id("voice-language"), .name("language"), .autocomplete("off")) {
                        option("", localized("Each device’s own"), isChosen: voice.language == nil)
                        for language in languages {
                            option(
                                language.code, language.name, isChosen: voice.language == language.code,
                                in: language.code)
                        }
                    }
                }
            }
            H.p(.class("voice-spoken")) {
                H.input(
                    [
                        .type("checkbox"), .id("voice-spoken"), .name("spoken"), .value("true"), .autocomplete("off"),
                        .aria("describedby", "voice-words"),
                    ] + (voice.isOn ? [.checked] : []))
                H.label(.for("voice-spoken")) { localized("Say tasks aloud") }
            }
            H.p(.class("muted"), .id("voice-words")) {
                localized("Each child can turn the voice off on their device. Nothing is sent anywhere for it.")
            }
            H.button(.class("button"), .type("submit")) { localized("Save") }
        }
    }

    private func option(_ code: String, _ name: String, isChosen: Bool, in language: String? = nil) -> Node {
        .element(
            "option", [.value(code)] + (language.map { [.lang($0)] } ?? []) + (isChosen ? [.selected] : []), .text(name)
        )
    }
}
