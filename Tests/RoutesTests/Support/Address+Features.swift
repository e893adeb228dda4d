import Domain
import Games
import SecondOpinion
import Store

@testable import Routes

extension GameAddress {
    /// The cases, without what they carry.
    enum Case: CaseIterable {
        case lobby, game, rounds, answers, end, events, players, choosePlayer, grownUps, settings, progress,
            progressTable, deletePlayer, statistics, deleteStatistics
    }

    /// Which case this is. Whoever adds one does not get past the compiler here, nor in `examples`.
    var `case`: Case {
        switch self {
        case .lobby: .lobby
        case .game: .game
        case .rounds: .rounds
        case .answers: .answers
        case .end: .end
        case .events: .events
        case .players: .players
        case .choosePlayer: .choosePlayer
        case .grownUps: .grownUps
        case .settings: .settings
        case .progress: .progress
        case .progressTable: .progressTable
        case .deletePlayer: .deletePlayer
        case .statistics: .statistics
        case .deleteStatistics: .deleteStatistics
        }
    }

    /// Addresses of a case.
    static func examples(of one: Case, _ ids: ExampleIDs) -> [GameAddress] {
        switch one {
        case .lobby: [.lobby]
        case .game: Games.all.map { .game($0.id) }
        case .rounds: Games.all.map { .rounds($0.id) }
        case .answers: [.answers(ids.round)]
        case .end: [.end(ids.round)]
        case .events: [.events]
        case .players: [.players]
        case .choosePlayer: [.choosePlayer]
        case .grownUps: [.grownUps]
        case .settings: [.settings]
        case .progress: [.progress]
        case .progressTable: [.progressTable]
        case .deletePlayer: [.deletePlayer(ids.player)]
        case .statistics: [.statistics]
        case .deleteStatistics: [.deleteStatistics]
        }
    }

    /// Addresses of all cases.
    static func all(_ ids: ExampleIDs = ExampleIDs()) -> [GameAddress] {
        Case.allCases.flatMap { examples(of: $0, ids) }
    }
}

extension OpinionAddress {
    /// The cases, without what they carry.
    enum Case: CaseIterable {
        case settings, key, forgetKey, consent, sent, deleteAnswers, ask, prepare, stop, picture
    }

    /// Which case this is. Whoever adds one does not get past the compiler here, nor in `examples`.
    var `case`: Case {
        switch self {
        case .settings: .settings
        case .key: .key
        case .forgetKey: .forgetKey
        case .consent: .consent
        case .sent: .sent
        case .deleteAnswers: .deleteAnswers
        case .ask: .ask
        case .prepare: .prepare
        case .stop: .stop
        case .picture: .picture
        }
    }

    /// Addresses of a case.
    static func examples(of one: Case, _ ids: ExampleIDs) -> [OpinionAddress] {
        switch one {
        case .settings: [.settings]
        case .key: [.key]
        case .forgetKey: [.forgetKey]
        case .consent: [.consent(ids.athlete)]
        case .sent: [.sent]
        case .deleteAnswers: [.deleteAnswers]
        case .ask: [.ask(ids.clip)]
        case .prepare: [.prepare(ids.clip)]
        case .stop: [.stop(ids.clip)]
        case .picture: [.picture(ids.clip, swing: 0, .validation, 0), .picture(ids.clip, swing: 12, .judgement, 4)]
        }
    }

    /// Addresses of all cases.
    static func all(_ ids: ExampleIDs = ExampleIDs()) -> [OpinionAddress] {
        Case.allCases.flatMap { examples(of: $0, ids) }
    }
}
