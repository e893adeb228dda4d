internal import Domain

/// States and stages in the words that people read.
extension ClipState {
    /// One or two words for a chip.
    var label: String {
        switch self {
        case .queued, .held: localized("Waiting")
        case .running: localized("Analysing")
        case .done: localized("Done")
        case .failed: localized("Failed")
        case .cancelled: localized("Stopped")
        }
    }

    /// A chip with the state, which scripts and style sheets know by `data-state`.
    var chip: Node {
        H.span(.class("chip"), .data("state", name), .data("part", "chip")) { label }
    }
}

extension Progress.Stage {
    /// What is being done.
    var label: String {
        switch self {
        case .probing: localized("Reading the clip")
        case .tracking: localized("Analysing each frame")
        case .measuring: localized("Measuring")
        case .pictures: localized("Saving images")
        case .proxy: localized("Preparing video")
        case .drawing: localized("Drawing")
        default: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
        }
    }
}

extension Progress {
    /// Share of this stage that is done, 0…1, if it can be told.
    var share: Double? {
        total > 0 ? min(max(Double(done) / Double(total), 0), 1) : nil
    }

    /// The bar; without a known total it shows that something moves.
    func bar(label: String) -> Node { Self.bar(share: share, label: label) }

    /// The bar of a share, 0…1.
    static func bar(share: Double?, label: String) -> Node {
        guard let share else {
            return H.progress(.class("bar"), .data("part", "bar"), .max("1"), .aria("label", label))
        }
        return H.progress(
            .class("bar"), .data("part", "bar"), .max("1"), .value(Numerals.shortest(share)), .aria("label", label)
        ) { Wording.percent(share) }
    }

    /// Frames in one line; empty while their number is unknown.
    var detail: String {
        total > 0 ? localized("frame \(Numerals.grouped(done)) of \(Numerals.grouped(total))") : ""
    }
}
