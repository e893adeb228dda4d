package import FoundationEssentials

/// The name of a class in addresses.
package typealias ClassID = Identifier<SchoolClass>

/// Who teaches a class beside the owner of the machine.
package enum ClassTeacher {}

/// The right to teach one class: 128 random bits, which a second teacher gets by a link.
package typealias TeacherToken = Identifier<ClassTeacher>

/// A class that a teacher opened: pupils' devices join it with its code, and play what the teacher chooses.
package struct SchoolClass: Equatable, Sendable, Identifiable {
    /// Its name in addresses.
    package let id: ClassID
    /// Whose it is.
    package let scope: Scope
    /// What lets devices in; nil once the class has ended.
    package var code: ClassCode?
    /// What the teacher calls it.
    package var name: ClassName?
    package var state: ClassState
    /// Whether all eyes are to be on the teacher.
    package var isPaused: Bool
    /// Whether pupils may have names beside their animals.
    package var letsNames: Bool
    /// How many names wait for the seats that are taken next.
    package var waitingNames = 0
    /// In which language its devices are, and whether they speak.
    package var voice = ClassVoice.standard
    /// What is played; nil until the teacher has chosen.
    package var activity: ClassActivity?
    /// The task that is on, where all have the same one at once; nil between tasks.
    package var task: ClassTask?
    /// Whether a second teacher has a link.
    package var hasSecondTeacher = false
    package let createdAt: Date
    /// When somebody in it was last heard of.
    package var lastWordAt: Date
    package var endedAt: Date?
    /// Whether its results stay until they are deleted by hand.
    package var isKept: Bool
    /// Counts its changes, and those of its seats: of two readings, the one with the higher number is newer.
    package var revision: Int

    /// Most classes that have not ended.
    package static let mostOpen = 50
    /// Most classes whose results are there.
    package static let most = 1_000
    /// A class ends so long after its last word, seconds.
    package static let silence: TimeInterval = 12 * 3600
    /// What a seat's token, and a second teacher's, is worth after the end of the class, seconds.
    package static let afterlife: TimeInterval = 12 * 3600
    /// Results go so long after the end, seconds, unless they are kept on purpose.
    package static let memory: TimeInterval = 30 * 86_400

    package init(
        id: ClassID = ClassID(), scope: Scope, code: ClassCode?, name: ClassName? = nil, state: ClassState = .open,
        isPaused: Bool = false, letsNames: Bool = false, activity: ClassActivity? = nil, task: ClassTask? = nil,
        createdAt: Date, lastWordAt: Date? = nil, endedAt: Date? = nil, isKept: Bool = false, revision: Int = 0
    ) {
        self.id = id
        self.scope = scope
        self.code = code
        self.name = name
        self.state = state
        self.isPaused = isPaused
        self.letsNames = letsNames
        self.activity = activity
        self.task = task
        self.createdAt = createdAt
        self.lastWordAt = lastWordAt ?? createdAt
        self.endedAt = endedAt
        self.isKept = isKept
        self.revision = revision
    }
}

/// Who may come into a class.
package enum ClassState: String, Codable, CaseIterable, Sendable {
    /// Devices with the code get a seat.
    case open
    /// No new seats; those that are taken stay.
    case locked
    /// It is over. Results are there for a while.
    case ended
}

/// What a teacher calls a class: one line of 1 to 40 characters.
package struct ClassName: Hashable, Sendable, CustomStringConvertible {
    /// Longest name, characters.
    package static let maximumLength = 40

    package let description: String

    /// The name, or nil if nothing is left of it or it is too long.
    package init?(_ text: String) {
        guard let line = CleanText.name(text, atMost: Self.maximumLength) else { return nil }
        description = line
    }
}
