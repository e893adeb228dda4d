import Domain
import Games
import HTTPServer
import Live
import Store
import Templates

/// A class on a large screen.
struct WallController: Controller {
    let classes: ClassSessions
    let store: any PageStore
    let rights: ClassRights
    let join: JoinController
    let chrome: CurrentChrome

    func addRoutes(to table: inout RouteTable) {
        table.get(Addresses.classWall) { context, id in try await page(of: id, context) }
        table.get(Addresses.classWallEvents) { context, id in try await events(of: id, context) }
    }

    private func page(of id: ClassID, _ context: RequestContext) async throws -> Response {
        guard let found = try await store.classSnapshot(id, in: context.scope)?.schoolClass else {
            throw AppError.unknownClass
        }
        return .page(
            WallPage.render(chrome().site, found, ClassEntrance(join.model(context), code: found.code)))
    }

    private func events(of id: ClassID, _ context: RequestContext) async throws -> Response {
        let isSecond = rights.isSecondTeacher(id, context.request.head)
        let news = try await classes.wall(of: id, in: context.scope, asSecond: isSecond)
        return .events(news.map(Self.event))
    }

    /// What a screen is told: how the class stands, with the question that is on.
    @Sendable private static func event(_ news: WallNews) -> ServerSentEvent {
        func event(_ game: some Game) -> ServerSentEvent {
            let question = news.activity.flatMap { activity in
                news.view.task.flatMap { game.question(ofTask: $0.number, in: activity) }
            }
            return ServerSentEvent(
                data: WallAnswer(view: news.view, milliseconds: news.milliseconds, question: question).json)
        }
        guard let activity = news.activity, let game = Games.game(GameID(rawValue: activity.game)) else {
            return ServerSentEvent(
                data: WallAnswer<FingerCount.Question>(
                    view: news.view, milliseconds: news.milliseconds, question: nil
                ).json)
        }
        return event(game)
    }
}

/// How a class stands for a large screen, as its script reads it.
struct WallAnswer<Question: GameQuestion>: JSONAnswer {
    let view: WallView
    /// How long the task has been on; nil for none, and where that is not known.
    let milliseconds: Int?
    /// What is asked, of the game that is played.
    let question: Question?
}

extension WallNews {
    fileprivate var milliseconds: Int? {
        since.map { Int(min(max((ContinuousClock.now - $0) / .milliseconds(1), 0), 86_400_000)) }
    }
}
