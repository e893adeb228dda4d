package import Domain
internal import FoundationEssentials
internal import Store

/// Asks for opinions without a service: for a command that was told to, once. Nothing is kept of it.
package struct OpinionClient: Sendable {
    /// How it asks.
    package let settings: OpinionSettings
    private let key: OpinionKey?
    private let endpoint: OpinionEndpoint
    private let dependencies: OpinionDependencies

    /// - Parameters:
    ///   - environment: may name key, address, model and certificates.
    ///   - folder: the data folder, which keeps the key otherwise; nil where there is none.
    /// - Throws: `OpinionError` (`settings`).
    package init(environment: [String: String], folder: String?) throws(OpinionError) {
        var settings = OpinionSettings()
        if let address = environment[OpinionEnvironment.address], !address.isEmpty { settings.address = address }
        if let model = environment[OpinionEnvironment.model], !model.isEmpty { settings.model = model }
        if let problem = settings.problem { throw .settings(problem) }
        guard let endpoint = settings.endpoint else {
            throw .settings(LocalizedText("The address is not valid. Check it in the settings."))
        }
        self.settings = settings
        self.endpoint = endpoint
        key = OpinionKeyFile(environment: environment, folder: folder ?? "").read()
        let client = PostClient(authorities: environment[OpinionEnvironment.authorities])
        dependencies = OpinionDependencies { await client.post($0) }
    }

    /// Where pictures go.
    package var host: String { endpoint.host }

    /// Asks about one swing.
    /// - Throws: `OpinionError`; `CancellationError`.
    package func ask(_ preview: OpinionPreview) async throws -> SwingOpinion {
        guard let key else { throw OpinionError.noKeyHere }
        let validator = GeminiValidator(
            settings: settings, endpoint: endpoint, key: key, dependencies: dependencies,
            sendLog: ClientSendLog(most: settings.requestsAMinute, dependencies: dependencies),
            about: (nil, preview.swing))
        let validation = try await validator.verdict(on: preview.questions[0])
        var said = SwingOpinion(model: settings.model, host: endpoint.host, validation: validation)
        if validation.isSwing { said.analysis = try await validator.analysis(of: preview.questions[1]) }
        return said
    }

    /// Whether there is a key.
    package var hasKey: Bool { key != nil }
}

extension OpinionError {
    /// There is no key for a command.
    package static let noKeyHere = OpinionError(
        .noKey,
        "No key found. Enter one on the server’s settings page, or set the file that contains it with \(OpinionKeyFile.variable)."
    )
}

/// Keeps no list; a swing takes two requests, which no rate that can be set forbids.
private struct ClientSendLog: SendLog {
    let most: Int
    let dependencies: OpinionDependencies

    func begin(_ sending: OpinionSending) async throws -> Int {
        try Task.checkCancellation()
        // Evenly: never more than the rate, however many swings there are.
        try await dependencies.sleep(Rate.window / Double(most))
        return 0
    }

    func end(_ number: Int, _ outcome: OpinionSending.Outcome, tokens: (input: Int, output: Int)?) async {}
}
