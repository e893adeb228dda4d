/// The person's own left or right.
public enum Side: String, CaseIterable, Codable, Sendable {
    case left, right
}
