import HTTPServer
import SecondOpinion

/// What is asked of second opinions and cannot be had.
extension RouteError {
    static let noSwingChosen = RouteError(
        status: .badRequest, code: "noSwing", message: "Choose at least one swing, then send again.")

    static let notShown = RouteError(
        status: .badRequest, code: "notShown",
        message: "Only what was shown can be sent. Open the page that shows it, then send again.")

    static let termsNotShown = RouteError(
        status: .badRequest, code: "notShown",
        message: "Only what was shown can be agreed to. Open the page that shows what would be sent, then choose again."
    )

    static let noSuchSwing = RouteError(
        status: .notFound, code: "noSuchSwing", message: "The report has no such swing; open it again.")

    static let noSuchPicture = RouteError(
        status: .notFound, code: "noSuchPicture", message: "There is no such picture; open the page again.")

    static let notOfSwings = RouteError(
        status: .conflict, code: "notOfSwings",
        message: "Second opinions are asked for on swings only, and this report has none.")

    static func neverShown(_ name: String) -> RouteError {
        RouteError(
            status: .conflict, code: "never",
            message: "Swings of \(name) are never sent; the settings lead back to being asked each time.")
    }

    static let noSuchConsent = RouteError(
        status: .badRequest, code: "noConsent", message: "Swings are sent ask, always or never; choose one of them.")

    static let noSuchAnswer = RouteError(
        status: .badRequest, code: "noAnswer", message: "There is no such answer; open the list again.")

    /// An address that nothing can be sent to.
    static func unusable(_ settings: OpinionSettings) -> RouteError {
        RouteError(
            status: .conflict, code: OpinionError.Code.settings.rawValue,
            message: settings.problem ?? "The settings cannot be used; look at them again.")
    }

    init(_ error: OpinionError) {
        let status: Status =
            switch error.code {
            case .settings: .badRequest
            case .keyNotKept: .insufficientStorage
            default: .conflict
            }
        self.init(status: status, code: error.code.rawValue, message: error.message, detail: error.detail)
    }
}
