/// Somebody drawn who makes the six faces, as pages show it.
package struct AvatarModel: Sendable {
    /// Its name in forms and in the addresses of its pictures: `bear`.
    package var name: String
    /// What people call it: `Bear`.
    package var title: String
    /// The sheet of six faces, 768 × 512: address below `Public/`.
    package var facesPath: String
    /// The sheet of idle pictures (neutral, looks left, blinks, looks right), 1024 × 256: address below `Public/`.
    package var idlePath: String

    /// An avatar whose sheets lie in `Public/avatars/NAME/`.
    package init(name: String, title: String) {
        self.name = name
        self.title = title
        facesPath = "/avatars/" + name + "/faces.png"
        idlePath = "/avatars/" + name + "/idle.png"
    }
}
