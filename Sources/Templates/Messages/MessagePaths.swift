/// Addresses of the pages of messages that are locked with a face.
package struct MessagePaths: Sendable {
    /// The list of messages.
    package var list: String
    /// The page that writes one; the form posts there, too.
    package var write: String
    /// The page that takes a file or an id; the file is posted there.
    package var open: String
    /// How each face is made; clips of faces are posted there.
    package var faces: String
    /// The page on which an avatar is chosen; the choice is posted there.
    package var profile: String

    /// Addresses; they default to the ones in the design.
    package init(
        list: String = "/messages", write: String = "/messages/new", open: String = "/messages/open",
        faces: String = "/messages/faces", profile: String = "/profile"
    ) {
        self.list = list
        self.write = write
        self.open = open
        self.faces = faces
        self.profile = profile
    }
}
