package import Domain

/// A sign that one hand makes. `Gestures.all` lists those that are known.
package protocol Gesture: Sendable {
    /// The name in reports.
    var name: GestureName { get }
    /// The name for people.
    var title: String { get }
    /// An emoji of it.
    var emoji: String { get }
    /// How sure it is that a hand makes this sign, 0…1; it does from 0.5 on.
    func probability(_ fingers: HandFingers, _ shape: HandShape) -> Float
}
