import Domain

/// The page about the program: what it does, privacy, licences.
package enum AboutPage {
    package static func render(_ model: AboutModel) -> Document {
        Layout(site: model.site, title: localized("About"), section: .about).document {
            H.div(.class("prose")) {
                H.h1 { localized("Your own motion lab") }
                H.p(.class("lead")) {
                    localized(
                        "Motionbook watches a clip the way a coach does. It follows the body frame by frame, finds each swing and measures it."
                    )
                }
                measures
                privacy(model)
                components(model)
            }
        }
    }

    private static var measures: Node {
        H.section {
            H.h2 { localized("What the measurements mean") }
            H.dl(.class("definitions")) {
                term(
                    localized("Wrist angular velocity"), "rad/s",
                    localized(
                        "How fast the wrist swings around the elbow or the shoulder, whichever gives the higher value. Motionbook finds a swing wherever this peaks."
                    ))
                term(
                    localized("Wrist speed"), "m/s",
                    localized("Estimated in 3D from one camera. Good for comparing swings, not for setting records.")
                )
                term(
                    localized("Contact"), "s",
                    localized("When the racket meets the ball, measured from the start of the clip."))
                term(
                    localized("Follow-through"), "m",
                    localized("How high the wrist rises above the shoulders after contact, also estimated in 3D."))
                term(localized("Rotation"), "°", localized("How far the shoulders and hips turn during the swing."))
                term(
                    localized("Composition"), "0–100",
                    localized(
                        "How well a photo is composed. About two thirds of the score comes from the rule that fits best, the rest from the other rules."
                    )
                )
                term(
                    localized("Confidence"), "%",
                    localized(
                        "How clearly the tracked points of the body, such as wrists and knees, were seen. On the skeleton, green is above 80%, yellow above 50% and red below."
                    )
                )
            }
        }
    }

    private static func term(_ name: String, _ unit: String, _ meaning: String) -> Node {
        H.div {
            H.dt {
                name
                H.span(.class("unit")) { unit }
            }
            H.dd { meaning }
        }
    }

    private static func privacy(_ model: AboutModel) -> Node {
        H.section {
            H.h2 { localized("Privacy") }
            H.p {
                if let host = model.site.opinionHost {
                    Node.sentence(
                        "Motionbook analyses clips on this server (the computer that runs Motionbook), each in a separate process. Nothing leaves the server unless you agree. Images and measurements of swings go to \(host) for a second opinion, and {a} list everything that was ever sent. No page loads anything from other sites. Game statistics are kept only here, and you can turn them off.",
                        H.a(.href(Addresses.settings())) { localized("the settings") })
                } else {
                    localized(
                        "Motionbook analyses clips on this server (the computer that runs Motionbook), each in a separate process. Nothing is sent anywhere unless you turn on second opinions from an AI model in the settings. No page loads anything from other sites. Game statistics are kept only here, and you can turn them off."
                    )
                }
            }
            H.p {
                localized(
                    "You can restore a clip from the trash within 30 days. After that, Motionbook deletes it permanently, with its tracked points, report, images and the copy converted for playback."
                )
            }
            if let folder = model.dataFolder {
                H.p { Node.sentence("All data is stored in {a}.", H.code { folder }) }
            }
        }
    }

    private static func components(_ model: AboutModel) -> Node {
        H.section {
            H.h2 { localized("What it is built with") }
            H.p {
                localized(
                    "Motionbook \(model.site.version) is licensed under the Apache License 2.0. It uses these components:"
                )
            }
            PageParts.scrolling(.aria("label", localized("Components"))) {
                H.table(.class("table")) {
                    H.thead {
                        H.tr {
                            for heading in [
                                localized("Component"), localized("Version"), localized("Licence"), localized("Use"),
                            ] {
                                H.th(.scope("col")) { heading }
                            }
                        }
                    }
                    H.tbody {
                        for component in model.components {
                            H.tr {
                                H.th(.scope("row"), .untranslated) { component.name }
                                H.td(.untranslated) { component.version ?? "–" }
                                H.td(.untranslated) { component.licence }
                                H.td { LocalizedText(component.purpose, nil).localized }
                            }
                        }
                    }
                }
            }
        }
    }
}
