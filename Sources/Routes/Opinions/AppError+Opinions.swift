import Domain
import SecondOpinion

/// What is asked of second opinions and cannot be had.
extension AppError {
    static let noSwingChosen = AppError(.invalid, code: "noSwing", "Choose at least one swing, then send again.")

    static let notShown = AppError(
        .invalid, code: "notShown", "Only what was shown can be sent. Open the page that shows it, then send again.")

    static let termsNotShown = AppError(
        .invalid, code: "notShown",
        "Only what was shown can be agreed to. Open the page that shows what would be sent, then choose again."
    )

    static let noSuchSwing = AppError(.notFound, code: "noSuchSwing", "The report has no such swing; open it again.")

    static let noSuchPicture = AppError(
        .notFound, code: "noSuchPicture", "There is no such picture; open the page again.")

    static let notOfSwings = AppError(
        .conflict, code: "notOfSwings", "Second opinions are asked for on swings only, and this report has none.")

    static func neverShown(_ name: String) -> AppError {
        AppError(
            .conflict, code: "never",
            "Swings of \(name) are never sent; the settings lead back to being asked each time.")
    }

    static let noSuchConsent = AppError(
        .invalid, code: "noConsent", "Swings are sent ask, always or never; choose one of them.")

    static let noSuchAnswer = AppError(.invalid, code: "noAnswer", "There is no such answer; open the list again.")

    /// An address that nothing can be sent to.
    static func unusable(_ settings: OpinionSettings) -> AppError {
        AppError(.conflict, code: .settings, settings.problem ?? "The settings cannot be used; look at them again.")
    }
}
