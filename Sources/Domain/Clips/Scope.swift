/// Whose clips and athletes somebody may see and change. What lists or looks up clips and athletes asks for one, so
/// nobody can forget to.
package struct Scope: Hashable, Sendable {
    /// As it stands in the database.
    package let name: String

    /// A scope by its name.
    package init(name: String) { self.name = name }

    /// All that belongs to the owner of the machine: today everything.
    package static let machine = Scope(name: "machine")
}
