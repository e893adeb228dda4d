package import Domain
import FoundationEssentials
import Games

/// What came of a class as a document to print.
package enum ClassPaper {
    package static func document(of results: ClassResults, _ names: GameNames) -> PaperDocument {
        let title = ClassWords.title(of: results.schoolClass)
        let (children, tasks) = (results.children, results.tasks)
        let pupils = localized(children.count, "\(children.count) pupil", "\(children.count) pupils")
        var pieces: [PaperDocument.Piece] = [
            .remark(Wording.moment(results.schoolClass.createdAt) + " · " + pupils)
        ]
        if tasks.isEmpty {
            pieces.append(.text(localized("Nobody has answered anything.")))
        } else {
            pieces += [
                .heading(localized("By pupil")),
                .table(rows: [ResultColumns.byChild] + children.map(row)),
                .heading(localized("By task")),
                .table(rows: [ResultColumns.byTask] + tasks.map { row($0, names) }),
            ]
        }
        return PaperDocument(title: title, foot: localized("Results of the class") + " · " + title, pieces: pieces)
    }

    private static func row(_ child: ClassResults.Child) -> [String] {
        [
            ClassResults.title(of: child.seat), String(child.right), String(child.wrong), String(child.votes),
            ClassResults.words(child.meanSeconds),
        ]
    }

    private static func row(_ task: ClassResults.Task, _ names: GameNames) -> [String] {
        [ResultColumns.title(of: task, names), String(task.answers.count), ClassResults.outcome(of: task)]
    }
}

/// What stands over the columns of results, on pages and on paper.
enum ResultColumns {
    static var byChild: [String] {
        [localized("Pupil"), localized("Right"), localized("Wrong"), localized("Votes"), localized("Mean time")]
    }

    static var byTask: [String] { [localized("Task"), localized("Answers"), localized("Right, or votes")] }

    /// A task: `Finger Count · One hand · 3`.
    static func title(of task: ClassResults.Task, _ names: GameNames) -> String {
        [names.activity(task.game), names.level(task.level, of: task.game), String(task.number + 1)]
            .compactMap(\.self).joined(separator: " · ")
    }
}
