import Domain

/// What players have reached, for grown-ups: each game with a chart and a table by level, and what is missed most.
package enum ProgressPage {
    package static func render(_ model: ProgressModel) -> Document {
        Layout(
            site: model.site, title: localized("Players"),
            styles: ["report/report", "report/coach", "games/players", "games/progress"], section: .games
        ).document {
            H.div(.class("report")) {
                head(model)
                if let notice = model.notice { PageParts.notice(notice) }
                PlayerListForm(model: model).node
                if model.groups.areSeveral { groups(model) }
                if model.players.isEmpty {
                    H.section(.class("panel coach-panel"), .aria("labelledby", "empty-title")) {
                        H.h2(.id("empty-title")) { localized("No players yet") }
                        H.p {
                            localized(
                                "Children add themselves on the Games page: an animal, a colour and, if they like, a name."
                            )
                        }
                    }
                } else {
                    ProgressPlayers(model: model).node
                    for place in model.games.indices { game(place, model) }
                }
            }
        }
    }

    private static func head(_ model: ProgressModel) -> Node {
        H.header(.class("report-head")) {
            H.p(.class("eyebrow")) { H.a(.href(Addresses.grownUps())) { localized("For grown-ups") } }
            H.h1 { localized("Players") }
            if !model.players.isEmpty {
                H.div(.class("actions")) {
                    H.a(.class("button"), .href(Addresses.progressTable() + model.query), .download) {
                        Icon.download.node
                        localized("Download all results (CSV)")
                    }
                }
            }
        }
    }

    /// Ways to the players of each group.
    private static func groups(_ model: ProgressModel) -> Node {
        H.nav(.aria("label", localized("Groups"))) {
            H.form(.class("progress-groups"), .method("get"), .action(Addresses.progress())) {
                .element(
                    "a", [.class("button"), .href(Addresses.progress())] + current(.all, model),
                    words(.init(filter: .all, count: model.groups.total)))
                for entry in model.groups.entries {
                    .element(
                        "button",
                        [.class("button"), .type("submit"), .name("group"), .value(entry.filter.field ?? "")]
                            + current(entry.filter, model), words(entry))
                }
            }
        }
    }

    private static func current(_ filter: GamePlayerFilter, _ model: ProgressModel) -> [Attribute] {
        filter == model.shown ? [.aria("current", "page")] : []
    }

    @NodeBuilder private static func words(_ entry: PlayerGroups.Entry) -> Node {
        entry.filter.title
        H.span(.class("group-count"), .aria("hidden", "true")) { Numerals.grouped(entry.count) }
        H.span(.class("visually-hidden")) {
            localized(entry.count, "\(entry.count) player", "\(entry.count) players")
        }
    }

    // MARK: A game

    private static func game(_ place: Int, _ model: ProgressModel) -> Node {
        let game = model.games[place]
        return H.section(.class("panel coach-panel"), .id(game.id), .aria("labelledby", game.id + "-title")) {
            H.h2(.id(game.id + "-title")) { game.title }
            H.h3 { localized("Players by stars earned") }
            chart(place, model)
            H.h3 { localized("Stars and best scores") }
            table(place, model)
            H.h3 { localized("Most missed recently") }
            missed(game)
        }
    }

    private static func chart(_ place: Int, _ model: ProgressModel) -> Node {
        let game = model.games[place]
        let names = [
            localized("3 stars"), localized("2 stars"), localized("1 star"), localized("played, no stars yet"),
        ]
        return CountBars(
            bars: game.levels.enumerated().map { level, title in
                let stars = model.players.compactMap { $0.reached[place][level]?.stars }
                return CountBars.Bar(
                    title: "\(level + 1) · " + title,
                    parts: names.enumerated().map { shade, name in
                        CountBars.Part(count: stars.count { $0 == 3 - shade }, name: name, shade: shade)
                    })
            },
            most: model.players.count, label: localized("Players by stars, for each level: \(game.title)")
        ).node
    }

    private static func table(_ place: Int, _ model: ProgressModel) -> Node {
        let game = model.games[place]
        return PageParts.scrolling(.aria("label", localized("\(game.title): stars and best scores"))) {
            H.table(.class("table table-numbers progress-table")) {
                H.thead {
                    H.tr {
                        H.th(.scope("col")) { localized("Player") }
                        for (level, title) in game.levels.enumerated() {
                            H.th(.scope("col")) {
                                H.span(.class("visually-hidden")) { localized("Level") + " " }
                                "\(level + 1) · " + title
                            }
                        }
                    }
                }
                H.tbody {
                    for player in model.players {
                        H.tr {
                            H.th(.scope("row")) { ProgressPlayers.name(player) }
                            for reached in player.reached[place] { H.td { cell(reached) } }
                        }
                    }
                }
            }
        }
    }

    @NodeBuilder private static func cell(_ reached: ProgressModel.Reached?) -> Node {
        if let reached {
            H.span(.class("progress-stars"), .aria("hidden", "true")) {
                String(repeating: "★", count: reached.stars) + String(repeating: "☆", count: 3 - reached.stars)
            }
            H.span(.class("visually-hidden")) {
                localized(reached.stars, "\(reached.stars) star", "\(reached.stars) stars")
            }
            if let score = reached.score { H.span(.class("progress-score")) { Numerals.grouped(score) } }
        } else {
            "–"
        }
    }

    @NodeBuilder private static func missed(_ game: ProgressModel.Game) -> Node {
        if game.missed.isEmpty {
            H.p { localized("No wrong answers.") }
        } else {
            H.ol(.class("progress-missed")) {
                for missed in game.missed {
                    H.li {
                        H.strong { missed.words }
                        H.span(.class("muted")) {
                            " "
                            localized(
                                missed.asked, "wrong \(missed.missed) of \(missed.asked) time",
                                "wrong \(missed.missed) of \(missed.asked) times")
                        }
                    }
                }
            }
        }
    }
}
