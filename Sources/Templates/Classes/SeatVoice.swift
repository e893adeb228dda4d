package import Domain

/// What says tasks aloud on the page of a seat: `Public/js/classes/voice.js` finds there what it needs.
package struct SeatVoice: Sendable {
    package var site: Site
    /// What the teacher chose.
    package var voice: ClassVoice

    package init(site: Site, voice: ClassVoice) { (self.site, self.voice) = (site, voice) }

    /// Where recorded words lie, below the root of the site.
    package static let folder = "/speech/"

    /// The list of what is recorded in a language.
    package static func list(of language: String) -> String { folder + language + ".json" }

    /// On the element that a `Voice` is made of: the page's language, the one that the teacher chose (empty: none; the page
    /// loads itself again when that changes), and where recorded words are listed, if there are any.
    var attributes: [Attribute] {
        let language = Language.current.code
        let path = Self.list(of: language)
        let address = site.assetAddress(path)
        // What is no file has no version.
        let recordings: [Attribute] = address == path ? [] : [.data("voice-recordings", path: address)]
        return [.data("voice-language", language), .data("voice-chosen", voice.language ?? "")] + recordings
    }

    /// The button by which a child switches the voice off (`Public/js/classes/voice-button.js`, style `classes/voice`).
    var button: Node {
        .element(
            "button",
            [
                .class("button button-quiet button-icon voice-button needs-script"), .type("button"),
                .id("voice-button"),
                .data("spoken", voice.isOn ? "true" : "false"), .aria("pressed", "true"),
                .aria("label", localized("Say tasks aloud")), .title(localized("Say tasks aloud")),
            ] + (voice.isOn ? [] : [.hidden]), .sequence([Icon.sound.node, Icon.soundOff.node]))
    }
}
