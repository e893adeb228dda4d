import Domain
import Games
import HTTPServer
import Live
import Store
import Templates

/// What steers a class.
extension ClassesController {
    /// `POST /classes/{class}/change`: what its field `do` says.
    func change(_ id: ClassID, _ context: RequestContext) async throws -> Response {
        let form = try await context.request.form()
        guard let action = form["do"].flatMap({ Action(rawValue: $0) }) else { throw AppError.badChange }
        let before = try await requireClass(id, context).schoolClass
        try rights.requireOwner(of: before, context.request.head, alsoWhileOpen: [.keep, .dontKeep].contains(action))
        func change(_ change: ClassChange) async throws { try await classes.change(id, in: context.scope, change) }
        switch action {
        case .play: try await change(.activity(try Self.activity(form)))
        case .vote: try await vote(try Self.vote(form), in: before, context)
        case .next: try await next(before, context)
        case .closeTask: try await change(.task(nil))
        case .stop: try await change(.activity(nil))
        case .pause: try await change(.paused(true))
        case .goOn: try await change(.paused(false))
        case .lock: try await change(.locked(true))
        case .unlock: try await change(.locked(false))
        case .newCode: try await change(.newCode)
        case .rename: try await change(.named(try Self.name(form)))
        case .names: try await change(.letsNames(form["names"] == "true"))
        case .keep: try await change(.kept(true))
        case .dontKeep: try await change(.kept(false))
        case .end: try await classes.end(id, in: context.scope)
        }
        // Who begins something wants it to be seen, and where nothing is played there is nothing to go on with.
        if before.isPaused, [.play, .vote, .next, .stop].contains(action) { try await change(.paused(false)) }
        return context.afterwards(Addresses.schoolClass(id))
    }

    /// What a teacher does.
    enum Action: String, CaseIterable {
        case play, vote, next, closeTask, stop, pause, goOn, lock, unlock, newCode, rename, names, keep, dontKeep, end
    }

    /// The game that a form names: its level from 0, and how the class goes through it.
    private static func activity(_ form: FormFields) throws(AppError) -> ClassActivity {
        guard let game = form["game"].flatMap({ Games.game(GameID(rawValue: $0)) }) else { throw .noSuchGame }
        guard let level = form["level"].flatMap({ Int($0) }), game.levels.indices.contains(level),
            let pace = form["pace"].flatMap({ ClassPace(rawValue: $0) }),
            let activity = ClassActivity(
                game: game.id.rawValue, level: level, pace: pace, seed: .random(in: .min ... .max))
        else { throw .badActivity }
        return activity
    }

    /// The vote that a form describes; no choice, or an empty one, is right where all are as good.
    private static func vote(_ form: FormFields) throws(AppError) -> ClassVote {
        let right = form["right"].flatMap { $0.isEmpty ? nil : $0 }
        guard let choices = form["choices"].flatMap({ Int($0) }), right == nil || right.flatMap({ Int($0) }) != nil,
            let vote = ClassVote(choices: choices, right: right.flatMap { Int($0) })
        else { throw .badVote }
        return vote
    }

    /// Begins a vote. Votes that follow each other are one part of the class.
    private func vote(_ vote: ClassVote, in before: SchoolClass, _ context: RequestContext) async throws {
        let task = ClassTask(vote: vote)
        if before.activity?.game == ClassActivity.voteGame {
            try await classes.change(before.id, in: context.scope, .task(task))
            return
        }
        guard
            let activity = ClassActivity(
                game: ClassActivity.voteGame, level: 0, pace: .together, seed: .random(in: .min ... .max))
        else { throw AppError.badVote }
        // In one change: between two, cameras would be switched off and on again.
        try await classes.change(before.id, in: context.scope, .activity(activity, task))
    }

    /// The next task of the game for all.
    private func next(_ before: SchoolClass, _ context: RequestContext) async throws {
        guard before.activity?.game != ClassActivity.voteGame else { throw AppError.noNextVote }
        try await classes.change(before.id, in: context.scope, .task(ClassTask()))
    }

    /// A class of an address, with its seats.
    /// - Throws: `unknownClass`.
    func requireClass(_ id: ClassID, _ context: RequestContext) async throws -> ClassSnapshot {
        guard let found = try await store.classSnapshot(id, in: context.scope) else { throw AppError.unknownClass }
        return found
    }
}

extension AppError {
    static let badClassName = AppError(
        .invalid, code: "badClassName",
        "A class’s name can have up to \(ClassName.maximumLength) characters. Go back and enter a shorter one.")
    fileprivate static let badChange = AppError(
        .invalid, code: "badChange",
        "The field “do” must be one of these: \(ClassesController.Action.allCases.map(\.rawValue).joined(separator: ", "))."
    )
    fileprivate static let badActivity = AppError(
        .invalid, code: "badActivity",
        "Choose a level of the game, and whether everyone has the same task at the same time.")
    fileprivate static let badVote = AppError(
        .invalid, code: "badVote",
        "A show of fingers has \(ClassVote.counts.lowerBound) to \(ClassVote.counts.upperBound) choices. The right one must be one of them."
    )
    fileprivate static let noNextVote = AppError(
        .conflict, code: "noNextVote", "A show of fingers has no next task. Begin another one, or start a game.")
}
