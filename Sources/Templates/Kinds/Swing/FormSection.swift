import Domain

/// How the form compares with that of experts and amateurs: a sentence for each measure, what matters most first, with
/// the frames that show it.
struct FormSection {
    var swing: Swing
    /// From 1.
    var number: Int
    var links: TimeLink

    @NodeBuilder var node: Node {
        let told = (swing.assessment?.form?.parts ?? []).compactMap { part in
            part.sentences.map { (part: part, words: localized("\($0.fact) \($0.comparison)")) }
        }
        if !told.isEmpty {
            ReportSection(
                name: "form", id: "form-\(number)", title: localized("How the form compares"),
                titleID: "form-\(number)-title", level: .h3,
                hint: localized("each measurement beside experts and amateurs"), style: "form-compared"
            ).node {
                H.p(.class("muted")) {
                    localized(
                        "Compared with up to 27 experts and 31 amateurs who were filmed playing this stroke without a ball. A trunk length is the distance from hips to shoulders, about 50 cm."
                    )
                }
                if let reason = swing.assessment?.form?.localizedReason {
                    H.p { localized("No form score: \(reason)") }
                }
                H.ul(.class("form-parts")) {
                    for (part, words) in told {
                        H.li {
                            H.p { words }
                            if !part.times.isEmpty {
                                H.p(.class("evidence-frames")) {
                                    Node.sentence("See {a}", .sequence(part.times.map { links.link($0) }))
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
