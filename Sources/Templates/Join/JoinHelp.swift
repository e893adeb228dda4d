import Domain

/// What both a device and the screen for a class show below: steps for each system, what to compare, what to do when it
/// does not work, and what helps whoever manages the devices.
struct JoinHelp {
    var model: JoinModel

    /// The steps for each system: that of the device comes first, and stands open.
    func steps(_ authority: JoinModel.Authority) -> Node {
        let isDevice = model.situation == .device
        let systems = [model.system].compactMap { $0 } + DeviceSystem.allCases.filter { $0 != model.system }
        return H.section(.class("panel"), .aria("labelledby", "join-steps-title")) {
            H.h2(.id("join-steps-title")) {
                isDevice ? localized("The steps for your device") : localized("The steps for each device")
            }
            H.div(.class("join-systems"), .id("join-systems")) {
                for system in systems {
                    .element(
                        "details",
                        [.class("join-system"), .data("system", system.rawValue)]
                            + (isDevice && system == model.system ? [.open] : []),
                        .sequence([
                            H.summary { system.title },
                            TrustSteps(system: system, authority: authority.name).node,
                        ]))
                }
            }
        }
    }

    /// What to compare before a certificate is trusted.
    func fingerprint(_ authority: JoinModel.Authority) -> Node {
        H.section(.class("panel"), .aria("labelledby", "join-fingerprint-title")) {
            H.h2(.id("join-fingerprint-title")) { localized("Fingerprint of the certificate (SHA-256)") }
            H.p(.class("join-fingerprint"), .untranslated, .dir("ltr")) {
                H.code { for bytes in Self.groups(of: authority.fingerprint) { H.span { bytes } } }
            }
            H.p {
                model.situation == .device
                    ? localized(
                        "The teacher’s screen must show the same one, and so must your device where it shows the details of the certificate. If they differ, install nothing and tell the teacher."
                    )
                    : localized(
                        "A device shows the same fingerprint on this page, and in the details of the certificate before it is installed. If it shows another one, install nothing: another server is in between."
                    )
            }
            H.p(.class("muted")) {
                Node.sentence(
                    "The certificate is called “{a}”. It is good only for this server’s names and for addresses in private networks, not for sites on the internet.",
                    H.bdi(.untranslated) { authority.name })
            }
        }
    }

    /// A fingerprint in groups of four bytes: `AB:CD:EF:01:`.
    private static func groups(of fingerprint: String) -> [String] {
        let length = 12
        return stride(from: 0, to: fingerprint.count, by: length).map {
            String(fingerprint.dropFirst($0).prefix(length))
        }
    }

    /// Why nothing may answer, and what to do.
    var trouble: Node {
        H.section(.class("panel"), .aria("labelledby", "join-trouble-title")) {
            H.h2(.id("join-trouble-title")) { localized("If it does not work") }
            H.ul(.class("join-list")) {
                H.li {
                    localized(
                        "Nothing opens, or the page waits forever: many guest networks keep devices apart (“client isolation”). No program can change that. Use the school’s inner network, a hotspot of the teacher’s phone, or a small router of your own, for the server and all devices."
                    )
                }
                H.li {
                    localized(
                        "The address with numbers works everywhere. Names that end in .local do not on some Android devices; then use the numbers."
                    )
                }
                if model.authority != nil {
                    H.li {
                        localized(
                            "All steps are done, and the page still waits: close the browser completely and open this page again. On an iPad, check the switch under Certificate Trust Settings."
                        )
                    }
                }
                if model.situation == .device, model.authority != nil, let origin = model.origins.first {
                    H.li {
                        Node.sentence(
                            "To do without the steps for today: {a}. In the warning of Chrome or Edge, choose “Advanced”, then continue. Only do that in your own network.",
                            H.a(.href(origin + model.path)) { localized("open the encrypted address") })
                    }
                }
                H.li {
                    localized(
                        "A filter or an antivirus program that opens encrypted connections has to leave this server’s address alone."
                    )
                }
            }
        }
    }

    /// For whoever manages a school's devices.
    var management: Node {
        let policies = DevicePolicies(
            authority: model.authority, origins: model.origins, plainOrigins: model.plainOrigins)
        let all = policies.all + [policies.withoutEncryption].compactMap { $0 }
        guard !all.isEmpty else { return .nothing }
        return H.section(.class("panel"), .aria("labelledby", "join-managed-title")) {
            H.h2(.id("join-managed-title")) { localized("For the person who manages the school’s devices") }
            H.details(.class("join-managed")) {
                H.summary { localized("Policies and profiles, ready to copy") }
                H.dl(.class("join-policies")) {
                    for policy in all {
                        H.div {
                            H.dt { H.code(.untranslated) { policy.name } }
                            H.dd {
                                H.p { policy.words }
                                CodeLine(id: "policy-" + policy.name, text: policy.value).node
                            }
                        }
                    }
                    if model.authority != nil {
                        H.div {
                            H.dt { DeviceSystem.apple.title }
                            H.dd {
                                Node.sentence(
                                    "Put {a} into a profile as a certificate, and send it by your device management. Enrolled devices trust it at once, without the switch under Certificate Trust Settings.",
                                    H.a(.href(Addresses.authority())) { "ca.crt" })
                            }
                        }
                        H.div {
                            H.dt { localized("Android and Windows") }
                            H.dd {
                                localized(
                                    "Your device management installs ca.crt as a trusted CA certificate: on Android for the work profile or the whole device, on Windows in “Trusted Root Certification Authorities”."
                                )
                            }
                        }
                    }
                }
            }
        }
    }
}
