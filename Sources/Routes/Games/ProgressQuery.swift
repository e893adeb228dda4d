import Domain
import FoundationEssentials
import Games
import Locales
import Store
import Templates

/// What all players have reached, and what they missed lately.
struct ProgressQuery {
    /// Most entries of what was missed: by all together, and by one.
    private static let listed = (together: 8, each: 3)
    /// Answers that are not many.
    private static let few = 5

    let store: any GameRepository
    let scope: Scope
    let chrome: PageChrome
    /// Whose days somebody played on.
    let zone: TimeZoneRules
    /// Whose players are shown; all, where nobody is in that group.
    let shown: GamePlayerFilter

    private let names: GameNames

    init(store: any GameRepository, scope: Scope, chrome: PageChrome, zone: TimeZoneRules, shown: GamePlayerFilter) {
        self.store = store
        self.scope = scope
        self.chrome = chrome
        self.zone = zone
        self.shown = shown
        names = GameNames(chrome.site)
    }

    func model() async throws -> ProgressModel {
        var players: [ProgressModel.Pupil] = []
        var all: [AskedTask] = []
        let everybody = try await store.players(in: scope)
        let groups = PlayerGroups(of: everybody.map(\.group))
        let shown = groups.contains(shown) ? shown : .all
        for player in everybody where shown.shows(player.group) {
            let tasks = try await store.recentTasks(of: player.id)
            players.append(entry(player, try await store.progress(of: player.id), tasks))
            all += tasks
        }
        return ProgressModel(
            site: chrome.site, recentDays: Int(Store.recentSeconds / 86_400),
            games: Games.all.map { game in
                ProgressModel.Game(
                    id: game.id.rawValue, title: names.title(of: game.id),
                    levels: game.levels.indices.map { names.title(of: $0, in: game.id) },
                    missed: missed(all.filter { $0.game == game.id.rawValue }, most: Self.listed.together))
            }, players: players, groups: groups, shown: shown)
    }

    private func entry(
        _ player: GamePlayer, _ progress: [LevelProgress], _ tasks: [AskedTask]
    ) -> ProgressModel.Pupil {
        ProgressModel.Pupil(
            name: player.name.description, animal: player.look.animal, colour: player.look.colour,
            group: player.group, playSeconds: progress.reduce(0) { $0 + $1.playSeconds },
            lastPlayed: progress.map(\.lastPlayedAt).max(),
            missed: missed(tasks, most: Self.listed.each), id: player.id,
            reached: Games.all.map { game in
                game.levels.indices.map { level in
                    progress.first { $0.game == game.id.rawValue && $0.level == level }.map { found in
                        reached(found, tasks.filter { $0.game == game.id.rawValue && $0.level == level })
                    }
                }
            })
    }

    private func reached(_ progress: LevelProgress, _ tasks: [AskedTask]) -> ProgressModel.Reached {
        ProgressModel.Reached(
            stars: progress.stars, score: progress.rounds > 0 ? progress.score : nil, rounds: progress.rounds,
            playSeconds: progress.playSeconds, lastDay: CalendarDay(progress.lastPlayedAt, in: zone),
            asked: tasks.reduce(0) { $0 + $1.asked }, missed: tasks.reduce(0) { $0 + $1.missed },
            mostMissed: missed(tasks, most: 1).first)
    }

    /// What was missed, the greatest share first; a share of few answers counts less, as if `few` more had been right.
    private func missed(_ tasks: [AskedTask], most: Int) -> [ProgressModel.Missed] {
        let counts = Dictionary(grouping: tasks) { [$0.game] + $0.expected }.values.compactMap { same in
            same.first.map { first in
                ProgressModel.Missed(
                    words: names.title(of: first.expected, in: GameID(rawValue: first.game)),
                    asked: same.reduce(0) { $0 + $1.asked }, missed: same.reduce(0) { $0 + $1.missed })
            }
        }
        func share(_ missed: ProgressModel.Missed) -> Double { Double(missed.missed) / Double(missed.asked + Self.few) }
        return Array(
            counts.filter { $0.missed > 0 }
                .sorted { (share($1), $0.words) < (share($0), $1.words) }.prefix(most))
    }
}
