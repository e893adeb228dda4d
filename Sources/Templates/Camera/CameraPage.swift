import Domain

/// The page that looks through a camera while one moves in front of it.
package enum CameraPage {
    package static func render(_ model: CameraModel) -> Document {
        Layout(
            site: model.site, title: localized("Camera"),
            styles: ["report/player", "report/events", "report/composition", "camera/camera", "camera/result"],
            modules: ["camera/camera"], section: .camera
        ).document {
            H.div(.class("camera-head")) {
                H.h1 { localized("Camera") }
                H.p(.class("lead")) { localized("See what Motionbook detects, live.") }
            }
            H.noscript {
                H.p(.class("notice"), .data("tone", "warning")) {
                    localized(
                        "The camera needs JavaScript, which is turned off in this browser. You can still upload clips.")
                }
            }
            H.div(
                .class("camera needs-script"), .id("camera"), .data("state", CameraState.first.name),
                .data("kind", model.chosen.rawValue), .data("live", path: Addresses.live()),
                .data("upload", path: Addresses.clips()), .data("resumable", path: Addresses.uploads()),
                .data("maximum-bytes", String(model.maximumUploadBytes)),
                .data("most-events", String(LiveEvent.mostKept)),
                .data("most-event-bytes", String(LiveEvent.mostKeptBytes)),
                .data("pump", path: model.site.assetAddress("/js/camera/pump.js"))
            ) {
                LiveKindChooser(kinds: model.kinds, chosen: model.chosen).node
                H.div(.class("camera-view")) {
                    CameraStage(
                        detour: H.a(.class("button button-quiet"), .href(Addresses.dashboard())) {
                            localized("Upload a clip instead")
                        }, over: CompositionOverlay.live
                    ).node
                    FiguresPanel.node
                    CameraControls(kinds: model.kinds, chosen: model.chosen).node
                    H.p(.class("notice"), .id("record-trouble"), .data("tone", "warning"), .role("alert"), .hidden) {}
                }
                H.div(.class("camera-side")) {
                    LiveResult(kind: model.chosen).node
                    TakesPanel.node
                    SecondScreenPanel.node
                    LiveEventList.node
                }
            }
            LiveWords.node
            H.p(.class("visually-hidden"), .id("live-status"), .role("status")) {}
        }
    }
}
