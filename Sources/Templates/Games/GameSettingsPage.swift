import Games

/// The settings of games, with buttons that try them. It works without scripts, but for the tries.
package enum GameSettingsPage {
    package static func render(_ model: GameSettingsModel) -> Document {
        Layout(
            site: model.site, title: "Game settings", styles: ["games/grown-ups"], modules: ["games/settings"],
            section: .games
        ).document {
            H.p { H.a(.href(Addresses.grownUps())) { "For grown-ups" } }
            H.h1(.class("grown-ups-title")) { "Game settings" }
            if model.isSaved {
                PageParts.notice(
                    Notice(.info, "Settings saved. Reload any open games to use them."))
            }
            H.form(.class("settings"), .id("settings"), .method("post"), .action(Addresses.gameSettings())) {
                group("Sound") {
                    toggle(
                        "sound", "Sound effects", "Everything you hear is also shown on screen.", model.settings.sound)
                    slider("soundVolume", "Sound volume", model.settings.soundVolume)
                    toggle("music", "Music", "Calm background music.", model.settings.music)
                    slider("musicVolume", "Music volume", model.settings.musicVolume)
                    attempt("sound", "Test sound")
                    toggle(
                        "haptics", "Vibration", "Phones and tablets vibrate after each answer.", model.settings.haptics
                    )
                    attempt("haptics", "Test vibration")
                }
                group("Display") {
                    toggle(
                        "reducedMotion", "Reduce motion",
                        "Turns off animations that aren’t needed. Always on when your device is set to reduce motion.",
                        model.settings.reducedMotion)
                    toggle("largeText", "Large text", "For screens seen from a distance.", model.settings.largeText)
                }
                group("Camera") {
                    toggle(
                        "mirrored", "Mirror the camera", "Your left hand appears on the left.",
                        model.settings.mirrored)
                    toggle(
                        "debug", "Show camera details", "Shows what the game detects, and how fast.",
                        model.settings.debug)
                    attempt("camera", "Test camera")
                    H.div(.class("settings-camera"), .id("camera-view"), .hidden) {
                        H.video(
                            .id("camera-video"), .muted, .playsinline, .width(320), .height(240),
                            .aria("label", "Camera video"))
                    }
                }
                group("Saved data") {
                    toggle(
                        "statistics", "Statistics",
                        "Counts which games are played, for how long and with what result. Stays on this machine, without images.",
                        model.settings.statistics)
                }
                H.div(.class("actions")) {
                    H.button(.class("button button-primary"), .type("submit")) { "Save" }
                }
            }
            kept(model)
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
            H.h2 { "Where data is stored" }
            H.dl(.class("definitions")) {
                place(
                    "Players, rounds, answers, settings and statistics",
                    "In this Motionbook’s database, in \(model.dataFolder), until someone deletes them.")
                place("The player chosen on this screen", "In a cookie in this browser.")
                place("Answers and statistics not sent yet", "In this browser until they are sent.")
                place("Camera video", "Nowhere. It is analysed and discarded at once.")
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
