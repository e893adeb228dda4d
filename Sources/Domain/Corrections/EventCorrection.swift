/// What a person says of raised fingers or of an expression, in place of what was measured. What is nil stays as it is.
package struct EventCorrection: FindingCorrection {
    /// The gestures of a person’s own hands.
    package struct Gestures: Codable, Equatable, Sendable {
        package var left: GestureName?
        package var right: GestureName?

        package init(left: GestureName? = nil, right: GestureName? = nil) { (self.left, self.right) = (left, right) }

        package subscript(_ side: Side) -> GestureName? { side == .left ? left : right }
    }

    package let finding: FindingID
    package var isAdded: Bool?
    package var isRemoved: Bool?
    /// Seconds of the clip.
    package var start: Double?
    /// Seconds of the clip.
    package var end: Double?
    /// Raised fingers of all hands together.
    package var count: Int?
    /// What the hands make.
    package var gestures: Gestures?
    /// What the face shows.
    package var expression: ExpressionName?

    package init(of finding: FindingID) { self.finding = finding }

    enum CodingKeys: String, CodingKey {
        case finding = "event"
        case isAdded = "added"
        case isRemoved = "removed"
        case start, end, count, gestures, expression
    }

    package init?(_ correction: Correction) {
        guard case .event(let correction) = correction else { return nil }
        self = correction
    }

    package var kept: Correction { .event(self) }

    package var changesValues: Bool {
        start != nil || end != nil || count != nil || gestures != nil || expression != nil
    }

    package func completed(by former: EventCorrection) -> EventCorrection {
        var both = self
        both.isAdded = isAdded ?? former.isAdded
        both.isRemoved = isRemoved ?? former.isRemoved
        both.start = start ?? former.start
        both.end = end ?? former.end
        both.count = count ?? former.count
        if let said = former.gestures {
            both.gestures = Gestures(left: gestures?.left ?? said.left, right: gestures?.right ?? said.right)
        }
        both.expression = expression ?? former.expression
        return both
    }
}

extension EventCorrection {
    /// Whether it says that something lasted at times that overlap these.
    func overlaps(_ first: Double, _ last: Double) -> Bool {
        let (start, end) = (start ?? finding.time, end ?? finding.time)
        return (start < last && first < end) || (start, end) == (first, last)
    }
}

extension EventCorrection: Bounded {
    /// - Throws: `OutOfBounds` for what no clip has.
    package func check() throws(OutOfBounds) {
        try Bound.clock.check(start, end)
        try Bound.number("fingers", 0...HandReport.mostFingers).check(count)
        for name in [gestures?.left?.rawValue, gestures?.right?.rawValue, expression?.rawValue].compactMap(\.self) {
            try Bound.name.check(name)
        }
    }
}

/// Who says that an event is as its report has it, where it is not as measured.
package enum EventValidator: String, Codable, Sendable {
    case person
}
