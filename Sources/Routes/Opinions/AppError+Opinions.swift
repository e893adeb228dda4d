import Domain
import SecondOpinion

/// What is asked of second opinions and cannot be had.
extension AppError {
    static let noSwingChosen = AppError(.invalid, code: "noSwing", "Select at least one swing, then send again.")

    static let notShown = AppError(
        .invalid, code: "notShown", "You can only send what you have seen. Open the preview, then send again.")

    static let termsNotShown = AppError(
        .invalid, code: "notShown",
        "You can only agree to what you have seen. Open the preview, then choose again."
    )

    static let noSuchSwing = AppError(
        .notFound, code: "noSuchSwing", "Swing not found. Open the report again.")

    static let noSuchPicture = AppError(
        .notFound, code: "noSuchPicture", "Image not found. Reload the page.")

    static let notOfSwings = AppError(
        .conflict, code: "notOfSwings", "Second opinions are for swings only. This report has no swings.")

    static func neverShown(_ name: String) -> AppError {
        AppError(
            .conflict, code: "never",
            "\(name)’s swings are set to “never send”. You can change this in the settings.")
    }

    static let noSuchConsent = AppError(
        .invalid, code: "noConsent", "Choose “ask”, “always” or “never”.")

    static let noSuchAnswer = AppError(.invalid, code: "noAnswer", "Answer not found. Reload the list.")

    /// An address that nothing can be sent to.
    static func unusable(_ settings: OpinionSettings) -> AppError {
        AppError(
            .conflict, code: .settings, settings.problem ?? "The settings are incomplete. Check them and save again.")
    }
}
