import Domain

/// The first page: drop zone and recent clips.
package enum DashboardPage {
    /// Without scripts a page with running jobs loads itself again after so many seconds.
    static let refreshSeconds = 5

    package static func render(_ model: DashboardModel) -> Document {
        let isLive = model.clips.contains { $0.state.isLive }
        return Layout(
            site: model.site, title: model.site.name, styles: ["dashboard"],
            modules: ["dashboard/upload", "dashboard/progress"] + (model.clips.isEmpty ? ["dashboard/sample"] : []),
            refreshSeconds: isLive ? refreshSeconds : nil, section: .clips
        ).document {
            if let notice = model.notice { PageParts.notice(notice) }
            H.div(.class(model.clips.isEmpty ? "intro intro-first" : "intro")) {
                H.div(.class("intro-words")) {
                    H.h1 { model.clips.isEmpty ? localized("See how the body really moved") : localized("Clips") }
                    H.p(.class("lead")) {
                        model.clips.isEmpty
                            ? localized(
                                "Upload a video of a player, of raised fingers or of a face, or a photo. Motionbook analyses every frame and shows what it measured."
                            )
                            : localized("Upload another clip, or open a report.")
                    }
                    if model.clips.isEmpty { sample }
                }
                UploadForm(model: model).node
            }
            if model.showsWelcome { Welcome(site: model.site).node }
            H.section(.class("clips"), .aria("labelledby", "clips-title"), .data("events", path: Addresses.allEvents()))
            {
                H.div(.class("section-head")) {
                    H.h2(.id("clips-title")) {
                        model.clips.isEmpty ? localized("How to film a swing") : localized("Recent clips")
                    }
                    if !model.clips.isEmpty {
                        H.p(.class("section-links")) {
                            if model.hasPhotos { H.a(.href(Addresses.contactSheet())) { localized("Contact sheet") } }
                            H.a(.href(Addresses.library())) {
                                model.totalClips == 1
                                    ? localized("Search the library")
                                    : localized(
                                        model.totalClips, "Search all \(model.totalClips) clip",
                                        "Search all \(model.totalClips) clips")
                            }
                        }
                    }
                }
                if model.clips.isEmpty { filmingGuide }
                H.ul(.class("clip-grid"), .id("clip-list")) {
                    for clip in model.clips { clip.node }
                }
            }
            H.p(.class("visually-hidden"), .id("live-status"), .role("status")) {}
        }
    }

    /// For somebody who has no clip at hand.
    private static var sample: Node {
        H.div(.class("sample needs-script")) {
            H.button(.class("button"), .type("button"), .id("try-sample"), .data("sample", path: "/samples/swings.zip"))
            {
                localized("Try it with a sample")
            }
            H.p(.class("muted")) {
                localized("Three strokes of a tennis player, as a skeleton without the video. You can delete it again.")
            }
            H.p(.id("sample-status"), .role("status")) {}
        }
    }

    private static var filmingGuide: Node {
        H.ul(.class("guide")) {
            tip(
                .sideView, localized("From the side"),
                localized("Stand level with the player, at a right angle to the swing path."))
            tip(
                .person, localized("Whole body"),
                localized("Keep the player in the frame from head to feet, with some room for the racket."))
            tip(
                .tripod, localized("Keep the camera still"),
                localized("Use a tripod, or lean the phone against a bag. Don’t zoom or pan."))
            tip(
                .light, localized("Good light"),
                localized("Film in daylight with the sun behind you. In poor light the wrist blurs."))
            tip(
                .speed, localized("60 fps or more"),
                localized("Swings are fast. For slow motion, upload the original file."))
            tip(
                .timer, localized("10 to 60 seconds"),
                localized("Film a few swings by one player, with a short pause between them."))
        }
    }

    private static func tip(_ icon: Icon, _ title: String, _ text: String) -> Node {
        H.li(.class("guide-tip")) {
            H.span(.class("guide-icon")) { icon.node }
            H.div {
                H.h3 { title }
                H.p { text }
            }
        }
    }
}
