/// The first page: drop zone and recent clips.
public enum DashboardPage {
    /// Renders the page.
    public static func render(_ model: DashboardModel) -> Document {
        Document(.nothing)
    }
}
