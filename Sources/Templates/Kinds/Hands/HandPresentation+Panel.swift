import Analysis
import Domain

/// Raised fingers beside the clip: how many, on which hand, and what they make; and those before.
extension HandPresentation {
    func panel(of report: HandReport, series: () -> SwingSeries?) -> VideoPanel {
        let events = report.events
        /// Those so far, the last one first.
        func rows(_ count: Int) -> [VideoPanel.Row] {
            events.prefix(count).suffix(VideoPanel.mostListed).reversed().map {
                VideoPanel.Row(name: Wording.clock($0.start), value: Wording.fingers($0.count))
            }
        }
        return .along(
            events.enumerated().map { index, event in
                var moment = moment(event, localized("Event \(index + 1) of \(events.count)"))
                moment.rows += rows(index)
                return (event.start, event.end, moment)
            }, between: { (localized("No raised fingers"), rows($0)) })
    }

    private func moment(_ event: HandEvent, _ place: String) -> VideoPanel.Moment {
        VideoPanel.Moment(
            start: event.start, place: place, title: Wording.fingers(event.count),
            phase: event.gestureNames.map(\.title).joined(separator: ", "),
            rows: event.hands.map { hand in
                let gesture = hand.gesture == .noGesture ? "" : ", " + hand.gesture.titleInList
                return VideoPanel.Row(
                    name: hand.title + gesture, value: Wording.fingers(hand.raised.count),
                    detail: hand.raised.isEmpty ? "" : hand.fingers)
            })
    }
}

extension VideoPanel {
    /// Most of those so far: more than a panel has room for.
    static let mostListed = 20
    /// Gaps that are shorter are not told of, seconds: their words could not be read.
    private static let shortestGap = 0.2

    /// A panel of what comes and goes.
    /// - Parameters:
    ///   - events: from when until when what is shown, in order of time.
    ///   - between: title and rows of what is shown when so many are over.
    static func along(
        _ events: [(start: Double, end: Double, shown: Moment)], between: (Int) -> (title: String, rows: [Row])
    ) -> VideoPanel {
        var moments: [Moment] = []
        func pause(at time: Double, after count: Int) {
            let (title, rows) = between(count)
            let place = events.isEmpty ? "" : localized("\(count) of \(events.count) so far")
            moments.append(Moment(start: time, place: place, title: title, rows: rows))
        }
        if events.first.map({ $0.start > shortestGap }) ?? true { pause(at: 0, after: 0) }
        for (index, event) in events.enumerated() {
            moments.append(event.shown)
            let next = index + 1 < events.count ? events[index + 1].start : .infinity
            if next - event.end > shortestGap { pause(at: event.end, after: index + 1) }
        }
        return VideoPanel(moments: moments)
    }
}
