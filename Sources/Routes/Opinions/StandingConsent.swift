import Domain
import Store
import Templates

/// What somebody said of an athlete's swings, as far as it holds for what would be sent now.
enum StandingConsent: Equatable {
    /// Somebody is asked each time; `fallen` says why, where that was not so before.
    case ask(fallen: FallenConsent?)
    /// Without a look each time, under these terms, which are those of the settings.
    case always(OpinionTerms)
    case never

    /// - Parameter terms: what would be sent now, and to whom; nil where nothing is.
    init(_ consent: OpinionConsent, to athlete: Athlete, under terms: OpinionTerms?) {
        switch consent {
        case .ask: self = .ask(fallen: nil)
        case .never: self = .never
        case .always(let agreed):
            if let agreed, agreed == terms {
                self = .always(agreed)
            } else {
                self = .ask(fallen: FallenConsent(of: athlete, from: agreed, to: terms))
            }
        }
    }

    /// Why somebody is asked again.
    var fallen: FallenConsent? {
        if case .ask(let fallen) = self { fallen } else { nil }
    }
}

extension FallenConsent {
    /// - Parameters:
    ///   - agreed: what was agreed to; nil where nobody wrote that down.
    ///   - terms: what would be sent now; nil where nothing is.
    fileprivate init(of athlete: Athlete, from agreed: OpinionTerms?, to terms: OpinionTerms?) {
        var changes: [Change] = []
        if let agreed, terms == nil { changes.append(.host(from: agreed.host, to: nil)) }
        if let agreed, let terms {
            if agreed.host != terms.host { changes.append(.host(from: agreed.host, to: terms.host)) }
            if agreed.model != terms.model { changes.append(.model(from: agreed.model, to: terms.model)) }
            if agreed.blursFaces != terms.blursFaces { changes.append(.faces(areBlurred: terms.blursFaces)) }
            if agreed.contents != terms.contents { changes.append(.contents) }
        }
        self.init(athlete: athlete.name.description, changes: changes)
    }
}
