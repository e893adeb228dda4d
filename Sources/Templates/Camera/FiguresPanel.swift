import Domain

/// What was measured, under the picture: for those who want to know how fast and how sure it is.
enum FiguresPanel {
    /// The figures by their names in scripts.
    private static let figures: [(name: String, label: LocalizedText)] = [
        ("fps", LocalizedText("Frame rate")), ("latency", LocalizedText("Delay, camera to screen")),
        ("total", LocalizedText("Server total")), ("waiting", LocalizedText("waiting")),
        ("decode", LocalizedText("decoding")), ("detect", LocalizedText("detector")),
        ("landmarks", LocalizedText("landmarks")), ("analysis", LocalizedText("analysis")),
        ("events", LocalizedText("Events")), ("dropped", LocalizedText("Dropped frames")),
        ("session", LocalizedText("Camera session")), ("seen", LocalizedText("Detected")),
    ]

    static var node: Node {
        H.section(.class("figures"), .id("figures"), .aria("label", localized("Details")), .hidden) {
            H.dl(.class("figures-list")) {
                for (name, label) in figures {
                    H.div(.data("wide", name == "seen" ? "true" : "false")) {
                        H.dt { label.localized }
                        H.dd(.data("figure", name)) { "–" }
                    }
                }
            }
            H.ol(.class("figures-events"), .id("figures-events"), .aria("label", localized("Last ten events"))) {}
        }
    }
}
