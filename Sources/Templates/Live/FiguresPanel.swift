/// What was measured, over the picture: for those who want to know how fast and how sure it is.
enum FiguresPanel {
    /// The figures by their names in scripts.
    private static let figures = [
        ("fps", "Pictures drawn"), ("latency", "Camera to drawn"), ("waiting", "Server: waiting"),
        ("decode", "Server: decode"), ("detect", "Server: detect"), ("landmarks", "Server: landmarks"),
        ("analysis", "Server: analysis"), ("total", "Server: in all"), ("events", "Events"),
        ("dropped", "Pictures dropped"), ("session", "Session"), ("seen", "Seen"),
    ]

    static var node: Node {
        H.section(.class("figures"), .id("figures"), .aria("label", "Figures"), .hidden) {
            H.dl {
                for (name, label) in figures {
                    H.div {
                        H.dt { label }
                        H.dd(.data("figure", name)) { "–" }
                    }
                }
            }
            H.ol(.class("figures-events"), .id("figures-events"), .aria("label", "Last ten events")) {}
        }
    }
}
