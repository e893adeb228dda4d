import Domain

/// Five faces, given by camera, by hand or by a clip. Five lists (`<select name="face">`) hold them and are all there
/// is without scripts; with scripts, pictures stand for them.
struct FaceInput {
    var model: FaceInputModel
    var avatar: AvatarModel
    var site: Site
    /// The words above.
    var title: String
    /// Whether the form is sent by itself once a camera has taken all five.
    var isSentAtOnce = false

    var node: Node {
        H.fieldset(
            .class("face-input"), .id("face-input"), .data("live", path: Addresses.live()),
            .data("clip", path: Addresses.faces()), .data("maximum-bytes", String(model.maximumClipBytes)),
            .data("pump", path: site.assetAddress("/js/camera/pump.js")),
            .data("at-once", isSentAtOnce ? "true" : "false")
        ) {
            H.legend { title }
            H.p(.class("muted")) {
                if Guest.current == nil {
                    Node.sentence(
                        "Don’t use the same face twice in a row. {a}",
                        H.a(.href(Addresses.faces())) { localized("How to make each face") })
                } else {
                    localized("Don’t use the same face twice in a row.")
                }
            }
            places
            ways
            lists
        }
    }

    @NodeBuilder private var places: Node {
        H.ol(.class("places needs-script"), .id("places"), .aria("label", localized("The five faces"))) {
            for number in 1...ExpressionName.lockLength {
                H.li(.class("place"), .data("filled", "false")) {
                    H.span(.class("place-picture")) { FacePicture(face: nil, avatar: avatar, site: site).node }
                    H.span(.class("place-number"), .aria("hidden", "true")) { String(number) }
                    H.span(.class("place-words")) { localized("Empty") }
                }
            }
        }
        H.div(.class("place-tools needs-script")) {
            H.p(.class("place-status"), .id("face-status"), .role("status")) { localized("0 of 5 faces.") }
            H.div(.class("actions")) {
                tool("faces-undo", localized("Undo"), .previousFrame)
                tool("faces-again", localized("Start over"), .again)
            }
        }
    }

    private func tool(_ id: String, _ label: String, _ icon: Icon) -> Node {
        H.button(.class("button"), .type("button"), .id(id), .disabled) {
            icon.node
            label
        }
    }

    private var ways: Node {
        H.div(.class("ways needs-script"), .id("ways")) {
            H.div(.class("way-choice"), .role("group"), .aria("label", localized("How to enter the faces"))) {
                choice("camera", localized("Camera"), .camera, isPressed: true)
                choice("hand", localized("Choose faces"), .hand)
                Node.unlessGuest { choice("clip", localized("Video"), .upload) }
            }
            H.div(.class("way"), .data("way-panel", "camera")) {
                FaceCamera(
                    detour: H.button(.class("button button-quiet"), .type("button"), .data("way", "hand")) {
                        localized("Choose faces instead")
                    }
                ).node
            }
            H.div(.class("way"), .data("way-panel", "hand"), .hidden) { picks }
            // Of strangers no files are read.
            Node.unlessGuest { H.div(.class("way"), .data("way-panel", "clip"), .hidden) { clip } }
        }
    }

    private func choice(_ way: String, _ label: String, _ icon: Icon, isPressed: Bool = false) -> Node {
        H.button(
            .class("button button-toggle"), .type("button"), .data("way", way),
            .aria("pressed", isPressed ? "true" : "false")
        ) {
            icon.node
            label
        }
    }

    private var picks: Node {
        H.div(.class("picks"), .role("group"), .aria("label", localized("Choose five faces in order"))) {
            for face in ExpressionName.lockFaces {
                H.button(.class("pick"), .type("button"), .data("pick", face.rawValue)) {
                    FacePicture(face: face, avatar: avatar, site: site).node
                    H.span(.class("pick-words")) { face.title }
                }
            }
        }
    }

    private var clip: Node {
        H.div(.class("face-clip")) {
            H.p {
                localized(
                    "Film yourself: hold each face for half a second and relax in between. Motionbook doesn’t keep the video."
                )
            }
            H.div(.class("face-clip-field")) {
                // Without a name: the form does not send it.
                H.label(.for("face-clip")) { localized("Video, up to \(Wording.limit(model.maximumClipBytes))") }
                H.input(.type("file"), .id("face-clip"), .accept("video/*,image/gif,.mov,.mkv,.avi"))
            }
            H.progress(
                .class("bar"), .id("face-clip-bar"), .aria("label", localized("Upload progress")), .max("1"), .hidden
            ) {
            }
            H.p(.class("face-clip-status"), .id("face-clip-status"), .role("status")) {}
        }
    }

    private var lists: Node {
        H.div(.class("face-lists no-script")) {
            for number in 1...ExpressionName.lockLength {
                H.div {
                    H.label(.for("face-\(number)")) { localized("Face \(number)") }
                    H.select(.class("select"), .id("face-\(number)"), .name("face"), .autocomplete("off")) {
                        H.option(.value("")) { localized("Choose…") }
                        for face in ExpressionName.lockFaces {
                            H.option(.value(face.rawValue)) { face.title }
                        }
                    }
                }
            }
        }
    }
}

/// Faces in a row, with their names.
struct FaceRow {
    var faces: [ExpressionName]
    var avatar: AvatarModel
    var site: Site
    /// Names the row for screen readers.
    var label: String

    var node: Node {
        H.ol(.class("face-row"), .aria("label", label)) {
            for face in faces {
                H.li {
                    FacePicture(face: face, avatar: avatar, site: site).node
                    H.span { face.title }
                }
            }
        }
    }
}
