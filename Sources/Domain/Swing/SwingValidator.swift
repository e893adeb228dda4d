/// Confirms what a swing was, by evidence of its own sort: the net's here, pictures elsewhere.
package protocol SwingValidator<Evidence, Verdict>: Sendable {
    /// What it looks at.
    associatedtype Evidence
    /// What it says.
    associatedtype Verdict
    /// What a report says of who confirmed.
    var name: Swing.Validator { get }
    /// What the evidence speaks for.
    func verdict(on evidence: Evidence) async throws -> Verdict
}
