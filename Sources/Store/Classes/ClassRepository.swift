package import Domain
package import FoundationEssentials

/// What is known of classes. Changes go through whoever keeps their running state, which tells all that listen.
package protocol ClassReading: Sendable {
    /// All classes, the newest first.
    func classes(in scope: Scope) async throws -> [SchoolClass]

    /// A class with its seats; nil if there is none.
    func classSnapshot(_ id: ClassID, in scope: Scope) async throws -> ClassSnapshot?

    /// What was answered, by seat and task.
    /// - Throws: `unknownClass`.
    func results(of id: ClassID, in scope: Scope) async throws -> [SeatResults]

    /// How far the seat of a token has come in a part of its class.
    /// - Throws: `unknownSeat`.
    func progress(of token: SeatToken, in part: Int) async throws -> SeatProgress
}

/// Classes, their seats and what those answered. Another database can stand in behind this.
///
/// What changes a class returns all of it as it is then: of two readings the one with the higher revision counts.
package protocol ClassRepository: ClassReading {
    /// Opens a class with a code of its own.
    /// - Throws: `tooManyClasses`; `diskFull`.
    func openClass(named name: ClassName?, lettingNames: Bool, in scope: Scope) async throws -> ClassSnapshot

    /// All that have not ended, of all scopes: what a server knows when it starts.
    func openClasses() async throws -> [ClassSnapshot]

    /// All that ended within `SchoolClass.afterlife`: their devices hear that, and not that they are unknown.
    func endedClasses() async throws -> [ClassSnapshot]

    /// The revisions of all that have not ended, of all scopes.
    func openRevisions() async throws -> [ClassID: Int]

    /// A class with its seats, of any scope; nil if there is none.
    func classSnapshot(_ id: ClassID) async throws -> ClassSnapshot?

    /// Changes a class that has not ended; `ClassChange.kept` and `named` one that has, too.
    /// - Throws: `unknownClass`, `classEnded`, `tooManyParts`, `tooManyTasks`, `ownPace`.
    func change(_ id: ClassID, in scope: Scope, _ change: ClassChange) async throws -> ClassSnapshot

    /// Gives a second teacher the right to teach it, and takes it from whoever had it before; nil takes it only.
    /// - Throws: `unknownClass`, `classEnded`.
    func setTeacher(_ token: TeacherToken?, of id: ClassID, in scope: Scope) async throws -> ClassSnapshot

    /// The class that a second teacher may teach, until `SchoolClass.afterlife` after its end; nil for no right.
    func taughtClass(by token: TeacherToken) async throws -> SchoolClass?

    /// Ends a class: its code and offers open nothing from then on. Nothing happens if it has ended.
    /// - Throws: `unknownClass`.
    func endClass(_ id: ClassID, in scope: Scope) async throws -> ClassSnapshot

    /// Removes a class with all that was answered, from the database's log, too.
    /// - Returns: whether there was such a class.
    @discardableResult func deleteClass(_ id: ClassID, in scope: Scope) async throws -> Bool

    /// Ends classes that have been silent for `SchoolClass.silence`, and removes results that are older than
    /// `SchoolClass.memory`.
    @discardableResult func forgetOldClasses() async throws -> ForgottenClasses

    /// Lets a device in: with the code of a class to a new seat, or to the one that it has there; with the code of an
    /// offer to that seat, whose old token is void then. A seat without answers that the device has beside it goes.
    /// - Parameter token: what the device shows of an earlier seat.
    /// - Throws: `wrongClassCode`, `classLocked`, `classFull`; `diskFull`.
    func enter(with code: ClassCode, holding token: SeatToken?) async throws -> SeatEntry

    /// The seat of a token, until `SchoolClass.afterlife` after the end of its class; nil for none.
    func seat(of token: SeatToken) async throws -> (schoolClass: SchoolClass, seat: Seat)?

    /// Offers a seat to another device.
    /// - Throws: `unknownSeat`, `classEnded`.
    func offer(_ number: SeatNumber, of id: ClassID, in scope: Scope) async throws -> SeatOffer

    /// Takes seats away with all that was answered from them, from the database's log, too.
    /// - Parameter locking: whether there are no new seats from then on, so that nobody comes back at once.
    /// - Throws: `unknownSeat` if none of them is there.
    func removeSeats(_ numbers: [SeatNumber], locking: Bool, of id: ClassID, in scope: Scope) async throws
        -> ClassSnapshot

    /// Gives a seat a name, or none.
    /// - Throws: `unknownSeat`; `namesOff` for a name in a class that has none.
    func setName(_ name: SeatName?, of number: SeatNumber, of id: ClassID, in scope: Scope) async throws
        -> ClassSnapshot

    /// Gives names to the seats, in the order of their numbers. Those that are left over wait for the seats that are taken
    /// next, in the place of names that waited before; they go when the class ends, and when names are switched off.
    /// - Throws: `unknownClass`, `classEnded`, `namesOff`, `tooManyNames`.
    func giveNames(_ names: [SeatName], of id: ClassID, in scope: Scope) async throws -> ClassSnapshot

    /// Hides a name from the other seats, or shows it again.
    /// - Throws: `unknownSeat`.
    func hideName(_ isHidden: Bool, of number: SeatNumber, of id: ClassID, in scope: Scope) async throws
        -> ClassSnapshot

    /// Keeps an answer, unless there is one to that task: the first counts. When this returns, it survives a crash.
    ///
    /// Whether a vote was right follows from the task that is on, whatever the answer says.
    /// - Throws: `unknownSeat`, `classEnded`; `taskOver` for a task that is not on; `noChoice` for a choice that there is
    ///   not, and for one where nothing is voted on; `tooManyAnswers`; `diskFull`.
    func keep(_ answer: SeatAnswer, of token: SeatToken) async throws -> KeptAnswer

    /// Notes when seats, and with them their class, were heard of last.
    func note(_ seen: [SeatNumber: Date], in id: ClassID) async throws
}

