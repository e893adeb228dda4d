internal import Domain

extension RuleName {
    static let thirds = RuleName(rawValue: "thirds")
    static let centre = RuleName(rawValue: "centre")
    static let golden = RuleName(rawValue: "golden")
    static let horizon = RuleName(rawValue: "horizon")
    static let headRoom = RuleName(rawValue: "headRoom")
    static let lookRoom = RuleName(rawValue: "lookRoom")
    static let cutLimbs = RuleName(rawValue: "cutLimbs")
    static let balance = RuleName(rawValue: "balance")
    static let edges = RuleName(rawValue: "edges")
    static let exposure = RuleName(rawValue: "exposure")
    static let sharpness = RuleName(rawValue: "sharpness")
}
