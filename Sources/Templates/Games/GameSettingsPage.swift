import Domain
import Games

/// The settings of games, with buttons that try them. It works without scripts, but for the tries.
package enum GameSettingsPage {
    package static func render(_ model: GameSettingsModel) -> Document {
        Layout(
            site: model.site, title: localized("Game settings"), styles: ["games/grown-ups"],
            modules: ["games/settings"],
            section: .games
        ).document {
            H.p { H.a(.href(Addresses.grownUps())) { localized("For grown-ups") } }
            H.h1(.class("grown-ups-title")) { localized("Game settings") }
            if model.isSaved {
                PageParts.notice(
                    Notice(.info, localized("Settings saved. Reload any open games to use them.")))
            }
            language(model)
            H.form(.class("settings"), .id("settings"), .method("post"), .action(Addresses.gameSettings())) {
                group(localized("Sound")) {
                    toggle(
                        "sound", localized("Sound effects"), localized("Everything you hear is also shown on screen."),
                        model.settings.sound)
                    slider("soundVolume", localized("Sound volume"), model.settings.soundVolume)
                    toggle("music", localized("Music"), localized("Calm background music."), model.settings.music)
                    slider("musicVolume", localized("Music volume"), model.settings.musicVolume)
                    attempt("sound", localized("Test sound"))
                    toggle(
                        "haptics", localized("Vibration"), localized("Phones and tablets vibrate after each answer."),
                        model.settings.haptics
                    )
                    attempt("haptics", localized("Test vibration"))
                }
                group(localized("Display")) {
                    toggle(
                        "reducedMotion", localized("Reduce motion"),
                        localized(
                            "Turns off animations that aren’t needed. Always on when your device is set to reduce motion."
                        ),
                        model.settings.reducedMotion)
                    toggle(
                        "largeText", localized("Large text"), localized("For screens seen from a distance."),
                        model.settings.largeText)
                }
                group(localized("Camera")) {
                    toggle(
                        "mirrored", localized("Mirror the camera"), localized("Your left hand appears on the left."),
                        model.settings.mirrored)
                    toggle(
                        "debug", localized("Show camera details"),
                        localized("Shows what the game detects, and how fast."),
                        model.settings.debug)
                    attempt("camera", localized("Test camera"))
                    H.div(.class("settings-camera"), .id("camera-view"), .hidden) {
                        H.video(
                            .id("camera-video"), .muted, .playsinline, .width(320), .height(240),
                            .aria("label", localized("Camera video")))
                    }
                }
                group(localized("Saved data")) {
                    toggle(
                        "statistics", localized("Statistics"),
                        localized(
                            "Counts which games are played, for how long and with what result. Stays on this Motionbook server, without images."
                        ),
                        model.settings.statistics)
                }
                H.div(.class("actions")) {
                    H.button(.class("button button-primary"), .type("submit")) { localized("Save") }
                }
            }
            kept(model)
        }
    }

    /// Pages of games have no foot where others have this choice.
    @NodeBuilder private static func language(_ model: GameSettingsModel) -> Node {
        if model.site.languages.count > 1 {
            H.section(.class("panel settings-group settings-language")) {
                H.h2 { localized("Language") }
                LanguageChoice(languages: model.site.languages, id: "games-language").node
                H.p(.class("muted")) { localized("For games and all other pages in this browser.") }
            }
        }
    }

    private static func group(_ title: String, @NodeBuilder _ content: () -> Node) -> Node {
        H.fieldset(.class("panel settings-group")) {
            H.legend { title }
            content()
        }
    }

    private static func toggle(_ name: String, _ title: String, _ words: String, _ isOn: Bool) -> Node {
        H.div(.class("settings-row")) {
            H.input(
                [.type("checkbox"), .id(name), .name(name), .value("on"), .aria("describedby", name + "-words")]
                    + (isOn ? [.checked] : []))
            H.label(.for(name)) { title }
            H.p(.class("muted"), .id(name + "-words")) { words }
        }
    }

    private static func slider(_ name: String, _ title: String, _ value: Int) -> Node {
        H.div(.class("settings-row settings-slider")) {
            H.label(.for(name)) { title }
            H.input(
                .type("range"), .id(name), .name(name), .min("0"), .max("100"), .step("5"), .value(String(value)))
        }
    }

    /// Tries what is set now, saved or not.
    private static func attempt(_ name: String, _ label: String) -> Node {
        H.div(.class("settings-try needs-script")) {
            H.button(.class("button"), .type("button"), .data("tries", name)) { label }
            H.p(.class("muted"), .id("try-" + name), .role("status")) {}
        }
    }

    private static func kept(_ model: GameSettingsModel) -> Node {
        H.section(.class("settings-kept")) {
            H.h2 { localized("Where data is stored") }
            H.dl(.class("definitions")) {
                place(
                    localized("Players, rounds, answers, settings and statistics"),
                    localized(
                        "In the database of this Motionbook server, in \(model.dataFolder), until someone deletes them."
                    ))
                place(localized("The player chosen on this screen"), localized("In a cookie in this browser."))
                place(
                    localized("Answers and statistics not sent yet"), localized("In this browser until they are sent."))
                place(localized("Camera video"), localized("Nowhere. It is analysed and discarded at once."))
            }
            H.p(.class("muted")) { "\(model.site.name) \(model.site.version)" }
        }
    }

    private static func place(_ what: String, _ where: String) -> Node {
        H.div {
            H.dt { what }
            H.dd { `where` }
        }
    }
}
