/// What was measured, under the picture: for those who want to know how fast and how sure it is.
enum FiguresPanel {
    /// The figures by their names in scripts.
    private static let figures = [
        ("fps", "Pictures drawn"), ("latency", "Camera to drawn"), ("total", "Server in all"), ("waiting", "waiting"),
        ("decode", "decoding"), ("detect", "detector"), ("landmarks", "landmarks"), ("analysis", "analysis"),
        ("events", "Events"), ("dropped", "Pictures dropped"), ("session", "Session"), ("seen", "Seen"),
    ]

    static var node: Node {
        H.section(.class("figures"), .id("figures"), .aria("label", "Figures"), .hidden) {
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
