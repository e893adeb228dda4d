import Analysis
import HTTPServer
import Store
import Templates

/// A request, and who asks: made once for each, and handed to whoever answers it. It lives as long as its task, which is
/// cancelled when nobody waits for the answer any more.
struct RequestContext: Sendable {
    /// What is asked for.
    let request: Request
    /// Whose clips and athletes may be seen and changed.
    let scope: Scope

    /// The context of a request that was let in: whoever is, owns the machine or was given its key.
    init(_ request: Request) {
        self.request = request
        scope = .machine
    }

    /// Whether a person's browser asks, rather than a script or a program.
    var wantsPage: Bool { request.head.wantsPage }

    /// The address of whoever asks; nil on this machine, where a proxy may ask for many people.
    var address: String? {
        let address = request.head.remoteAddress
        return address.hasPrefix("127.") || address == "::1" ? nil : address
    }

    /// The clip before which a list goes on, if the query names one.
    var before: ClipID? { request.query["before"].flatMap { ClipID($0) } }

    /// The thresholds that the query wants to try, by name; what is no share is passed over.
    var thresholds: [String: Double] { (try? Self.thresholds { request.query[$0] }) ?? [:] }

    /// What fields say of the thresholds of expressions, by name.
    /// - Throws: `RouteError` for one that is no share.
    static func thresholds(_ field: (String) -> String?) throws(RouteError) -> [String: Double] {
        var thresholds: [String: Double] = [:]
        for name in ExpressionLikelihoods.expressions.map(\.rawValue) {
            guard let text = field(ThresholdField.prefix + name) else { continue }
            guard let least = Double(text), (0...1).contains(least) else { throw RouteError.thresholdIsNoShare }
            thresholds[name] = least
        }
        return thresholds
    }
}
