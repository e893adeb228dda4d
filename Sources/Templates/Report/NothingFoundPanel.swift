import Analysis
import Reports

/// What stands in place of the findings where there are none, and why.
struct NothingFoundPanel {
    var warnings: [ReportWarning]
    /// The warnings that say why nothing was found, the weightiest first: the panel says them, the list need not.
    var reasons: [ReportWarning.Code]
    /// What it says where no warning does.
    var title: String
    var message: String

    static let swingReasons: [ReportWarning.Code] = [.stillImage, .noPerson, .shortClip, .noSwing]
    static let handReasons: [ReportWarning.Code] = [.noHand]
    static let expressionReasons: [ReportWarning.Code] = [.noFace, .noExpression]

    static func swings(_ warnings: [ReportWarning]) -> NothingFoundPanel {
        NothingFoundPanel(
            warnings: warnings, reasons: swingReasons, title: ReportWarning.Code.noSwing.title,
            message: "No swing was found in this clip.")
    }

    static func hands(_ warnings: [ReportWarning]) -> NothingFoundPanel {
        NothingFoundPanel(
            warnings: warnings, reasons: handReasons, title: "Nothing held up",
            message: "No hand held up the same fingers for long enough. Hold them still for a moment, near the camera.")
    }

    static func expressions(_ warnings: [ReportWarning]) -> NothingFoundPanel {
        NothingFoundPanel(
            warnings: warnings, reasons: expressionReasons, title: ReportWarning.Code.noExpression.title,
            message: "No expression was held for long enough. Face the camera and hold each for about half a second.")
    }

    var node: Node {
        let reason = reasons.lazy.compactMap { code in warnings.first { $0.code == code } }.first
        return H.section(.class("panel no-swing"), .aria("labelledby", "no-swing-title")) {
            H.h2(.id("no-swing-title")) { reason?.code.title ?? title }
            H.p { reason?.message ?? message }
        }
    }
}
