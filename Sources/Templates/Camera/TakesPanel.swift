import Domain

/// Recordings that are on their way to the list of clips, or wait in the browser because the server was gone.
enum TakesPanel {
    static var node: Node {
        H.section(.class("panel takes"), .id("takes"), .aria("labelledby", "takes-title"), .hidden) {
            H.h2(.id("takes-title")) { localized("Recordings") }
            H.ul(.class("take-list"), .id("take-list")) {}
        }
    }
}

/// The address of the second screen.
enum SecondScreenPanel {
    static var node: Node {
        H.section(.class("panel second-screen"), .id("second-screen"), .aria("labelledby", "second-title"), .hidden) {
            H.h2(.id("second-title")) { localized("Second screen") }
            H.p(.class("muted")) {
                localized("Show the result in large type on another screen. Anyone with this link can watch.")
            }
            H.div(.class("actions")) {
                H.a(.class("button"), .id("second-link"), .href("#second-screen")) {
                    Icon.screen.node
                    localized("Open")
                }
                H.button(.class("button"), .type("button"), .id("second-copy")) {
                    Icon.copy.node
                    localized("Copy link")
                }
            }
        }
    }
}
