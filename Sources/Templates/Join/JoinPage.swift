import Domain

/// The page by which other devices come to this server: for a device, what to do on it; for a class, the address in large
/// letters. It is seen before the key was entered, and works without scripts; a script leads on by itself.
package enum JoinPage {
    package static func render(_ model: JoinModel) -> Document {
        Layout(
            site: model.site, title: title(of: model), styles: ["shared/qr-code", "join"], modules: ["join/join"],
            isBare: true
        ).document {
            H.div(.class("join")) {
                H.h1 { title(of: model) }
                switch model.situation {
                case .device: device(model)
                case .screen(let screen): JoinScreen(model: model, screen: screen).node
                case .off: off(model)
                }
                H.p(.class("visually-hidden"), .id("join-said"), .role("status")) {}
            }
        }
    }

    private static func title(of model: JoinModel) -> String {
        model.situation == .device
            ? localized("Use Motionbook on this device") : localized("Use it on other devices")
    }

    // MARK: - A device

    @NodeBuilder private static func device(_ model: JoinModel) -> Node {
        H.p(.class("lead")) {
            model.authority == nil
                ? localized(
                    "Motionbook is at an encrypted address, which the camera needs. This page leads there by itself.")
                : localized(
                    "The camera needs an encrypted connection. For that, this device has to trust this Motionbook server: a few steps, once. Then this page continues by itself."
                )
        }
        H.section(
            .class("panel join-state"), .id("join-state"), .data("state", "checking"),
            .data("origins", model.origins.joined(separator: " ")), .data("path", path: model.path),
            .data("check", path: Addresses.joinCheck()), .aria("labelledby", "join-now")
        ) {
            H.h2(.class("visually-hidden"), .id("join-now")) { localized("This device") }
            H.div(.class("needs-script"), .role("status"), .id("join-states")) {
                for (name, words) in states(model) {
                    .element(
                        "p", [.class("chip"), .data("for-state", name)] + (name == "checking" ? [] : [.hidden]),
                        .text(words))
                }
            }
            H.div(.class("actions")) {
                if model.authority != nil {
                    H.a(.class("button button-primary"), .href(Addresses.authority())) {
                        Icon.download.node
                        localized("Download the certificate")
                    }
                }
                if let origin = model.origins.first {
                    // Before the device trusts the server, there is nothing but a warning.
                    H.a(
                        .class(model.authority == nil ? "button button-primary" : "button no-script"),
                        .href(origin + model.path)
                    ) { localized("Open Motionbook") }
                }
            }
        }
        if let authority = model.authority {
            JoinHelp(model: model).steps(authority)
            JoinHelp(model: model).fingerprint(authority)
        }
        JoinHelp(model: model).trouble
        JoinHelp(model: model).management
    }

    /// What the page's script finds out, in words. `Public/js/join/trust.js` knows when each holds.
    static func states(_ model: JoinModel) -> [(name: String, words: String)] {
        [
            ("checking", localized("Checking whether this device trusts the server…")),
            (
                "untrusted",
                model.authority == nil
                    ? localized("This device does not get to the encrypted address. Trying again every two seconds.")
                    : localized("This device does not trust the server yet. Follow the steps below.")
            ),
            ("silent", localized("The encrypted address does not answer. See “If it does not work” below.")),
            ("gone", localized("The server does not answer any more. Is this device still in the same network?")),
            ("trusted", localized("This device trusts the server. Opening Motionbook…")),
        ]
    }

    // MARK: - Without encryption

    @NodeBuilder private static func off(_ model: JoinModel) -> Node {
        H.p(.class("lead")) {
            localized(
                "This Motionbook server does not encrypt. Cameras work on the computer that runs it, and on no other device."
            )
        }
        H.section(.class("panel"), .aria("labelledby", "join-start")) {
            H.h2(.id("join-start")) { localized("To use cameras on other devices") }
            H.p {
                localized(
                    "Start Motionbook like this on the computer that runs it. It then encrypts by itself, and this page shows the way for each device."
                )
            }
            CodeLine(id: "join-command", text: "motionbook serve --host 0.0.0.0").node
            H.p(.class("muted")) {
                localized(
                    "If it was started with --http-only, leave that option out. If there is a proxy in front of it, the proxy has to encrypt."
                )
            }
        }
        JoinHelp(model: model).management
    }
}
