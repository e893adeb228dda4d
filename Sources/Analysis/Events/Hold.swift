/// What was seen of a value while it was held; that of later frames is merged into that of earlier ones.
package protocol HoldEvidence: Sendable {
    /// Takes in what a later frame shows.
    mutating func merge(_ later: Self)
}

/// How long a value must be seen.
package struct HoldParameters: Equatable, Sendable {
    /// A value must be seen for so long, seconds.
    package var hold: Double
    /// It may be gone for so long in between, seconds; less than `hold`.
    package var bridge: Double

    /// Parameters from their parts.
    package init(hold: Double, bridge: Double) {
        self.hold = hold
        self.bridge = bridge
    }
}

/// Finds values that hold: seen for long enough, brief flickers bridged. Two are never held at the same time.
///
/// What a frame shows counts until the next frame comes, so that clips of any and of changing frame rate are treated
/// alike.
package struct Hold<Value: Hashable & Sendable, Evidence: HoldEvidence>: Sendable {
    /// A value that is or was held.
    package struct Held: Sendable {
        /// The value.
        package var value: Value
        /// Since when, seconds.
        package var start: Double
        /// Until when, seconds; of one that is still held, until now.
        package var end: Double
        /// What was seen of it.
        package var evidence: Evidence
    }

    /// What a frame has changed.
    package enum Change: Sendable {
        case began(Held)
        case ended(Held)
    }

    /// A value that may be held one day: it was seen for `seen` seconds in all.
    private struct Run {
        var held: Held
        var seen = 0.0
    }

    private let parameters: HoldParameters
    private var runs: [Run] = []
    private var current: Value?
    private var last: (value: Value, time: Double)?
    /// When the last held value ended: the next does not begin before.
    private var lastEnd = -Double.infinity
    private var hasHeld = false

    /// Nothing has been seen yet.
    package init(_ parameters: HoldParameters) { self.parameters = parameters }

    /// The value that is held now.
    package var held: Held? { runs.first { $0.held.value == current }?.held }

    /// Whether nothing is or may soon be held.
    package var isIdle: Bool { runs.isEmpty }

    /// Takes in a frame.
    /// - Parameters:
    ///   - seen: the value that it shows and what else it shows of it; nil for nothing.
    ///   - time: its presentation time, seconds, not before that of the last one.
    /// - Returns: ends before beginnings.
    package mutating func add(_ seen: (value: Value, evidence: Evidence)?, at time: Double) -> [Change] {
        advance(to: time)
        let changes = lapse(at: time)
        if let (value, evidence) = seen {
            if let index = runs.firstIndex(where: { $0.held.value == value }) {
                runs[index].held.evidence.merge(evidence)
            } else {
                runs.append(Run(held: Held(value: value, start: time, end: time, evidence: evidence)))
            }
        }
        last = seen.map { ($0.value, time) }
        return changes + begin()
    }

    /// Ends the clip, at a time that is not before that of the last frame.
    ///
    /// In a clip that is shorter than the hold (a still is one), what is seen for most of it is held throughout.
    /// - Parameter clipStart: when the clip began, seconds.
    package mutating func finish(at time: Double, clipStart: Double) -> [Change] {
        advance(to: time)
        var changes = begin()
        let length = time - clipStart
        if !hasHeld, length < parameters.hold, let most = runs.max(by: { $0.seen < $1.seen }), most.seen * 2 >= length {
            current = most.held.value
            changes.append(.began(most.held))
        }
        if let held { changes.append(.ended(held)) }
        runs = []
        (current, last) = (nil, nil)
        return changes
    }

    /// The last frame's value was to be seen until now.
    private mutating func advance(to time: Double) {
        guard let last, let index = runs.firstIndex(where: { $0.held.value == last.value }) else { return }
        runs[index].seen += time - last.time
        runs[index].held.end = time
    }

    /// What has been gone for too long is forgotten.
    private mutating func lapse(at time: Double) -> [Change] {
        let latest = time - parameters.bridge
        let ended = held.flatMap { $0.end < latest ? $0 : nil }
        if let ended { (current, lastEnd) = (nil, ended.end) }
        runs.removeAll { $0.held.end < latest }
        return ended.map { [.ended($0)] } ?? []
    }

    /// Where none is held, the one that was seen longest is, if that is long enough.
    private mutating func begin() -> [Change] {
        guard current == nil,
            let index = runs.indices.max(by: { runs[$0].seen < runs[$1].seen }),
            runs[index].seen >= parameters.hold - 1e-6
        else { return [] }
        runs[index].held.start = max(runs[index].held.start, lastEnd)
        current = runs[index].held.value
        hasHeld = true
        return [.began(runs[index].held)]
    }
}
