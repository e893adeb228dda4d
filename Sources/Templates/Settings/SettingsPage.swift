/// The settings of the machine. All of it works without scripts.
package enum SettingsPage {
    package static func render(_ model: SettingsModel) -> Document {
        Layout(site: model.site, title: "Settings", styles: ["opinions/settings"]).document {
            H.h1(.class("settings-title")) { "Settings" }
            H.p(.class("muted")) { "They hold for this machine: whoever has its access key may change them." }
            if let notice = model.notice { PageParts.notice(notice) }
            H.div(.class("house-settings")) {
                OpinionSettingsSection(model: model.opinions).node
                H.section(.class("panel"), .aria("labelledby", "games-title")) {
                    H.h2(.id("games-title")) { "Games" }
                    H.p {
                        "Sound, look, camera and statistics of games are for grown-ups, behind two numbers to multiply."
                    }
                    H.p { H.a(.class("button"), .href(Addresses.gameSettings())) { "Settings of games" } }
                }
            }
        }
    }
}
