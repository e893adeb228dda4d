import Domain

/// What makes the numbers less sure, each with advice.
struct WarningsSection {
    var warnings: [ReportWarning]

    @NodeBuilder var node: Node {
        if !warnings.isEmpty {
            H.section(.class("warnings"), .aria("labelledby", "warnings-title")) {
                H.h2(.id("warnings-title"), .class("visually-hidden")) { localized("Before you rely on these numbers") }
                H.ul {
                    for warning in warnings {
                        H.li(.data("code", warning.code.rawValue)) {
                            Icon.warning.node
                            H.p {
                                H.strong { warning.code.title + "." }
                                " " + warning.localizedMessage
                            }
                        }
                    }
                }
            }
        }
    }
}
