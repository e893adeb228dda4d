package import Domain

/// What the cookies of a device with a seat, or of a second teacher, are worth for a request.
package enum SeatStanding: Equatable, Sendable {
    /// The request may go on.
    case admitted
    /// They were worth something a short while ago.
    case gone(SeatLoss)
    /// They are nothing for this request.
    case unknown

    /// What a device hears whose seat is gone.
    var error: HTTPError? {
        guard case .gone(let loss) = self else { return nil }
        return switch loss {
        case .ended:
            HTTPError(
                .gone, "classEnded", "This class has ended. Ask the teacher for the code of the next one.")
        case .removed:
            HTTPError(
                .gone, "seatRemoved", "The teacher removed this seat. Join the class again with its code.")
        case .moved:
            HTTPError(
                .gone, "seatMoved", "This seat is on another device now. Continue there, or join the class again.")
        }
    }
}
