package import Domain
package import FoundationEssentials

/// A class with all its seats, as it was at one moment.
package struct ClassSnapshot: Equatable, Sendable {
    package var schoolClass: SchoolClass
    /// By number.
    package var seats: [SeatRecord]
    /// The hash of a second teacher's token (`Identifier.storedHash`); nil where there is none.
    package var teacherHash: String?

    package init(schoolClass: SchoolClass, seats: [SeatRecord] = [], teacherHash: String? = nil) {
        self.schoolClass = schoolClass
        self.seats = seats
        self.teacherHash = teacherHash
    }

    /// The seat of a number.
    package subscript(number: SeatNumber) -> SeatRecord? { seats.first { $0.seat.number == number } }
}

/// A seat with what was answered from it, and what its device is known by.
package struct SeatRecord: Equatable, Sendable {
    package let seat: Seat
    /// The hash of its token (`Identifier.storedHash`).
    package let tokenHash: String
    package let tally: SeatTally
    /// Whether there is an answer to the task that all have.
    package let hasAnswered: Bool

    package init(seat: Seat, tokenHash: String, tally: SeatTally = SeatTally(), hasAnswered: Bool = false) {
        self.seat = seat
        self.tokenHash = tokenHash
        self.tally = tally
        self.hasAnswered = hasAnswered
    }
}

/// What a teacher changes of a class.
package enum ClassChange: Equatable, Sendable {
    /// No new seats, or new ones again.
    case locked(Bool)
    case paused(Bool)
    /// Whether there are names. Those that are there go when there are to be none.
    case letsNames(Bool)
    /// In which language its devices are, and whether they speak.
    case voice(ClassVoice)
    /// Another game, level or pace, with its first task where there is one: a new part of the class. The store counts the
    /// parts. Nil where nothing is played any more: what was answered stays.
    case activity(ClassActivity?, ClassTask? = nil)
    /// Another task for all; nil between tasks. The store counts the tasks.
    case task(ClassTask?)
    case named(ClassName?)
    /// Whether the results stay until they are deleted by hand.
    case kept(Bool)
    /// A new code: the old one opens nothing any more.
    case newCode
}

/// How a device came in.
package struct SeatEntry: Equatable, Sendable {
    /// What it shows from now on.
    package let token: SeatToken
    package let number: SeatNumber
    package let manner: Manner
    /// The class, with this seat.
    package let snapshot: ClassSnapshot

    /// How.
    package enum Manner: Equatable, Sendable {
        /// It has a seat that was free.
        case new
        /// It had the seat before.
        case returned
        /// It took the seat of another device.
        case takenOver
    }

    package init(token: SeatToken, number: SeatNumber, manner: Manner, snapshot: ClassSnapshot) {
        self.token = token
        self.number = number
        self.manner = manner
        self.snapshot = snapshot
    }
}

/// A seat that another device can take, for a short while.
package struct SeatOffer: Equatable, Sendable {
    /// What that device enters in the place of the class's code.
    package let code: ClassCode
    package let until: Date

    /// How long one holds, seconds: a walk to the other device, and typing.
    package static let life: TimeInterval = 180
}

/// An answer that counts.
package struct KeptAnswer: Equatable, Sendable {
    package let classID: ClassID
    package let number: SeatNumber
    /// The one that counts: the first.
    package let answer: SeatAnswer
    /// All answers of the seat.
    package let tally: SeatTally

    package init(classID: ClassID, number: SeatNumber, answer: SeatAnswer, tally: SeatTally) {
        self.classID = classID
        self.number = number
        self.answer = answer
        self.tally = tally
    }
}

/// What was answered from a seat.
package struct SeatResults: Equatable, Sendable {
    package let seat: Seat
    /// By part and task. A task that the seat did not answer is not there: nobody says that it was wrong.
    package let answers: [SeatResult]
}

/// One answer, with what was played.
package struct SeatResult: Equatable, Sendable {
    package let game: String
    package let level: Int
    package let answer: SeatAnswer
    package let answeredAt: Date
}

/// Classes that went for their age.
package struct ForgottenClasses: Equatable, Sendable {
    package var ended: [ClassID] = []
    package var deleted: [ClassID] = []

    package init() {}
}
