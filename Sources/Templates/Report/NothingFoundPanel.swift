import Domain

/// What stands in place of the findings where there are none, and why.
struct NothingFound {
    /// The warnings that say why, the weightiest first: the panel says them, the list of warnings need not.
    var reasons: [ReportWarning.Code]
    /// What the panel says where no warning does.
    var title: String
    var message: String

    /// The panel.
    func panel(_ warnings: [ReportWarning]) -> Node {
        let reason = reasons.lazy.compactMap { code in warnings.first { $0.code == code } }.first
        return H.section(.class("panel no-swing"), .aria("labelledby", "no-swing-title")) {
            H.h2(.id("no-swing-title")) { reason?.code.title ?? title }
            H.p { reason?.localizedMessage ?? message }
        }
    }
}
