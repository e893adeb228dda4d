/// The page about the program: what it does, privacy, licences.
package enum AboutPage {
    package static func render(_ model: AboutModel) -> Document {
        Layout(site: model.site, title: "About", section: .about).document {
            H.div(.class("prose")) {
                H.h1 { "A motion lab of your own" }
                H.p(.class("lead")) {
                    "Motionbook watches a clip the way a coach does: it follows the body from frame to frame, finds the "
                    "swings, and writes down what each of them did."
                }
                measures
                privacy(model)
                components(model)
            }
        }
    }

    private static var measures: Node {
        H.section {
            H.h2 { "What the numbers mean" }
            H.dl(.class("definitions")) {
                term(
                    "Angular velocity", "rad/s",
                    "How fast the wrist turns about elbow and shoulder. Its peaks are how swings are found.")
                term(
                    "Wrist speed", "m/s",
                    "From the body in space as the model estimates it from one camera: good for comparing swings, not for a record book."
                )
                term("Contact", "s", "The moment of the swing's peak, on the clip's own clock.")
                term(
                    "Follow-through", "m",
                    "How high the wrist comes over the shoulders after contact, in the same estimated body in space.")
                term("Rotation", "°", "How far shoulders and hips turn during the swing.")
                term(
                    "Composition", "0–100",
                    "How well a picture follows the rule of placing that fits it best, less what the other rules find wanting."
                )
                term(
                    "Confidence", "%",
                    "How surely the landmarks were seen. Green on the skeleton is above 80 %, yellow above 50 %, red below."
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
            H.h2 { "Privacy" }
            H.p {
                "Clips are decoded and analysed on this machine, each in a process of its own. "
                if let host = model.site.opinionHost {
                    "Nothing is sent anywhere but what you agree to send: pictures and numbers of swings go to "
                    "\(host) for a second opinion, and "
                    H.a(.href(Addresses.settings())) { "the settings" }
                    " list all that was ever sent. No page "
                } else {
                    "Nothing is sent anywhere, and no page "
                }
                "loads anything from elsewhere. How games go is counted here only, unless you switch it off."
            }
            H.p { "Delete means delete: the clip goes, with its landmarks, report, pictures and playback copy." }
            if let folder = model.dataFolder {
                H.p {
                    "Everything is kept in "
                    H.code { folder }
                    "."
                }
            }
        }
    }

    private static func components(_ model: AboutModel) -> Node {
        H.section {
            H.h2 { "What it is built of" }
            H.p {
                "Motionbook \(model.site.version), under the Apache License 2.0. It stands on these works:"
            }
            PageParts.scrolling(.aria("label", "Components")) {
                H.table(.class("table")) {
                    H.thead {
                        H.tr {
                            for heading in ["Component", "Version", "Licence", "Use"] {
                                H.th(.scope("col")) { heading }
                            }
                        }
                    }
                    H.tbody {
                        for component in model.components {
                            H.tr {
                                H.th(.scope("row")) { component.name }
                                H.td { component.version ?? "–" }
                                H.td { component.licence }
                                H.td { component.purpose }
                            }
                        }
                    }
                }
            }
        }
    }
}
