import Domain

/// Photos at a glance: sorted by score or by a rule, what looks alike in stacks with the best on top.
package enum ContactSheetPage {
    package static func render(_ model: ContactSheetModel) -> Document {
        Layout(
            site: model.site, title: localized("Contact sheet"), styles: ["library", "contact-sheet"],
            modules: ["library/contact-sheet"],
            refreshSeconds: model.waiting.isEmpty ? nil : DashboardPage.refreshSeconds, section: .clips
        ).document {
            if let notice = model.notice { PageParts.notice(notice) }
            H.header(.class("section-head")) {
                H.h1 { localized("Contact sheet") }
                Node.unlessGuest {
                    H.p { H.a(.id("sheet-table"), .href(model.csvPath)) { localized("Download table (CSV)") } }
                    if let album = model.album { H.p { ShareButton(thing: .album(album)).node } }
                }
            }
            H.form(
                .class("library-search"), .id("sheet-form"), .method("get"),
                .action(String(model.path.prefix { $0 != "?" }))
            ) {
                H.div(.class("library-filters")) {
                    for filter in model.filters { filter.select(asked: model.asked[filter.name] ?? "") }
                    H.button(.class("button no-script"), .type("submit")) { localized("Show") }
                }
            }
            H.p(.class("library-count muted"), .id("sheet-count"), .role("status")) { count(model) }
            sheet(model)
        }
    }

    private static func sheet(_ model: ContactSheetModel) -> Node {
        var attributes: [Attribute] = [
            .id("sheet"), .aria("label", localized("Photos")), .data("waiting", String(model.waiting.count)),
        ]
        // Guests hear of nothing.
        if Guest.current == nil { attributes.append(.data("events", path: Addresses.allEvents())) }
        return .element(
            "section", attributes,
            .sequence([
                model.waiting.isEmpty ? .nothing : progress(model),
                model.total == 0 ? empty(model) : list(model),
                model.failed.isEmpty ? .nothing : failures(model.failed),
            ]))
    }

    private static func count(_ model: ContactSheetModel) -> String {
        let (total, judged, most, stacks) = (model.total, model.judged, model.most, model.stacks.count)
        guard total > 0 else { return "" }
        if !model.waiting.isEmpty {
            return localized(
                total, "\(judged) of \(total) photo analysed.", "\(judged) of \(total) photos analysed.")
        }
        guard stacks < judged else {
            return total > most
                ? localized(total, "The newest \(most) of \(total) photo.", "The newest \(most) of \(total) photos.")
                : localized(total, "\(total) photo.", "\(total) photos.")
        }
        let scenes = localized(stacks, "\(stacks) scene", "\(stacks) scenes")
        return total > most
            ? localized(
                total, "The newest \(most) of \(total) photo, \(scenes).",
                "The newest \(most) of \(total) photos, \(scenes).")
            : localized(total, "\(total) photo, \(scenes).", "\(total) photos, \(scenes).")
    }

    private static func progress(_ model: ContactSheetModel) -> Node {
        Progress(stage: .measuring, done: model.judged + model.failed.count, total: model.total)
            .bar(label: localized("Photos analysed"))
    }

    private static func empty(_ model: ContactSheetModel) -> Node {
        H.div(.class("panel library-empty")) {
            H.h2 { localized("No photos yet") }
            H.p {
                localized(
                    "Upload a folder of photos on the Clips page and choose Composition. The best ones appear here first."
                )
            }
            H.p { H.a(.class("button button-primary"), .href(Addresses.dashboard())) { localized("Add photos") } }
        }
    }

    private static func list(_ model: ContactSheetModel) -> Node {
        let grid = H.ul(.class("sheet-grid"), .id("sheet-grid")) {
            for stack in model.stacks { stack.node }
        }
        guard Guest.current == nil else { return grid }
        return H.form(.id("sheet-photos"), .method("post"), .action(Addresses.library())) {
            H.input(.type("hidden"), .name("back"), .value(model.path))
            grid
            H.div(
                .class("library-actions panel"), .id("sheet-actions"), .role("group"),
                .aria("label", localized("Selected photos"))
            ) {
                H.p(.class("library-chosen"), .id("sheet-chosen"), .role("status")) {
                    localized("Select photos above, then:")
                }
                H.button(.class("button"), .type("submit"), .name("action"), .value("zip")) {
                    Icon.download.node
                    localized("Download as ZIP")
                }
                H.button(.class("button button-danger"), .type("submit"), .name("action"), .value("trash")) {
                    Icon.trash.node
                    localized("Move to trash")
                }
            }
        }
    }

    private static func failures(_ photos: [ContactSheetModel.Photo]) -> Node {
        let count = photos.count
        return H.section(.class("panel sheet-failed"), .aria("labelledby", "sheet-failed-title")) {
            H.h2(.id("sheet-failed-title")) {
                localized(count, "\(count) photo could not be analysed", "\(count) photos could not be analysed")
            }
            H.ul {
                for photo in photos {
                    H.li {
                        H.a(.href(photo.card.path)) { H.bdi { photo.card.name } }
                        if case .failed(let message) = photo.card.state { H.span { " " + message } }
                    }
                }
            }
        }
    }
}

