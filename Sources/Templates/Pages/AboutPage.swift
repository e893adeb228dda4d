/// The page about the program: what it does, privacy, licences.
public enum AboutPage {
    /// Renders the page.
    public static func render(_ model: AboutModel) -> Document {
        Document(.nothing)
    }
}
