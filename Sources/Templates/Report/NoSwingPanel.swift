import Analysis

/// What stands in place of the swings where there are none, and why.
struct NoSwingPanel {
    var warnings: [ReportWarning]

    /// The warnings that say why there is no swing, the weightiest first: the panel says them, the list need not.
    static let reasons: [ReportWarning.Code] = [.stillImage, .noPerson, .shortClip, .noSwing]

    var node: Node {
        let reason = Self.reasons.lazy.compactMap { code in warnings.first { $0.code == code } }.first
        return H.section(.class("panel no-swing"), .aria("labelledby", "no-swing-title")) {
            H.h2(.id("no-swing-title")) { (reason?.code ?? .noSwing).title }
            H.p { reason?.message ?? "No swing was found in this clip." }
        }
    }
}
