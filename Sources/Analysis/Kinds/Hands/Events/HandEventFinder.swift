internal import Domain

/// Makes events of what hands show from frame to frame.
///
/// A count must hold, and so must a gesture. An event of a report is a held count, cut where the gestures that go with
/// it change.
struct HandEventFinder: Sendable {
    /// Raised fingers of all hands and the gestures they make, in the order of their names.
    private struct View: Hashable {
        var count: Int
        var gestures: [String]
    }

    private let parameters: HoldParameters
    private var clipStart: Double?
    private var counts: Hold<Int, HandsEvidence>
    private var views: Hold<View, HandsEvidence>
    private var gestures: [Int: Hold<GestureName, HandEvidence>] = [:]
    /// Held views that are over, of a count that may still be held.
    private var pastViews: [Hold<View, HandsEvidence>.Held] = []

    /// The events that are over, in order of time; two never overlap.
    private(set) var events: [HandEvent] = []

    init(_ parameters: HoldParameters = HandAnalysis.Parameters().hold) {
        self.parameters = parameters
        counts = Hold(parameters)
        views = Hold(parameters)
    }

    /// Takes in a frame.
    mutating func add(_ reading: HandsReading) -> [HandNews] {
        let time = reading.time
        if clipStart == nil { clipStart = time }
        let seen = Dictionary(reading.hands.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var news: [HandNews] = []
        for id in Set(gestures.keys).union(seen.keys).sorted() {
            var hold = gestures[id] ?? Hold(parameters)
            let hand = seen[id].flatMap { $0.gesture == .noGesture ? nil : $0 }
            news += hold.add(hand.map { ($0.gesture, HandEvidence($0)) }, at: time).map(Self.news)
            gestures[id] = hold.isIdle ? nil : hold
        }
        let evidence = HandsEvidence(reading.hands)
        let view = reading.count.map { count in
            View(count: count, gestures: reading.hands.map(\.gesture.rawValue).sorted())
        }
        note(views.add(view.map { ($0, evidence) }, at: time))
        return news + tell(counts.add(reading.count.map { ($0, evidence) }, at: time))
    }

    /// Ends the clip.
    mutating func finish(at time: Double) -> [HandNews] {
        let start = clipStart ?? time
        var news: [HandNews] = []
        for id in gestures.keys.sorted() {
            guard var hold = gestures[id] else { continue }
            news += hold.finish(at: time, clipStart: start).map(Self.news)
        }
        gestures = [:]
        note(views.finish(at: time, clipStart: start))
        return news + tell(counts.finish(at: time, clipStart: start))
    }

    /// Forgets the events that are over.
    mutating func forget() { events.removeAll(keepingCapacity: true) }

    private static func news(_ change: Hold<GestureName, HandEvidence>.Change) -> HandNews {
        switch change {
        case .began(let held): .gestureBegan(GestureEvent(held))
        case .ended(let held): .gestureEnded(GestureEvent(held))
        }
    }

    private mutating func note(_ changes: [Hold<View, HandsEvidence>.Change]) {
        for case .ended(let held) in changes { pastViews.append(held) }
    }

    private mutating func tell(_ changes: [Hold<Int, HandsEvidence>.Change]) -> [HandNews] {
        changes.map { change in
            switch change {
            case .began(let held): return .countBegan(HandEvent(held))
            case .ended(let held):
                events += parts(of: held)
                pastViews.removeAll { $0.start < held.end }
                return .countEnded(HandEvent(held))
            }
        }
    }

    /// A held count, cut where the gestures change.
    private func parts(of held: Hold<Int, HandsEvidence>.Held) -> [HandEvent] {
        var parts: [(view: View, event: HandEvent)] = []
        for past in pastViews where past.value.count == held.value && past.end >= held.start && past.start <= held.end {
            if parts.last?.view == past.value { continue }
            if let last = parts.indices.last { parts[last].event.end = past.start }
            parts.append(
                (
                    past.value,
                    HandEvent(
                        start: parts.isEmpty ? held.start : past.start, end: held.end, count: held.value,
                        hands: past.evidence.summary)
                ))
        }
        return parts.isEmpty ? [HandEvent(held)] : parts.map(\.event)
    }
}

extension HandEvent {
    fileprivate init(_ held: Hold<Int, HandsEvidence>.Held) {
        self.init(start: held.start, end: held.end, count: held.value, hands: held.evidence.summary)
    }
}

extension GestureEvent {
    fileprivate init(_ held: Hold<GestureName, HandEvidence>.Held) {
        self.init(gesture: held.value, start: held.start, end: held.end, hand: held.evidence.summary)
    }
}
