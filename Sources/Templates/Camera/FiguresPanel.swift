/// What was measured, under the picture: for those who want to know how fast and how sure it is.
enum FiguresPanel {
    /// The figures by their names in scripts.
    private static let figures = [
        ("fps", "Frame rate"), ("latency", "Delay, camera to screen"), ("total", "Server total"),
        ("waiting", "waiting"),
        ("decode", "decoding"), ("detect", "detector"), ("landmarks", "landmarks"), ("analysis", "analysis"),
        ("events", "Events"), ("dropped", "Dropped frames"), ("session", "Session"), ("seen", "Detected"),
    ]

    static var node: Node {
        H.section(.class("figures"), .id("figures"), .aria("label", "Details"), .hidden) {
            H.dl(.class("figures-list")) {
                for (name, label) in figures {
                    H.div(.data("wide", name == "seen" ? "true" : "false")) {
                        H.dt { label }
                        H.dd(.data("figure", name)) { "–" }
                    }
                }
            }
            H.ol(.class("figures-events"), .id("figures-events"), .aria("label", "Last ten events")) {}
        }
    }
}
