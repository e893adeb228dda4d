import Domain
import FoundationEssentials
import Games
import HTTPServer
import Store

/// Levels that are played: begun, answered question by question, ended.
extension GamesController {
    /// Most bytes of a form with an answer.
    private static let answerBytes = 8 << 10

    /// `POST /games/{game}/rounds`: what a level asks.
    func beginRound(of id: GameID, _ context: RequestContext) async throws -> Response {
        let game = try game(id)
        let form = try await context.request.form(limit: Self.answerBytes)
        guard let level = form["level"].flatMap({ Int($0) }), game.levels.indices.contains(level) else {
            throw AppError.noSuchLevel(of: game)
        }
        let player = try await chosenPlayer(context)
        if let player, level > 0 {
            let done = try await store.progress(of: player.id)
            guard done.contains(where: { $0.game == id.rawValue && $0.level == level - 1 && $0.isDone }) else {
                throw AppError.closedLevel
            }
        }
        let round = try await store.beginRound(
            of: id.rawValue, level: level, seed: .random(in: .min ... .max), by: player?.id, in: context.scope)
        var response = Self.noStore(Response.json(try Self.begun(round, game), status: .created))
        // A guest of whom nobody said so plays from now on, too.
        if !ChosenGamePlayer.isThere(context.request.head) {
            ChosenGamePlayer.remember(nil, of: context.request, in: &response)
        }
        return response
    }

    private static func begun(_ round: GameRound, _ game: some Game) throws -> [UInt8] {
        guard let questions = game.questions(of: round.level, seed: round.seed) else { throw AppError.noSuchGame }
        return BegunAnswer(round, game.levels[round.level], questions).json
    }

    /// `POST /games/rounds/{id}/answers`: the first answer to a question counts, and is answered again to those that
    /// follow.
    func keepAnswer(to id: RoundID, _ context: RequestContext) async throws -> Response {
        let round = try await existingRound(id, context)
        let given = try await GivenAnswer(context.request, limit: Self.answerBytes)
        let answer = try Self.judged(given, round, game(GameID(rawValue: round.game)))
        let kept = try await store.keep(answer, of: id, in: context.scope)
        return Self.noStore(Response.json(JudgedAnswer(kept).json))
    }

    private static func judged(_ given: GivenAnswer, _ round: GameRound, _ game: some Game) throws -> RoundAnswer {
        guard let questions = game.questions(of: round.level, seed: round.seed),
            questions.indices.contains(given.number)
        else { throw AppError.noSuchQuestion }
        let question = questions[given.number]
        let answer = GameAnswer(
            question: given.number, given: given.given, seconds: Double(given.milliseconds) / 1000)
        return RoundAnswer(
            number: given.number, expected: question.answer, given: given.given,
            isRight: game.levels[round.level].isRight(answer, to: question), milliseconds: given.milliseconds)
    }

    /// `POST /games/rounds/{id}/end`: what the round was worth.
    func endRound(_ id: RoundID, _ context: RequestContext) async throws -> Response {
        let round = try await existingRound(id, context)
        let game = try game(GameID(rawValue: round.game))
        guard game.levels.indices.contains(round.level) else { throw AppError.noSuchGame }
        let ended = try await store.endRound(id, in: context.scope) { answers in
            let outcome = game.outcome(
                of: answers.map {
                    GameAnswer(question: $0.number, given: $0.given, seconds: Double($0.milliseconds) / 1000)
                }, level: round.level, seed: round.seed)
            return RoundResult(
                right: outcome?.right ?? 0, of: outcome?.of ?? 0, stars: outcome?.stars ?? 0,
                score: outcome?.score ?? 0)
        }
        let isOpen = ended.round.player == nil || ended.bestStars > 0
        let next = isOpen && game.levels.indices.contains(round.level + 1) ? round.level + 1 : nil
        return Self.noStore(Response.json(EndAnswer(ended, next: next).json))
    }

    private func existingRound(_ id: RoundID, _ context: RequestContext) async throws -> GameRound {
        guard let round = try await store.round(id, in: context.scope) else { throw AppError.noSuchRound }
        return round
    }

    private static func noStore(_ response: Response) -> Response {
        var copy = response
        copy.headers[.cacheControl] = "no-store"
        return copy
    }
}

/// What a browser says that a player answered.
struct GivenAnswer: Decodable, Equatable {
    /// The question's place, from 0.
    let number: Int
    /// What was shown; nothing where the time was over.
    let given: [String]
    /// How long it took.
    let milliseconds: Int

