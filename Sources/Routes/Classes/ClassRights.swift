import Domain
import HTTPServer
import Live
import Store
import Templates

/// Who may ask for what of a class without the key: the device of a pupil plays in it, and a second teacher teaches it.
struct ClassRights: Sendable {
    let admissions: SeatAdmissions

    /// What a second teacher of a class shows: a browser may have the rights of several.
    static func teacherCookie(_ id: ClassID) -> CookieName { CookieName("teacher-\(id)") }

    /// What the cookies of a request are worth for what it asks for.
    func standing(_ head: RequestHead) -> SeatStanding {
        guard let segments = RoutePath.segments(of: head.path) else { return .unknown }
        if let id = Self.seatClass(segments) {
            return switch admissions.standing(of: Gate.seatCookie.values(in: head), in: id) {
            case .admitted: .admitted
            case .gone(let loss): .gone(loss)
            case .unknown: .unknown
            }
        }
        guard let id = Self.taughtClass(segments), teaches(id, head) else { return .unknown }
        return .admitted
    }

    /// The language that a teacher chose for what a request asks for: pupils' devices and the wall are in it. Nil for other
    /// pages, and where none was chosen.
    func language(_ head: RequestHead) -> String? {
        guard head.path.hasPrefix(Addresses.classes() + "/"), let segments = RoutePath.segments(of: head.path),
            let id = Self.seatClass(segments) ?? Addresses.classWall.values(in: segments)
                ?? Addresses.classWallEvents.values(in: segments)
        else { return nil }
        return admissions.language(of: id)
    }

    /// Whether somebody has shown that they teach a class beside the owner.
    func teaches(_ id: ClassID, _ head: RequestHead) -> Bool {
        Self.teacherCookie(id).values(in: head).contains { admissions.taughtClass(by: $0) == id }
    }

    /// Whether a second teacher asks: what that browser may do ends with that right, whatever else it has.
    func isSecondTeacher(_ id: ClassID, _ head: RequestHead) -> Bool {
        !(head.isFromOwner && !Gate.isPassedOn(head)) && teaches(id, head)
    }

    /// A second teacher reads what came of a class that has ended, and changes nothing any more.
    /// - Throws: `ownersOnly`.
    func requireOwner(of found: SchoolClass, _ head: RequestHead, alsoWhileOpen: Bool = false) throws(AppError) {
        guard isSecondTeacher(found.id, head), alsoWhileOpen || found.state == .ended else { return }
        throw .ownersOnly
    }

    /// The token of the seat that a request has in a class.
    /// - Throws: `unknownSeat` if it has none.
    func seat(in id: ClassID, _ head: RequestHead) throws(AppError) -> SeatToken {
        let tokens = Gate.seatCookie.values(in: head)
        guard let text = tokens.first(where: { admissions.seat(of: $0)?.classID == id }), let token = SeatToken(text)
        else { throw .unknownSeat }
        return token
    }

    /// The class of an address for seats.
    static func seatClass(_ segments: [String]) -> ClassID? {
        for address in [
            Addresses.seat, Addresses.seatEvents, Addresses.seatWord, Addresses.seatTasks, Addresses.seatAnswers,
            Addresses.seatName, Addresses.seatLive,
        ] {
            if let id = address.values(in: segments) { return id }
        }
        return (Addresses.seatSession.values(in: segments) ?? Addresses.seatFrames.values(in: segments))?.0
    }

    /// The class of an address for teachers, but for what its owner alone decides: who else teaches it, and whether it
    /// is deleted.
    private static func taughtClass(_ segments: [String]) -> ClassID? {
        for address in [
            Addresses.schoolClass, Addresses.classTiles, Addresses.changeClass, Addresses.classVoice,
            Addresses.classNames, Addresses.classWall, Addresses.classWallEvents, Addresses.classTable,
            Addresses.classPaper,
        ] {
            if let id = address.values(in: segments) { return id }
        }
        return (Addresses.changeSeat.values(in: segments) ?? Addresses.offerSeat.values(in: segments))?.0
    }

    /// Whether everybody may ask for something: where a code or a second teacher's link is shown.
    static func isFree(_ method: HTTPServer.Method, _ segments: [String]) -> Bool {
        guard method == .get || method == .post else { return false }
        return Addresses.enterClass.values(in: segments) != nil || Addresses.teach.values(in: segments) != nil
            || Addresses.enterClassWithCode.values(in: segments) != nil
            || Addresses.scannedClassCode.values(in: segments) != nil
    }
}

extension AppError {
    fileprivate static let ownersOnly = AppError(
        .forbidden, code: "ownersOnly",
        "Only the teacher who opened this class can do that. Ask them to do it.")
}
