/// A clip's page in each of its states: waiting, being analysed, failed, cancelled, done.
public enum ReportPage {
    /// Renders the page.
    public static func render(_ model: ReportModel) -> Document {
        Document(.nothing)
    }
}
