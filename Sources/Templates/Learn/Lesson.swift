package import Domain

/// What there is to learn of a rule of composition.
struct Lesson {
    var rule: RuleName
    /// The rule in a sentence.
    var gist: LocalizedText
    /// Why it works, paragraph by paragraph.
    var why: [LocalizedText]
    /// When to do otherwise.
    var breaking: LocalizedText
    /// Pictures that follow it, that do not, and how one becomes the other, each with words.
    var good, bad, mended: (scene: LessonScene, words: LocalizedText)

    /// Those whose score a picture to try tells, with the same formula as reports: placing.
    static let tried = ["thirds", "centre", "golden"]

    /// Whether there is a picture to try.
    var canBeTried: Bool { Self.tried.contains(rule.rawValue) }
}

/// The lessons, as the addresses of their pages know them.
package enum Lessons {
    static let all: [Lesson] = placing + framing + light

    /// The rules that have a lesson.
    package static let rules: [RuleName] = all.map(\.rule)

    /// The lesson of a rule.
    static func of(_ rule: RuleName) -> Lesson? { all.first { $0.rule == rule } }
}
