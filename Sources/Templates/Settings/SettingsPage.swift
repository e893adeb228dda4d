import Domain

/// The settings of the machine. All of it works without scripts.
package enum SettingsPage {
    package static func render(_ model: SettingsModel) -> Document {
        Layout(site: model.site, title: localized("Settings"), styles: ["opinions/settings"]).document {
            H.h1(.class("settings-title")) { localized("Settings") }
            H.p(.class("muted")) {
                localized(
                    "These settings apply to this Motionbook server. Anyone who can open Motionbook can change them: people at the computer that runs it, and people elsewhere who have this server’s access key."
                )
            }
            if let notice = model.notice { PageParts.notice(notice) }
            H.div(.class("house-settings")) {
                H.section(.class("panel"), .aria("labelledby", "join-title")) {
                    H.h2(.id("join-title")) { localized("Use it on other devices") }
                    H.p {
                        localized(
                            "The address for tablets, Chromebooks and phones, with a code to scan, and what makes their cameras work."
                        )
                    }
                    H.p { H.a(.class("button"), .href(Addresses.join())) { localized("Show the address") } }
                }
                OpinionSettingsSection(model: model.opinions).node
                H.section(.class("panel"), .aria("labelledby", "links-title")) {
                    H.h2(.id("links-title")) { localized("Shared links") }
                    H.p { localized("What you have shared by a link, how often it was opened, and how to end it.") }
                    H.p { H.a(.class("button"), .href(Addresses.links())) { localized("All links") } }
                }
                H.section(.class("panel"), .aria("labelledby", "games-title")) {
                    H.h2(.id("games-title")) { localized("Games") }
                    H.p {
                        localized(
                            "The game statistics, and settings for sound, appearance and the camera. To see them, answer a multiplication question."
                        )
                    }
                    H.p { H.a(.class("button"), .href(Addresses.gameSettings())) { localized("Game settings") } }
                }
            }
        }
    }
}
