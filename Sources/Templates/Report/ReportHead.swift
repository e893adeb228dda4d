import Domain

/// Name and facts of the clip, above everything else.
struct ReportHead {
    var model: ReportModel
    /// What a coach adds; `nil` leaves it out.
    var coaching: CoachingSection?

    var node: Node {
        H.header(.class("report-head")) {
            H.p(.class("eyebrow")) {
                H.a(.href(Addresses.dashboard())) { localized("Clips") }
                H.span(.aria("hidden", "true")) { " / " }
                model.state == .done || model.shownResult != nil
                    ? H.span { model.kind.presentation.words.reportTitle } : model.state.chip
            }
            H.h1(.class("report-name")) { H.bdi { model.clip.name } }
            H.ul(.class("facts"), .aria("label", localized("Facts"))) {
                if let player = model.guestsPlayer { H.li { Node.sentence("Athlete: {a}", H.bdi { player }) } }
                H.li { PageParts.moment(model.clip.addedAt) }
                for fact in facts { H.li { fact } }
            }
            if let sentences = model.shownResult?.findings.slowMotionSentences {
                H.p(.class("slow-motion")) {
                    Icon.speed.node
                    sentences
                }
            }
            tools
        }
    }

    /// What people do with the clip beside reading.
    @NodeBuilder private var tools: Node {
        let page = model.shownResult.map { ReportBody(model: model, result: $0) }
        let findings = page?.result.findings
        let isGuest = Guest.current != nil
        let corrections =
            findings?.isEmpty == false && !isGuest ? page.flatMap { findings?.corrections(of: $0) } : nil
        let shares = findings != nil && !isGuest && !model.isTrashed
        if coaching != nil || corrections != nil || findings?.hasSheets == true || shares {
            let label =
                coaching == nil ? corrections?.title ?? localized("This clip") : localized("For the coach")
            H.div(.class("report-tools"), .role("group"), .aria("label", label)) {
                if findings?.hasSheets == true {
                    H.button(
                        .class("button button-icon needs-script"), .type("button"), .id("print"),
                        .aria("label", localized("Print")), .title(localized("Print"))
                    ) { Icon.print.node }
                }
                if shares { ShareButton(thing: .report(model.clip.id)).node }
                if let coaching {
                    coaching.player
                    coaching.day
                    coaching.note
                }
                if let corrections { corrections.tool }
                if let coaching { coaching.links }
            }
        }
    }

    private var facts: [String] {
        var facts: [String] = []
        if let media = model.clip.media {
            if !media.isStill {
                facts.append(Wording.duration(media.durationSeconds))
                facts.append(
                    media.isVariableFrameRate
                        ? localized("\(Numerals.trimmed(media.fps, 2)) fps, variable") : Wording.frameRate(media.fps))
                facts.append(localized(media.frames, "\(media.frames) frame", "\(media.frames) frames"))
            }
            facts.append("\(media.width) × \(media.height)")
        }
        facts.append(Wording.bytes(model.clip.bytes))
        // One picture shows its subject, or the page says that it does not.
        if let result = model.shownResult, model.clip.media?.isStill != true {
            facts.append(result.kind.presentation.coverage(result.coverage))
        }
        return facts
    }
}
