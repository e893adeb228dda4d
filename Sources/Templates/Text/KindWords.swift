import Analysis
import Reports

extension AnalysisKind {
    /// What it looks for, after "look for".
    var lookedFor: String {
        switch self {
        case .swing: "swings"
        case .hands: "raised fingers"
        case .expression: "expressions"
        }
    }

    /// The name of its reports.
    var reportTitle: String {
        switch self {
        case .swing: "Swing report"
        case .hands: "Hand report"
        case .expression: "Expression report"
        }
    }

    /// What is seen in a share of the frames.
    var subject: String {
        switch self {
        case .swing: "Body"
        case .hands: "Hands"
        case .expression: "Face"
        }
    }
}
