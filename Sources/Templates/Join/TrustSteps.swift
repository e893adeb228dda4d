import Domain

/// What to do on a device so that it trusts the server's certificate, step by step.
struct TrustSteps {
    /// One step.
    struct Step {
        var words: Node
        /// A line to type or to copy.
        var line: String?
        /// What people miss.
        var isMissed = false
    }

    var system: DeviceSystem
    /// What devices call the authority.
    var authority: String

    var node: Node {
        .sequence([
            H.ol(.class("join-steps")) {
                for (number, step) in steps.enumerated() {
                    H.li(.data("missed", String(step.isMissed))) {
                        H.p { step.words }
                        if let line = step.line {
                            CodeLine(id: "line-\(system.rawValue)-\(number)", text: line).node
                        }
                    }
                }
            },
            note.map { words in H.p(.class("muted")) { words } } ?? .nothing,
        ])
    }

    private var steps: [Step] {
        switch system {
        case .apple: apple
        case .android: android
        case .chromeOS: chromeOS
        case .windows: windows
        case .mac: mac
        case .linux: linux
        case .firefox: firefox
        }
    }

    /// What else there is to know.
    private var note: Node? {
        switch system {
        case .apple:
            .text(localized("If the school manages this device, the profile can come from there, without these steps."))
        case .android:
            .text(
                localized(
                    "Use Chrome, Edge or Samsung Internet: Firefox for Android does not use this certificate by itself."
                ))
        case .chromeOS:
            .text(
                localized(
                    "On a Chromebook that the school manages, this page of the settings may be blocked. The person who manages it can use a policy instead: see below."
                ))
        case .windows: .text(localized("This is for the signed-in user only. It needs no administrator."))
        case .mac: .text(localized("Chrome, Edge and Safari use it at once. In Firefox, open this page again."))
        case .linux:
            // A browser that runs does not notice what is written into its list from outside.
            .sentence(
                "In a browser without that page, run {a}, close all its windows, and open this page again. The program is in the package libnss3-tools on Debian and Ubuntu, and in nss-tools on Fedora.",
                H.code(.untranslated) {
                    "certutil -d sql:$HOME/.pki/nssdb -A -t C,, -n Motionbook -i ~/Downloads/ca.crt"
                })
        case .firefox:
            .text(
                localized(
                    "If a file was saved instead: Settings › Privacy & Security › View Certificates › Authorities › Import."
                ))
        }
    }

    private static var download: Step {
        Step(
            words: .text(
                localized(
                    "Choose “Download the certificate” above. If the browser says that the download is not secure, choose “Keep”."
                )))
    }

    private static var comeBack: Step {
        Step(words: .text(localized("Come back to this page. It continues by itself.")))
    }

    private var apple: [Step] {
        [
            Step(
                words: .text(
                    localized("Open this page in Safari, tap “Download the certificate” above, then “Allow”."))),
            Step(
                words: .text(
                    localized(
                        "Open Settings and tap “Profile Downloaded” near the top, then “Install”. Do this within 8 minutes; after that, download it again."
                    ))),
            Step(
                words: .sentence(
                    "Then, still in Settings: General › About › Certificate Trust Settings, at the very bottom. Turn on “{a}”. Without this step it does not work.",
                    H.bdi(.untranslated) { authority }), isMissed: true),
            Self.comeBack,
        ]
    }

    private var android: [Step] {
        [
            Self.download,
            Step(
                words: .text(
                    localized(
                        "Open the Settings app, search for “CA certificate” and tap it. (On many devices: Security & privacy › More security & privacy › Encryption & credentials › Install a certificate.)"
                    ))),
            Step(
                words: .text(
                    localized(
                        "Tap “Install anyway”, enter the screen lock, and choose the file ca.crt under Downloads. A device without a screen lock asks you to set one first."
                    )), isMissed: true),
            Self.comeBack,
        ]
    }

    private var chromeOS: [Step] {
        [
            Self.download,
            Step(
                words: .text(localized("Copy this line into the address bar, and open “Local certificates”:")),
                line: "chrome://certificate-manager"),
            Step(
                words: .text(
                    localized(
                        "Under “Custom”, open “Installed by you”. Next to “Trusted Certificates”, choose “Import”, then the file ca.crt."
                    ))),
            Self.comeBack,
        ]
    }

    private var windows: [Step] {
        [
            Self.download,
            Step(
                words: .text(
                    localized(
                        "Type “cmd” in the Start menu, open the Command Prompt, and run this line. Compare what it prints with the fingerprint below:"
                    )),
                line: #"certutil -hashfile "%USERPROFILE%\Downloads\ca.crt" SHA256"#),
            Step(
                words: .text(localized("If both are the same, run this line:")),
                line: #"certutil -user -addstore Root "%USERPROFILE%\Downloads\ca.crt""#),
            Step(words: .text(localized("Answer the security warning with “Yes”.")), isMissed: true),
            Self.comeBack,
        ]
    }

    private var mac: [Step] {
        [
            Self.download,
            Step(
                words: .text(
                    localized("Open Terminal and run this line. Compare what it prints with the fingerprint below:")),
                line: "shasum -a 256 ~/Downloads/ca.crt"),
            Step(
                words: .text(
                    localized("If both are the same, run this line, and enter the password of this Mac:")),
                line:
                    "security add-trusted-cert -r trustRoot -k ~/Library/Keychains/login.keychain-db ~/Downloads/ca.crt"
            ),
            Self.comeBack,
        ]
    }

    private var linux: [Step] {
        [
            Self.download,
            Step(
                words: .text(
                    localized("Run this line in a terminal. Compare what it prints with the fingerprint below:")),
                line: "sha256sum ~/Downloads/ca.crt"),
            Step(
                words: .text(
                    localized("If both are the same, open a new tab in Chrome or Chromium, and enter this address:")),
                line: "chrome://certificate-manager/localcerts/usercerts"),
            Step(
                words: .text(
                    localized("Next to “Trusted Certificates”, choose “Import”, then the file ca.crt.")),
                isMissed: true),
            Self.comeBack,
        ]
    }

    private var firefox: [Step] {
        [
            Self.download,
            Step(
                words: .text(localized("Firefox asks what to trust. Tick “Trust this CA to identify websites”.")),
                isMissed: true),
            Self.comeBack,
        ]
    }
}

/// A line to copy.
struct CodeLine {
    var id: String
    var text: String

    var node: Node {
        H.div(.class("join-line")) {
            H.code(.id(id), .untranslated) { text }
            H.button(.class("button needs-script"), .type("button"), .data("copies", id)) {
                Icon.copy.node
                H.span { localized("Copy") }
            }
        }
    }
}
