package import Domain

/// What is on in a class for one seat, with what tasks follow from: it stays on the server.
package struct ClassLesson: Equatable, Sendable {
    package let seat: SeatAdmissions.Admission
    /// What is played; nil until the teacher has chosen.
    package let activity: ClassActivity?
    /// The task that all have; nil between tasks, and where each has a pace of its own.
    package let task: ClassTask?
}
