/// What a page of an error shows.
public struct ErrorModel: Sendable {
    /// What surrounds the page.
    public var site: Site
    /// The HTTP status, which is shown small.
    public var status: Int
    /// A few words (`This page is not here`).
    public var title: String
    /// One sentence: what is wrong.
    public var message: String
    /// One sentence: what to do; `nil` when `message` says it already.
    public var advice: String?

    /// An error page from its parts.
    public init(site: Site, status: Int, title: String, message: String, advice: String? = nil) {
        self.site = site
        self.status = status
        self.title = title
        self.message = message
        self.advice = advice
    }
}