extension ContactSheetModel.Stack {
    fileprivate var node: Node {
        H.li(.class("sheet-stack"), .id("stack-\(best.card.id)")) {
            best.node(
                reason: best.digest?.advice.localized ?? "",
                mark: others.isEmpty ? nil : localized("Best of \(others.count + 1)"))
            if !others.isEmpty {
                H.details(.class("sheet-others"), .id("others-\(best.card.id)")) {
                    H.summary {
                        localized(
                            others.count, "\(others.count) similar photo", "\(others.count) similar photos")
                    }
                    Node.unlessGuest {
                        H.button(.class("button needs-script sheet-choose"), .type("button")) {
                            others.count == 1 ? localized("Select it") : localized("Select all of them")
                        }
                    }
                    H.ul(.class("sheet-other-list")) {
                        for photo in others {
                            H.li { photo.node(reason: photo.comparison(with: best), mark: nil) }
                        }
                    }
                }
            }
        }
    }
}

extension ContactSheetModel.Photo {
    fileprivate func node(reason: String, mark: String?) -> Node {
        H.article(.class("sheet-photo")) {
            H.div(.class("sheet-picture")) {
                if let path = card.thumbnailPath {
                    H.img(.src(path), .alt(""), .loading("lazy"), .width(640), .height(480))
                }
                if let mark { H.span(.class("sheet-mark")) { mark } }
            }
            H.div(.class("sheet-words")) {
                H.p(.class("sheet-name")) { H.a(.href(card.path)) { H.bdi { card.name } } }
                if let digest {
                    H.p(.class("sheet-score")) {
                        if let rule = digest.rule, let score = digest.score {
                            Node.sentence(
                                "{a} out of 100 · \(rule.title)", H.strong { Composition.points(score) })
                        } else {
                            H.span { digest.score == nil ? localized("No subject") : localized("No rule clearly fits") }
                        }
                    }
                }
                if !reason.isEmpty { H.p(.class("sheet-reason muted")) { reason } }
            }
            Node.unlessGuest {
                H.label(.class("sheet-pick"), .for("pick-\(card.id)")) {
                    H.input(.type("checkbox"), .id("pick-\(card.id)"), .name("clip"), .value(card.id.description))
                    H.span(.class("visually-hidden")) { localized("Select \(card.name)") }
                }
            }
        }
    }

    /// Where it falls most behind another one.
    fileprivate func comparison(with best: Self) -> String {
        guard let digest, let other = best.digest else { return "" }
        let behind = digest.rules.compactMap { verdict in
            other.score(of: verdict.rule).map { (rule: verdict.rule, own: verdict.score, best: $0) }
        }
        guard let most = behind.max(by: { $0.best - $0.own < $1.best - $1.own }), most.best - most.own >= 0.02 else {
            return localized("Nearly as good as the best.")
        }
        return localized(
            "\(most.rule.title): \(Composition.points(most.own)) (best photo: \(Composition.points(most.best))).")
    }
}
