/// Whose clips and athletes somebody may see and change. What lists or looks up clips and athletes asks for one, so nobody
/// can forget to.
public struct Scope: Hashable, Sendable {
    /// As it stands in the database.
    public let name: String

    /// A scope by its name.
    public init(name: String) { self.name = name }

    /// All that belongs to the owner of the machine: today everything.
    public static let machine = Scope(name: "machine")
}
