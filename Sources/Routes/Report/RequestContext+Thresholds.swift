import Analysis
import Domain
import HTTPServer
import Templates

/// The thresholds of expressions that a page tries, and a form keeps.
extension RequestContext {
    /// The thresholds that the query wants to try, by name; what is no share is passed over.
    var thresholds: [String: Double] { (try? Self.thresholds { request.query[$0] }) ?? [:] }

    /// What fields say of the thresholds of expressions, by name.
    /// - Throws: `AppError` for one that is no share.
    static func thresholds(_ field: (String) -> String?) throws(AppError) -> [String: Double] {
        var thresholds: [String: Double] = [:]
        for name in ExpressionLikelihoods.expressions.map(\.rawValue) {
            guard let text = field(ThresholdField.prefix + name) else { continue }
            guard let least = Double(text), (0...1).contains(least) else { throw AppError.thresholdIsNoShare }
            thresholds[name] = least
        }
        return thresholds
    }
}
