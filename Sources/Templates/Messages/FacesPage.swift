import Analysis
import Domain

/// How each of the six faces is made, with a camera to try them.
package enum FacesPage {
    package static func render(_ model: FacesModel) -> Document {
        Layout(
            site: model.site, title: localized("The six faces"), styles: MessageWords.cameraStyles + ["messages/learn"],
            modules: ["messages/try"], section: .messages
        ).document {
            H.div(.class("message-faces")) {
                H.div(.class("messages-title")) {
                    H.h1 { localized("The six faces") }
                    H.p(.class("lead")) {
                        localized(
                            "Hold each face for half a second, then relax. It works best in good light with your whole face in view."
                        )
                    }
                }
                H.div(
                    .class("learn needs-script"), .id("try-faces"), .data("live", path: Addresses.live()),
                    .data("pump", path: model.site.assetAddress("/js/camera/pump.js"))
                ) {
                    H.h2 { localized("Try the faces") }
                    FaceCamera(detour: .nothing).node
                    H.p(.class("place-status"), .id("face-status"), .role("status")) {}
                }
                H.section(.class("learn-list"), .aria("labelledby", "learn-title")) {
                    H.h2(.id("learn-title")) { localized("How to make them") }
                    H.ul(.class("learn-cards")) {
                        for face in ExpressionName.lockFaces { card(face, model) }
                    }
                    MessageWords.back(model.site)
                }
            }
        }
    }

    private static func card(_ face: ExpressionName, _ model: FacesModel) -> Node {
        H.li(.class("panel learn-card"), .data("learn", face.rawValue), .data("made", "false")) {
            FacePicture(face: face, avatar: model.avatar, site: model.site).node
            H.div {
                H.h3 { face.title }
                H.p { face.tip }
                H.p(.class("learn-mark"), .hidden) {
                    Icon.check.node
                    localized("You did it!")
                }
            }
        }
    }
}
