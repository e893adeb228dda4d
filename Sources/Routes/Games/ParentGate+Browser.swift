import Domain
import HTTPServer
import Templates

/// How browsers stand before the gate, and are led there.
extension ParentGate {
    static let cookie = CookieName("motionbook-grown-up", hasPort: false)

    /// What the address of the gate says of the last answer.
    enum Word: String {
        case wrong, withoutCookie
    }

    static let wordField = "said"

    /// The browser that asks, if it was here before.
    static func visitor(_ head: RequestHead) -> Visitor? {
        cookie.values(in: head).lazy.compactMap { Visitor($0) }.first
    }

    /// Whether the browser that asks is let in.
    func isOpen(to head: RequestHead) -> Bool { state(of: Self.visitor(head)) == .open }

    /// - Parameter next: a path of ours, or nil.
    static func path(next: String?, _ word: Word? = nil) -> String {
        let fields = [word.map { "\(wordField)=\($0.rawValue)" }, next.map { "next=" + PercentCoding.encode($0) }]
        let query = fields.compactMap(\.self).joined(separator: "&")
        return Addresses.grownUps() + (query.isEmpty ? "" : "?" + query)
    }
}
