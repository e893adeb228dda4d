import FoundationEssentials
import Games
import Store
import Templates

/// What all players have reached, and what they missed lately.
struct ProgressQuery {
    /// Most entries of what was missed: by all together, and by one.
    private static let listed = (together: 8, each: 3)

    let store: any GameRepository
    let scope: Scope
    let chrome: PageChrome

    func model() async throws -> ProgressModel {
        var players: [ProgressModel.Player] = []
        var all: [AskedTask] = []
        for player in try await store.players(in: scope) {
            let tasks = try await store.recentTasks(of: player.id)
            players.append(Self.entry(player, try await store.progress(of: player.id), tasks))
            all += tasks
        }
        return ProgressModel(
            site: chrome.site, backPath: Address.play(.grownUps).path, tablePath: Address.play(.progressTable).path,
            recentDays: Int(Store.recentSeconds / 86_400),
            games: Games.all.map { game in
                let levels = game.levels.indices.map { GameNames.title(of: $0, in: game) }
                return ProgressModel.Game(
                    id: game.id.rawValue, title: GameNames.title(of: game), levels: levels,
                    missed: Self.missed(all.filter { $0.game == game.id.rawValue }, most: Self.listed.together))
            }, players: players)
    }

    private static func entry(
        _ player: GamePlayer, _ progress: [LevelProgress], _ tasks: [AskedTask]
    ) -> ProgressModel.Player {
        ProgressModel.Player(
            name: player.name.description, animal: player.look.animal, colour: player.look.colour,
            playSeconds: progress.reduce(0) { $0 + $1.playSeconds }, lastPlayed: progress.map(\.lastPlayedAt).max(),
            missed: missed(tasks, most: listed.each), deletePath: Address.play(.deletePlayer(player.id)).path,
            reached: Games.all.map { game in
                game.levels.indices.map { level in
                    progress.first { $0.game == game.id.rawValue && $0.level == level }.map { reached in
                        ProgressModel.Reached(
                            reached, tasks.filter { $0.game == game.id.rawValue && $0.level == level })
                    }
                }
            })
    }

    /// What was missed, the most frequent first; tasks of games that are gone are left out.
    fileprivate static func missed(_ tasks: [AskedTask], most: Int) -> [ProgressModel.Missed] {
        let counts = Dictionary(grouping: tasks) { [$0.game] + $0.expected }.values.compactMap { same in
            same.first.flatMap { first in
                Games.game(GameID(rawValue: first.game)).map { game in
                    ProgressModel.Missed(
                        words: GameNames.title(of: first.expected, in: game), asked: same.reduce(0) { $0 + $1.asked },
                        missed: same.reduce(0) { $0 + $1.missed })
                }
            }
        }
        return Array(
            counts.filter { $0.missed > 0 }
                .sorted { ($1.missed, $0.asked, $0.words) < ($0.missed, $1.asked, $1.words) }.prefix(most))
    }
}

extension ProgressModel.Reached {
    fileprivate init(_ progress: LevelProgress, _ tasks: [AskedTask]) {
        self.init(
            stars: progress.stars, score: progress.rounds > 0 ? progress.score : nil, rounds: progress.rounds,
            playSeconds: progress.playSeconds, lastDay: CalendarDay(progress.lastPlayedAt),
            asked: tasks.reduce(0) { $0 + $1.asked }, missed: tasks.reduce(0) { $0 + $1.missed },
            mostMissed: ProgressQuery.missed(tasks, most: 1).first)
    }
}
