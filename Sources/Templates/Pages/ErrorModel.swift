/// What a page of an error shows.
package struct ErrorModel: Sendable {
    package var site: Site
    /// The HTTP status, which is shown small.
    package var status: Int
    /// A few words (`This page is not here`).
    package var title: String
    /// One sentence: what is wrong.
    package var message: String
    /// One sentence: what to do; `nil` when `message` says it already.
    package var advice: String?

    package init(site: Site, status: Int, title: String, message: String, advice: String? = nil) {
        self.site = site
        self.status = status
        self.title = title
        self.message = message
        self.advice = advice
    }
}
