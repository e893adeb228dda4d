/// The page of an error, such as a page that is not there.
public enum ErrorPage {
    /// Renders the page.
    public static func render(_ model: ErrorModel) -> Document {
        Document(.nothing)
    }
}
