import Domain
import FoundationEssentials

/// How games go, for grown-ups: what is played, for how long, what is done, what fails.
package enum StatisticsPage {
    package static func render(_ model: StatisticsModel) -> Document {
        Layout(
            site: model.site, title: localized("Game statistics"),
            styles: ["report/report", "report/coach", "games/progress"], modules: ["shared/dialogs"],
            section: .games
        ).document {
            H.div(.class("report")) {
                head(model)
                if !model.isOn {
                    PageParts.notice(
                        Notice(
                            .warning, localized("Statistics are turned off in the settings. Nothing new is recorded.")))
                }
                if let since = model.since {
                    summary(model, since)
                    levels(model)
                    counts(
                        localized("Camera"), "camera", model.permissions,
                        none: localized("No game has asked for the camera yet."),
                        head: localized("Answer to the camera request"))
                    counts(
                        localized("Errors"), "errors", model.errors, none: localized("No errors."),
                        head: localized("Where"))
                    remove(model)
                } else {
                    H.section(.class("panel coach-panel"), .aria("labelledby", "empty-title")) {
                        H.h2(.id("empty-title")) { localized("No statistics yet") }
                        H.p {
                            localized(
                                "Statistics appear here once someone plays a game. They stay on this Motionbook server."
                            )
                        }
                    }
                }
            }
        }
    }

    private static func head(_ model: StatisticsModel) -> Node {
        H.header(.class("report-head")) {
            H.p(.class("eyebrow")) { H.a(.href(Addresses.grownUps())) { localized("For grown-ups") } }
            H.h1 { localized("Game statistics") }
            H.p(.class("muted")) {
                localized("Anonymous usage, reported by browsers: no names, no images.")
                " "
                H.a(.href(Addresses.gameSettings())) { localized("Turn statistics on or off") }
            }
        }
    }

    private static func summary(_ model: StatisticsModel, _ since: Date) -> Node {
        let plays = model.levels.reduce(0) { $0 + $1.plays }
        return H.section(.class("panel coach-panel"), .aria("labelledby", "plays-title")) {
            H.h2(.id("plays-title")) { localized("Summary") }
            H.dl(.class("definitions")) {
                fact(localized("Since")) { PageParts.moment(since) }
                fact(localized("Visits")) { Numerals.grouped(model.sessions) }
                fact(localized("Levels completed")) { Numerals.grouped(plays) }
                fact(localized("Time played")) { Wording.duration(model.levels.reduce(0) { $0 + $1.seconds }) }
                for game in model.games {
                    fact(localized("Visits to \(game.what)")) {
                        localized(game.count, "\(game.count) time", "\(game.count) times")
                    }
                }
            }
        }
    }

    private static func fact(_ name: String, @NodeBuilder _ value: () -> Node) -> Node {
        H.div {
            H.dt { name }
            H.dd { value() }
        }
    }

    private static func levels(_ model: StatisticsModel) -> Node {
        H.section(.class("panel coach-panel"), .aria("labelledby", "levels-title")) {
            H.h2(.id("levels-title")) { localized("Levels") }
            if model.levels.isEmpty {
                H.p { localized("No level has been completed yet.") }
            } else {
                CountBars(
                    bars: model.levels.map { level in
                        CountBars.Bar(
                            title: localized("\(level.game): \(level.title)"),
                            parts: [
                                .init(count: level.successes, name: localized("passed"), shade: 0),
                                .init(count: level.plays - level.successes, name: localized("not passed"), shade: 3),
                            ])
                    },
                    most: model.levels.map(\.plays).max() ?? 1,
                    label: localized("Plays of each level, passed and not passed")
                ).node
                table(model.levels)
            }
        }
    }

    private static func table(_ levels: [StatisticsModel.Level]) -> Node {
        PageParts.scrolling(.aria("labelledby", "levels-title")) {
            H.table(.class("table table-numbers")) {
                H.thead {
                    H.tr {
                        for title in [
                            localized("Level"), localized("Plays"), localized("Passed"), localized("Total time"),
                            localized("Average time"),
                        ] {
                            H.th(.scope("col")) { title }
                        }
                    }
                }
                H.tbody {
                    for level in levels {
                        H.tr {
                            H.th(.scope("row")) { localized("\(level.game): \(level.title)") }
                            H.td { Numerals.grouped(level.plays) }
                            H.td { Wording.percent(Double(level.successes) / Double(max(level.plays, 1))) }
                            H.td { Wording.duration(level.seconds) }
                            H.td { Wording.duration(level.seconds / Double(max(level.plays, 1))) }
                        }
                    }
                }
            }
        }
    }

    private static func counts(
        _ title: String, _ id: String, _ counts: [StatisticsModel.Count], none: String, head: String
    ) -> Node {
        H.section(.class("panel coach-panel"), .aria("labelledby", id + "-title")) {
            H.h2(.id(id + "-title")) { title }
            if counts.isEmpty {
                H.p { none }
            } else {
                PageParts.scrolling(.aria("labelledby", id + "-title")) {
                    H.table(.class("table table-numbers")) {
                        H.thead {
                            H.tr {
                                H.th(.scope("col")) { head }
                                H.th(.scope("col")) { localized("Count") }
                            }
                        }
                        H.tbody {
                            for count in counts {
                                H.tr {
                                    H.th(.scope("row")) {
                                        H.bdi { words(count.what) }
                                    }
                                    H.td { Numerals.grouped(count.count) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// What a script told in a word or two (`game.js`); as it was told where that is not known any more.
    private static func words(_ told: String) -> String {
        switch told {
        case "": localized("not recorded")
        case "granted": localized("granted")
        case "denied": localized("denied")
        case "insecure": localized("page not secure")
        case "forbidden": localized("not allowed here")
        case "unsupported": localized("browser too old")
        case "none": localized("no camera found")
        case "inUse": localized("in use by another app")
        case "failed": localized("camera did not start")
        case "camera lost": localized("camera lost")
        case "camera busy": localized("camera busy")
        case "camera muted": localized("camera muted")
        case "camera unplugged": localized("camera unplugged")
        case "camera poisoned": localized("camera analysis failed")
        case "camera refused": localized("camera video refused")
        case "round not begun": localized("round not begun")
        case "script": localized("script")
        default: told
        }
    }

    private static func remove(_ model: StatisticsModel) -> Node {
        H.div(.class("actions")) {
            DeleteControl(thing: .statistics, name: localized("All game statistics")).node
        }
    }
}