extension AppError {
    package static let unknownClass = AppError(
        .notFound, code: "unknownClass", "Class not found. It may have been deleted.")
    package static let unknownSeat = AppError(
        .notFound, code: "unknownSeat",
        "This seat is not there any more. Join the class again with its code.")
    package static let wrongClassCode = AppError(
        .notFound, code: "wrongClassCode", "No class has this code. Check it on the teacher’s screen.")
    package static let classLocked = AppError(
        .conflict, code: "classLocked",
        "This class lets nobody else in at the moment. Ask the teacher to let your tablet in.")
    package static let classEnded = AppError(
        .gone, code: "classEnded", "This class has ended. Ask the teacher for the code of the next one.")
    static let classFull = AppError(
        .conflict, code: "classFull",
        "All \(SeatNumber.most) seats of this class are taken. Ask the teacher to remove one that nobody uses.")
    static let tooManyClasses = AppError(
        .conflict, code: "tooManyClasses",
        "There are already too many classes. End or delete one that you no longer need.")
    static let tooManyParts = AppError(
        .conflict, code: "tooManyParts",
        "This class has had \(ClassActivity.mostParts) games already. End it and open a new one.")
    static let tooManyTasks = AppError(
        .conflict, code: "tooManyTasks",
        "This game has had \(ClassTask.numbers.count) tasks already. Choose a game again.")
    static let noChoice = AppError(
        .unusable, code: "noChoice", "This is none of the choices. Choose one that is shown.")
    /// The disk is full, for pupils: they can free nothing.
    static let diskFullInClass = AppError(
        .diskFull, "Tell the teacher: the server’s disk is almost full. Nothing new can be kept until there is space.")
    static let ownPace = AppError(
        .conflict, code: "ownPace", "Everyone works at their own speed. Start a game for all together first.")
    static let taskOver = AppError(.conflict, code: "taskOver", "This task is over. Wait for the next one.")
    package static let namesOff = AppError(
        .forbidden, code: "namesOff", "Names are off in this class. The teacher can allow them.")
    static let tooManyNames = AppError(
        .invalid, code: "tooManyNames",
        "There are more names in the list than the \(SeatNumber.most) seats of a class. Leave some out.")
    static let tooManyAnswers = AppError(
        .conflict, code: "tooManyAnswers",
        "There are already \(SeatAnswer.most) answers from this seat. Ask the teacher to open a new class.")
}
