import Domain

/// A clip's key frames with their scores, the best one first.
struct MomentStrip {
    var result: CompositionResult
    var links: TimeLink

    @NodeBuilder var node: Node {
        if !result.moments.isEmpty {
            H.section(.class("panel moments"), .id("moments"), .aria("labelledby", "moments-title")) {
                H.div(.class("section-head")) {
                    H.h2(.id("moments-title")) { localized("Key frames") }
                    H.p(.class("muted")) { localized("Best first.") }
                }
                H.ol(.class("moment-list")) {
                    for index in order { H.li { card(index) } }
                }
            }
        }
    }

    /// The moments by score; where two have the same, the earlier one comes first.
    private var order: [Int] {
        result.moments.indices.sorted {
            let (one, other) = (result.moments[$0], result.moments[$1])
            return one.score == other.score ? $0 < $1 : (one.score ?? -1) > (other.score ?? -1)
        }
    }

    private func card(_ index: Int) -> Node {
        let moment = result.moments[index]
        let (title, time) = (moment.leadTitle, Wording.clock(moment.time))
        return links.link(
            moment.time, style: "moment",
            label: moment.score == nil
                ? localized("\(title), go to \(time)")
                : localized("\(title), \(moment.points) out of 100, go to \(time)")
        ) {
            if result.pictures.indices.contains(index), let picture = result.pictures[index] {
                H.img(
                    .src(picture), .alt(""), .loading("lazy"), .width(160), .height(90), .data("moment", String(index)))
            }
            H.span(.class("moment-words"), .data("moment", String(index))) {
                H.strong { moment.points }
                H.span { moment.leadTitle }
                H.span(.class("muted")) { Wording.clock(moment.time) }
            }
        }
    }
}
