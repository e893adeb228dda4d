extension Store {
    /// This moment, and what may be deleted now because it is old. Whatever writes down a date that something is
    /// deleted by later, and whatever deletes by one, asks here first: a jump of the clock is found then.
    func moment() async throws -> RetentionMoment {
        if let moment = retention.moment(isNoted: true) { return moment }
        do {
            return try await settledMoment()
        } catch {
            // The time is written down later.
            guard let moment = retention.moment(isNoted: false) else { throw error }
            return moment
        }
    }

    /// The same for who only looks: it writes nothing, and waits for no writer, unless the clock has just jumped.
    func glance() async -> RetentionMoment {
        if let moment = retention.moment(isNoted: false) { return moment }
        return (try? await settledMoment()) ?? retention.unknownMoment()
    }

    private func settledMoment() async throws -> RetentionMoment {
        let retention = retention
        return retention.adopt(
            try await freeing { connection in try retention.settle(connection) })
    }
}
