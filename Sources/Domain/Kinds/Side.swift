/// The person's own left or right.
package enum Side: String, CaseIterable, Codable, Sendable {
    case left, right
}
