import Domain

/// A contact sheet as a table for spreadsheets: a row for each photo.
package enum ContactSheetTable {
    /// The table, UTF-8, with a mark before it that says so. Scores are 0…1; its words are English for every reader.
    package static func csv(_ stacks: [ContactSheetModel.Stack]) -> [UInt8] {
        Language.$current.withValue(.english) { english(stacks) }
    }

    private static func english(_ stacks: [ContactSheetModel.Stack]) -> [UInt8] {
        var header = CSVRow()
        for name in ["Photo", "Score", "Main rule", "Advice", "Burst", "Best of burst"] { header.add(name) }
        for rule in RuleWords.all {
            header.add(rule.title)
            header.add(rule.title + " (confidence)")
        }
        var text = "\u{FEFF}" + header.line
        for (number, stack) in stacks.enumerated() {
            for photo in [stack.best] + stack.others {
                var row = CSVRow()
                row.add(typed: photo.card.name)
                row.add(photo.digest?.score)
                row.add(photo.digest?.rule?.title)
                row.add(photo.digest?.feedback)
                row.add(Double(number + 1))
                row.add(photo.card.id == stack.best.card.id ? "yes" : "no")
                for rule in RuleWords.all {
                    let verdict = photo.digest?.rules.first { $0.rule == rule.name }
                    row.add(verdict?.score)
                    row.add(verdict?.confidence)
                }
                text += row.line
            }
        }
        return Array(text.utf8)
    }
}
