internal import Domain
internal import FoundationEssentials
internal import Store
internal import Synchronization

/// The settings of second opinions. Whatever is sent or agreed to reads them afresh; what pages promise around their
/// content is a glance that is a second old at most.
extension OpinionService {
    /// Settings and key as somebody saw them.
    struct Glance {
        var settings: OpinionSettings
        /// Whether there was a key.
        var isOn: Bool
        var at: Date
    }

    /// How long a glance counts, seconds: what other servers that share the folder have changed is seen after that.
    /// What this one changes is seen at once.
    static let freshness = 1.0

    /// Whether there is a key.
    package nonisolated var isOn: Bool { keys.read() != nil }

    /// The settings: what the environment says counts for more than what was kept. Where nobody can say what was set
    /// there is no address, so nothing is sent.
    package func settings() async -> OpinionSettings {
        do {
            return try await readSettings()
        } catch {
            log("the settings of second opinions cannot be read: \(error.logDescription)")
            return named(in: .unusable)
        }
    }

    /// The settings as they stand in the database at this moment.
    func readSettings() async throws -> OpinionSettings {
        let settings = named(in: OpinionSettings(json: try await store.setting(OpinionSettings.name) ?? "{}"))
        let glance = Glance(settings: settings, isOn: isOn, at: dependencies.now())
        known.withLock { $0 = glance }
        return settings
    }

    private nonisolated func named(in settings: OpinionSettings) -> OpinionSettings {
        var settings = settings
        if let namedAddress { settings.address = namedAddress }
        if let namedModel { settings.model = namedModel }
        return settings
    }

    /// Looks at settings and key, unless somebody did within the last second: for `destination`.
    package nonisolated func glance() async {
        let now = dependencies.now()
        let isFresh = known.withLock { glance in
            guard let at = glance?.at else { return false }
            // Clocks may jump back.
            if abs(now.timeIntervalSince(at)) < Self.freshness { return true }
            // Whoever comes meanwhile takes what was there.
            glance?.at = now
            return false
        }
        if !isFresh { _ = await settings() }
    }

    /// What was seen is no longer so.
    func forgetGlance() { known.withLock { $0 = nil } }

    /// Where swings may be sent, as settings and key were at the last glance; nil while it is off. Costs no look at the
    /// database.
    package nonisolated var destination: OpinionEndpoint? {
        if let glance = known.withLock(\.self) { return glance.isOn ? glance.settings.endpoint : nil }
        return isOn ? OpinionSettings().endpoint : nil
    }

    /// What whoever started the program said: pages do not change that.
    package nonisolated var named: (key: Bool, address: Bool, model: Bool) {
        (keys.isNamed, namedAddress != nil, namedModel != nil)
    }

    /// Keeps settings. A key belongs to the host that it was entered for: it is forgotten with another one.
    /// - Returns: whether the key was forgotten.
    /// - Throws: `OpinionError` (`settings`); `AppError`.
    @discardableResult
    package func set(_ new: OpinionSettings) async throws -> Bool {
        if let problem = new.problem { throw OpinionError.settings(problem) }
        let old = await settings()
        var kept = new
        if keys.isNamed || namedAddress != nil { kept.address = old.address }
        let isMoved = kept.endpoint?.host != old.endpoint?.host && !keys.isNamed && keys.read() != nil
        if isMoved { keys.remove() }
        forgetGlance()
        try await store.set(kept.json, for: OpinionSettings.name)
        _ = await settings()
        if case .budget? = pause { pause = nil }
        wake()
        return isMoved
    }
}
