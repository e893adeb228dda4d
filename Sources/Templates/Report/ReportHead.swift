/// Name and facts of the clip, above everything else.
struct ReportHead {
    var model: ReportModel

    var node: Node {
        H.header(.class("report-head")) {
            H.p(.class("eyebrow")) {
                H.a(.href(model.site.homePath)) { "Clips" }
                H.span(.aria("hidden", "true")) { " / " }
                model.state == .done ? H.span { "Swing report" } : model.state.chip
            }
            H.h1(.class("report-name")) { H.bdi { model.clip.name } }
            H.ul(.class("facts"), .aria("label", "About the clip")) {
                H.li { Pieces.moment(model.clip.addedAt) }
                for fact in facts { H.li { fact } }
            }
        }
    }

    private var facts: [String] {
        var facts: [String] = []
        if let media = model.clip.media {
            if !media.isStill {
                facts.append(Wording.duration(media.durationSeconds))
                facts.append(Wording.frameRate(media.fps) + (media.isVariableFrameRate ? ", varying" : ""))
                facts.append(Wording.count(media.frames, "frame"))
            }
            facts.append("\(media.width) × \(media.height)")
        }
        facts.append(Wording.bytes(model.clip.bytes))
        return facts
    }
}
