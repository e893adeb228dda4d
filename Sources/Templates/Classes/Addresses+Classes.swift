package import Domain

extension SeatNumber: PathValue {
    package init?(pathText: String) {
        guard let value = Int(pathText: pathText) else { return nil }
        self.init(value)
    }

    package var pathText: String { description }
}

/// What stands behind `/j/`: a code as somebody typed or scanned it.
package struct TypedCode: PathValue {
    package let pathText: String
    /// The code; nil if the text is none.
    package var code: ClassCode? { ClassCode(pathText) }

    package init?(pathText: String) {
        guard pathText.utf8.count <= 32, pathText.utf8.allSatisfy({ $0 == 0x2D || UInt8.isLetter($0) }) else {
            return nil
        }
        self.pathText = pathText
    }

    package init(_ code: ClassCode) { pathText = code.description }
}

extension UInt8 {
    fileprivate static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }
}

// What pupils' devices ask for.
extension Addresses {
    /// Asks for the code of a class (GET); takes a seat in it (POST).
    package static let enterClass = FixedAddress("/j")
    /// The same, with the code.
    package static let enterClassWithCode = Address<TypedCode>("/j/{code}")
    /// As QR codes have it: they take less room in capitals.
    package static let scannedClassCode = Address<TypedCode>("/J/{code}")
    /// What a device with a seat shows.
    package static let seat = Address<ClassID>("/classes/{class}/seat")
    /// What it hears.
    package static let seatEvents = Address<ClassID>("/classes/{class}/seat/events")
    /// Says that it is there (POST).
    package static let seatWord = Address<ClassID>("/classes/{class}/seat/word")
    /// What is to be answered.
    package static let seatTasks = Address<ClassID>("/classes/{class}/seat/tasks")
    /// Answers (POST).
    package static let seatAnswers = Address<ClassID>("/classes/{class}/seat/answers")
    /// Says who sits there (POST).
    package static let seatName = Address<ClassID>("/classes/{class}/seat/name")
    /// Begins to look at pictures of its camera (POST).
    package static let seatLive = Address<ClassID>("/classes/{class}/seat/live")
    /// Ends that (DELETE).
    package static let seatSession = Address<ClassID, LiveID>("/classes/{class}/seat/live/{session}")
    /// Looks at a picture (POST).
    package static let seatFrames = Address<ClassID, LiveID>("/classes/{class}/seat/live/{session}/frames")
}

// What teachers ask for.
extension Addresses {
    /// All classes (GET); opens one (POST).
    package static let classes = FixedAddress("/classes")
    /// The sheet for parents.
    package static let classesForParents = FixedAddress("/classes/for-parents")
    /// A class as its teacher sees it, and its results after the end.
    package static let schoolClass = Address<ClassID>("/classes/{class}")
    /// The tiles of its seats, as they change.
    package static let classTiles = Address<ClassID>("/classes/{class}/tiles")
    /// Changes it (POST).
    package static let changeClass = Address<ClassID>("/classes/{class}/change")
    /// What is said aloud in it (POST).
    package static let classVoice = Address<ClassID>("/classes/{class}/voice")
    /// Gives its seats names from a list (POST).
    package static let classNames = Address<ClassID>("/classes/{class}/names")
    /// Names, hides or removes a seat (POST).
    package static let changeSeat = Address<ClassID, SeatNumber>("/classes/{class}/seats/{seat}/change")
    /// Offers a seat to another device (POST).
    package static let offerSeat = Address<ClassID, SeatNumber>("/classes/{class}/seats/{seat}/offer")
    /// What a large screen shows of it: no names.
    package static let classWall = Address<ClassID>("/classes/{class}/wall")
    /// That, as it changes.
    package static let classWallEvents = Address<ClassID>("/classes/{class}/wall/events")
    /// Makes a link for a second teacher, or takes it back (POST).
    package static let secondTeacher = Address<ClassID>("/classes/{class}/teacher")
    /// What a second teacher's link leads to (GET); takes the right (POST).
    package static let teach = Address<TeacherToken>("/teach/{token}")
    /// The results as a table for spreadsheets.
    package static let classTable = Address<ClassID>("/classes/{class}/results.csv")
    /// The results on paper.
    package static let classPaper = Address<ClassID>("/classes/{class}/results.pdf")
    /// Asks (GET) and deletes (POST).
    package static let deleteClass = Address<ClassID>("/classes/{class}/delete")
}