    /// Most words of an answer, and most bytes of one.
    private static let most = (words: 16, bytes: 64)

    /// An answer as a request brings it: JSON, or a form where `given` is repeated or JSON.
    init(_ request: Request, limit: Int) async throws {
        let type = request.headers[.contentType].flatMap { ContentType($0)?.essence }
        if type == "application/json" {
            try self.init(json: try await request.body.collect(limit: limit))
        } else {
            let form = try await request.form(limit: limit)
            guard let number = form["number"].flatMap({ Int($0) }),
                let milliseconds = form["milliseconds"].flatMap({ Double($0) })
            else { throw AppError.badAnswer }
            let values = form.values("given")
            let list = values.count == 1 && values[0].hasPrefix("[") ? Self.list(values[0]) : values
            guard let list else { throw AppError.badAnswer }
            try self.init(number: number, given: list, milliseconds: milliseconds)
        }
    }

    /// An answer as JSON.
    init(json: [UInt8]) throws(AppError) {
        guard let answer = try? JSONDecoder().decode(Self.self, from: Data(json)) else { throw .badAnswer }
        self = answer
    }

    /// Reads JSON.
    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            number: try values.decode(Int.self, forKey: .number),
            given: try values.decode([String].self, forKey: .given),
            milliseconds: try values.decode(Double.self, forKey: .milliseconds))
    }

    private enum CodingKeys: String, CodingKey { case number, given, milliseconds }

    private init(number: Int, given: [String], milliseconds: Double) throws(AppError) {
        guard given.count <= Self.most.words, given.allSatisfy({ $0.utf8.count <= Self.most.bytes }),
            !milliseconds.isNaN
        else { throw .badAnswer }
        self.number = number
        self.given = given
        self.milliseconds = Int(min(max(0, milliseconds), Double(RoundAnswer.longest)).rounded())
    }

    private static func list(_ json: String) -> [String]? {
        try? JSONDecoder().decode([String].self, from: Data(json.utf8))
    }
}

/// A round that began, as the game's scene reads it.
struct BegunAnswer<Question: GameQuestion>: JSONAnswer {
    let id: String
    let game: String
    let level: Int
    let questions: [Question]
    /// What is right, question by question: pages tell it at once.
    let answers: [[String]]
    let limitSeconds: Double?
    let quickSeconds: Double
    /// How long an answer is held to be taken.
    let heldSeconds: Double

    init(_ round: GameRound, _ level: GameLevel, _ questions: [Question]) {
        id = round.id.description
        game = round.game
        self.level = round.level
        self.questions = questions
        answers = questions.map(\.answer)
        limitSeconds = level.limitSeconds
        quickSeconds = level.quickSeconds
        heldSeconds = GameLevel.heldSeconds
    }
}

/// An answer that counts.
struct JudgedAnswer: JSONAnswer {
    let number: Int
    let isRight: Bool
    /// What would have been right.
    let answer: [String]

    init(_ kept: RoundAnswer) {
        number = kept.number
        isRight = kept.isRight
        answer = kept.expected
    }
}

/// A round that has ended.
struct EndAnswer: JSONAnswer {
    struct Best: Codable { let stars, score: Int }

    let right, of, stars, score: Int
    /// Of the level so far, this round included.
    let best: Best
    let isBest: Bool
    /// The level that may be played next; nil where there is none, or it is not open yet.
    let next: Int?

    init(_ ended: EndedRound, next: Int?) {
        (right, of) = (ended.result.right, ended.result.of)
        (stars, score) = (ended.result.stars, ended.result.score)
        best = Best(stars: ended.bestStars, score: ended.bestScore)
        isBest = ended.isBest
        self.next = next
    }
}

extension AppError {
    fileprivate static func noSuchLevel(of game: some Game) -> AppError {
        AppError(
            .invalid, code: "noSuchLevel",
            "This game has levels 0 to \(game.levels.count - 1). Choose one of them.")
    }
    fileprivate static let closedLevel = AppError(
        .forbidden, code: "closedLevel", "This level is still locked. Win a star in the level before it.")
    fileprivate static let noSuchRound = AppError(
        .notFound, code: .unknownRound,
        "Round not found. The player may have been deleted. Start the level again.")
    fileprivate static let noSuchQuestion = AppError(
        .invalid, code: "noSuchQuestion", "This question isn’t part of this round. Start the level again.")
    fileprivate static let badAnswer = AppError(
        .invalid, code: "badAnswer",
        "An answer needs number, given (a list of words) and milliseconds. Send all three.")
}
