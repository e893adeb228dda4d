import Domain

/// What was measured, under the picture: for those who want to know how fast and how sure it is.
enum FiguresPanel {
    /// The figures by their names in scripts.
    private static let figures = [
        ("fps", localized("Frame rate")), ("latency", localized("Delay, camera to screen")),
        ("total", localized("Server total")),
        ("waiting", "waiting"),
        ("decode", "decoding"), ("detect", "detector"), ("landmarks", "landmarks"), ("analysis", "analysis"),
        ("events", localized("Events")), ("dropped", localized("Dropped frames")), ("session", localized("Session")),
        ("seen", localized("Detected")),
    ]

    static var node: Node {
        H.section(.class("figures"), .id("figures"), .aria("label", localized("Details")), .hidden) {
            H.dl(.class("figures-list")) {
                for (name, label) in figures {
                    H.div(.data("wide", name == "seen" ? "true" : "false")) {
                        H.dt { label }
                        H.dd(.data("figure", name)) { "–" }
                    }
                }
            }
            H.ol(.class("figures-events"), .id("figures-events"), .aria("label", localized("Last ten events"))) {}
        }
    }
}
