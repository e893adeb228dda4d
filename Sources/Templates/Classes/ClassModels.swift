package import Domain
import Games

/// All classes, for their teacher.
package struct ClassesModel: Sendable {
    package var site: Site
    /// Those that have not ended, the newest first.
    package var open: [SchoolClass]
    /// Those that have, the newest first.
    package var ended: [SchoolClass]

    package init(site: Site, open: [SchoolClass], ended: [SchoolClass]) {
        self.site = site
        self.open = open
        self.ended = ended
    }
}

/// Where devices come into a class.
package struct ClassEntrance: Sendable, Equatable {
    /// Where they enter its code, best first: `http://192.168.1.5:8080/j`; empty where no other device gets here.
    package var addresses: [String]
    /// The first of them with the code as a QR code, row after row, whether each module is dark; empty where there is
    /// none.
    package var picture: [[Bool]]
    /// Whether it is encrypted there: cameras need that.
    package var isEncrypted: Bool

    package init(addresses: [String], picture: [[Bool]], isEncrypted: Bool) {
        self.addresses = addresses
        self.picture = picture
        self.isEncrypted = isEncrypted
    }
}

/// A class that is open, for its teacher.
package struct ClassModel: Sendable {
    package var site: Site
    package var schoolClass: SchoolClass
    package var entrance: ClassEntrance
    /// Whether a second teacher looks: who else teaches, and what is deleted, is not theirs to say.
    package var isSecond: Bool

    package init(site: Site, schoolClass: SchoolClass, entrance: ClassEntrance, isSecond: Bool) {
        self.site = site
        self.schoolClass = schoolClass
        self.entrance = entrance
        self.isSecond = isSecond
    }
}

/// A link that lets a second teacher in, shown once.
package struct TeacherLinkModel: Sendable {
    package var site: Site
    package var schoolClass: SchoolClass
    package var address: String
    package var code: [[Bool]]

    package init(site: Site, schoolClass: SchoolClass, address: String, code: [[Bool]]) {
        self.site = site
        self.schoolClass = schoolClass
        self.address = address
        self.code = code
    }
}

/// What a second teacher's link leads to.
package struct TeachModel: Sendable {
    package var site: Site
    package var token: TeacherToken

    package init(site: Site, token: TeacherToken) {
        self.site = site
        self.token = token
    }
}

/// Classes in words.
enum ClassWords {
    /// What a class is called.
    static func title(of schoolClass: SchoolClass) -> String {
        schoolClass.name?.description ?? localized("Class")
    }

    static func title(of pace: ClassPace) -> String {
        switch pace {
        case .own: localized("Everyone at their own speed")
        case .together: localized("All together, task by task")
        }
    }

    /// What a choice of a vote is called: A for one finger.
    static func letter(of choice: Int) -> String {
        guard (1...26).contains(choice), let letter = Unicode.Scalar(UInt32(64 + choice)) else { return "–" }
        return String(Character(letter))
    }

    static var vote: String { localized("Show of fingers") }
}

extension GameNames {
    /// A game of a class, or a vote.
    func activity(_ game: String) -> String {
        game == ClassActivity.voteGame ? ClassWords.vote : title(of: GameID(rawValue: game))
    }

    /// Its level; nil for votes, which have none.
    func level(_ level: Int, of game: String) -> String? {
        game == ClassActivity.voteGame ? nil : title(of: level, in: GameID(rawValue: game))
    }
}
