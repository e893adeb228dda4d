import Games

/// The settings of games, with buttons that try them. It works without scripts, but for the tries.
package enum GameSettingsPage {
    package static func render(_ model: GameSettingsModel) -> Document {
        Layout(
            site: model.site, title: "Settings of games", styles: ["games/grown-ups"], modules: ["games/settings"],
            section: .games
        ).document {
            H.p { H.a(.href(Addresses.grownUps())) { "For grown-ups" } }
            H.h1(.class("grown-ups-title")) { "Settings of games" }
            if model.isSaved {
                PageParts.notice(
                    Notice(.info, "The settings are saved. Games that are open take them when they are loaded again."))
            }
            H.form(.class("settings"), .id("settings"), .method("post"), .action(Addresses.gameSettings())) {
                group("Sound") {
                    toggle("sound", "Sounds", "Everything that is heard can be seen, too.", model.settings.sound)
                    slider("soundVolume", "How loud sounds are", model.settings.soundVolume)
                    toggle("music", "Music", "A calm tune while a game waits or runs.", model.settings.music)
                    slider("musicVolume", "How loud music is", model.settings.musicVolume)
                    attempt("sound", "Try the sound")
                    toggle(
                        "haptics", "Shaking", "Phones and tablets shake a little: right, wrong.", model.settings.haptics
                    )
                    attempt("haptics", "Try the shaking")
                }
                group("Look") {
                    toggle(
                        "reducedMotion", "Less movement",
                        "Nothing moves that need not. Where the system asks for it, that holds anyway.",
                        model.settings.reducedMotion)
                    toggle("largeText", "Large letters", "For a screen that is far away.", model.settings.largeText)
                }
                group("Camera") {
                    toggle(
                        "mirrored", "As a mirror", "The left hand is at the left of the picture.",
                        model.settings.mirrored)
                    toggle(
                        "debug", "Show what is measured", "Games show what was read from the pictures, and how fast.",
                        model.settings.debug)
                    attempt("camera", "Try the camera")
                    H.div(.class("settings-camera"), .id("camera-view"), .hidden) {
                        H.video(
                            .id("camera-video"), .muted, .playsinline, .width(320), .height(240),
                            .aria("label", "The camera’s picture"))
                    }
                }
                group("What is kept") {
                    toggle(
                        "statistics", "Statistics",
                        "Which games are played, for how long, and how they go. They stay on this machine, without pictures.",
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
            H.h2 { "What is stored where" }
            H.dl(.class("definitions")) {
                place(
                    "Players, their rounds and answers, settings, statistics",
                    "In the database of this Motionbook, in \(model.dataFolder), until somebody deletes them.")
                place("Who plays at this screen", "In a cookie of this browser.")
                place("Answers and statistics that could not be sent yet", "In this browser, until they are.")
                place("Pictures of the camera", "Nowhere. They are looked at and forgotten.")
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
