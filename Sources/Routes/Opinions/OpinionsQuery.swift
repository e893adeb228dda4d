import Domain
import SecondOpinion
import Store
import Templates

/// What somebody else says of a clip's swings, and how to ask, for the page of its report.
struct OpinionsQuery {
    let store: any PageStore
    let service: OpinionService

    /// - Returns: nil where there is nothing to show: no swings, or nothing was said and nobody can be asked.
    func model(of clip: ClipSummary, _ report: SwingReport) async throws -> OpinionsModel? {
        let opinions = try await store.opinions(on: clip.id)
        guard !report.swings.isEmpty, service.isOn || !opinions.isEmpty else { return nil }
        let standing = try await service.standing()
        let entries = opinions.compactMap { opinion in
            report.swings.indices.contains(opinion.swing)
                ? OpinionsModel.Entry(
                    place: opinion.swing, swing: report.swings[opinion.swing], state: Self.state(opinion),
                    said: opinion.said) : nil
        }
        let unasked = report.swings.count - entries.count
        let consent = try await consent(to: clip, standing.settings.terms)
        let offer = try await offer(clip, standing, consent, unasked: unasked)
        var model = OpinionsModel(
            offer: offer, host: standing.host, model: standing.settings.model, entries: entries, unasked: unasked,
            pause: standing.pause.map(OpinionsModel.Pause.init), clip: clip.id)
        if offer != .off, offer != .nothing { model.fallen = consent?.consent.fallen }
        return model
    }

    /// Whom the clip shows, and what was said of the swings.
    private func consent(
        to clip: ClipSummary, _ terms: OpinionTerms?
    ) async throws -> (athlete: String, consent: StandingConsent)? {
        guard let athlete = try await store.athlete(of: clip.id) else { return nil }
        let said = try await store.consent(to: athlete.id)
        return (athlete.name.description, StandingConsent(said, to: athlete, under: terms))
    }

    private func offer(
        _ clip: ClipSummary, _ standing: OpinionService.Standing, _ said: (athlete: String, consent: StandingConsent)?,
        unasked: Int
    ) async throws -> OpinionsModel.Offer {
        guard standing.isOn, standing.host != nil else { return .off }
        guard !clip.isTrashed else { return .nothing }
        let job = try await store.latestAddition(.opinionPictures, to: clip.id)
        switch job?.state {
        case .queued: return .waiting(reason: job?.message?.localized)
        case .running: return .making(done: job?.done ?? 0, total: job?.total ?? 0)
        case .done, .failed, .cancelled, nil: break
        }
        switch said?.consent {
        case .never: return .never(athlete: said?.athlete ?? "")
        case .always: return .direct(athlete: said?.athlete ?? "")
        case .ask, nil: break
        }
        if try await service.pictures(of: clip.id)?.blursFaces == standing.settings.blursFaces {
            return unasked > 0 ? .look : .nothing
        }
        if job?.state == .failed, let message = job?.message { return .failed(message: message.localized) }
        return unasked > 0 ? .pictures : .nothing
    }

    private static func state(_ opinion: Opinion) -> OpinionsModel.Entry.State {
        switch opinion.state {
        case .preparing: .preparing
        case .waiting: .waiting
        case .sending: .sending
        case .done: .done
        case .cancelled: .stopped
        case .failed: .failed(message: opinion.message?.localized ?? localized("The request failed. Ask again."))
        }
    }
}

extension OpinionsModel.Pause {
    /// Why nothing is sent, for people.
    init(_ pause: OpinionService.Pause) {
        switch pause {
        case .budget: self.init(reason: localized("Today’s budget is used up."), until: pause.until)
        case .failures:
            self.init(reason: localized("Requests are paused because several failed in a row."), until: pause.until)
        }
    }
}
