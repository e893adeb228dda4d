import Domain

/// The drop zone: a plain multipart form, which scripts turn into uploads with progress.
struct UploadForm {
    /// What the dashboard knows.
    var model: DashboardModel

    /// Types that the file dialog offers; the server decides by content.
    private let accepted =
        "video/*,image/gif,image/jpeg,image/png,image/webp,image/tiff,image/heic,image/heif,image/avif,.heic,.heif,.avif,.tif,.tiff,.mov,.mkv,.avi,.mts,.m2ts,.ogv,.m4v,.zip"

    /// What becomes of a file.
    private var promise: String {
        guard let host = model.site.opinionHost else {
            return localized(
                "Everything stays on this Motionbook server, unless you let an AI model give second opinions (in the settings)."
            )
        }
        return localized(
            "Everything stays on this Motionbook server, except what you send to \(host) for a second opinion.")
    }

    /// The form.
    var node: Node {
        H.form(
            .class("drop"), .id("upload-form"), .method("post"), .action(Addresses.clips()),
            .enctype("multipart/form-data"), .data("resumable-path", path: Addresses.uploads()),
            .data("maximum-bytes", String(model.maximumUploadBytes)),
            .data("maximum-archive-bytes", String(model.maximumArchiveBytes)),
            .data("sheet-path", path: Addresses.contactSheet()), .data("library-path", path: Addresses.library())
        ) {
            EarlyDrops(site: model.site).node
            KindChooser(kinds: model.kinds).node
            H.div(.class("drop-zone"), .id("drop-zone")) {
                H.span(.class("drop-icon")) { Icon.upload.node }
                H.input(
                    .class("drop-input"), .type("file"), .id("file"), .name("file"), .accept(accepted), .multiple,
                    .required, .aria("describedby", "upload-hint"))
                H.label(.class("drop-label"), .for("file")) {
                    H.span(.class("button button-primary drop-button")) { localized("Choose files") }
                    H.span(.class("drop-or needs-script")) { localized("or drop them here") }
                }
                H.p(.class("drop-hint"), .id("upload-hint")) {
                    localized(
                        "Video, GIF, photo, or a ZIP from another Motionbook server, up to \(Wording.limit(model.maximumUploadBytes))."
                    ) + " " + promise
                }
                H.div(.class("drop-ways needs-script")) {
                    H.button(.class("button"), .id("choose-folder"), .type("button")) {
                        Icon.upload.node
                        localized("Choose a folder")
                    }
                    H.a(.class("button"), .href(Addresses.camera())) {
                        Icon.camera.node
                        localized("Use camera")
                    }
                }
                H.button(.class("button no-script"), .type("submit")) { localized("Upload") }
            }
            H.ul(.class("uploads"), .id("uploads"), .aria("label", localized("Uploads"))) {}
        }
    }
}
