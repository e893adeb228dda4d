package import Domain
import FoundationEssentials
import Vision

/// What a session's worker is asked. On the pipe each is a message behind its length: a byte for its type, the
/// session's number (UInt32), then what belongs to it. Numbers are little endian.
package enum SessionOrder: Equatable, Sendable {
    /// A session begins: its kind and whether its pictures are mirrored, as JSON.
    case open(UInt32, Opening)
    /// A picture: when it was taken (seconds, a Double's bits), then the file's bytes.
    case picture(UInt32, time: Double, file: [UInt8])
    /// A session ends.
    case close(UInt32)

    /// What a session is opened with.
    package struct Opening: Codable, Equatable, Sendable {
        /// What is looked for.
        package var kind: AnalysisKind
        /// Whether the pictures show what a mirror would.
        package var isMirrored: Bool
        /// Whether it is one of many, whose pictures come slowly: what can wait is looked for seldom.
        package var isShared: Bool

        package init(kind: AnalysisKind, isMirrored: Bool, isShared: Bool = false) {
            self.kind = kind
            self.isMirrored = isMirrored
            self.isShared = isShared
        }
    }
}

/// What a session's worker says, framed as `SessionOrder`.
package enum SessionReport: Equatable, Sendable {
    /// A session can take pictures.
    case opened(UInt32)
    /// What a picture showed: the length of the JSON (UInt32), the JSON, a recording of one frame.
    case seen(UInt32, LiveAnswer, landmarks: [UInt8])
    /// A picture cannot be looked at: the failure as JSON.
    case refused(UInt32, AppError)
    /// What was found without a new picture: as JSON.
    case told(UInt32, [LiveEvent])
    /// A session cannot be opened, or cannot go on: the failure as JSON.
    case failed(UInt32, AppError)
    /// A session that was to end has told all that it had to.
    case closed(UInt32)
    /// All that was to be done with the last picture is done: only of shared sessions.
    case ready(UInt32)
}

extension SessionOrder {
    /// The message, without its length.
    package var message: [UInt8] {
        switch self {
        case .open(let number, let opening): SessionWire.head(1, number) + SessionWire.json(opening)
        case .picture(let number, let time, let file):
            SessionWire.head(2, number, room: 8 + file.count) + SessionWire.bytes(of: time.bitPattern) + file
        case .close(let number): SessionWire.head(3, number)
        }
    }

    /// Reads a message; nil for one that makes no sense.
    package init?(_ message: [UInt8]) {
        guard let (type, number, rest) = SessionWire.parts(of: message) else { return nil }
        switch type {
        case 1:
            guard let opening = SessionWire.decoded(Opening.self, rest) else { return nil }
            self = .open(number, opening)
        case 2:
            guard rest.count >= 8 else { return nil }
            let time = Double(bitPattern: SessionWire.number(rest.prefix(8)))
            self = .picture(number, time: time, file: Array(rest.dropFirst(8)))
        case 3: self = .close(number)
        default: return nil
        }
    }
}

extension SessionReport {
    /// Longest message, bytes: a face of 478 points and 58 values takes 3 kB.
    package static let longest = 128 << 10

    /// The session that it is about.
    package var number: UInt32 {
        switch self {
        case .opened(let number), .seen(let number, _, _), .refused(let number, _), .told(let number, _),
            .failed(let number, _), .closed(let number), .ready(let number):
            number
        }
    }

    /// The message, without its length.
    package var message: [UInt8] {
        switch self {
        case .opened(let number): return SessionWire.head(1, number)
        case .seen(let number, let answer, let landmarks):
            let json = SessionWire.json(answer)
            return SessionWire.head(2, number, room: 4 + json.count + landmarks.count)
                + SessionWire.bytes(of: UInt32(json.count)) + json + landmarks
        case .refused(let number, let failure): return SessionWire.head(3, number) + SessionWire.json(failure)
        case .told(let number, let events): return SessionWire.head(4, number) + SessionWire.json(events)
        case .failed(let number, let failure): return SessionWire.head(5, number) + SessionWire.json(failure)
        case .closed(let number): return SessionWire.head(6, number)
        case .ready(let number): return SessionWire.head(7, number)
        }
    }

    /// Reads a message; nil for one that makes no sense or is beyond its bounds: the worker may be in a stranger's
    /// hands.
    package init?(_ message: [UInt8]) {
        guard let (type, number, rest) = SessionWire.parts(of: message) else { return nil }
        switch type {
        case 1: self = .opened(number)
        case 2:
            guard rest.count >= 4 else { return nil }
            let length = Int(SessionWire.number(rest.prefix(4)))
            let body = rest.dropFirst(4)
            guard length <= body.count, let answer = SessionWire.checked(LiveAnswer.self, body.prefix(length)) else {
                return nil
            }
            let landmarks = Array(body.dropFirst(length))
            guard let recording = try? LandmarkRecording(Data(landmarks)), recording.frameCount == 1 else { return nil }
            self = .seen(number, answer, landmarks: landmarks)
        case 3, 5:
            guard let failure = SessionWire.checked(AppError.self, rest) else { return nil }
            self = type == 3 ? .refused(number, failure) : .failed(number, failure)
        case 4:
            guard let events = SessionWire.decoded([LiveEvent].self, rest),
                (try? events.check(atMost: LiveAnswer.mostEvents)) != nil
            else { return nil }
            self = .told(number, events)
        case 6: self = .closed(number)
        case 7: self = .ready(number)
        default: return nil
        }
    }
}

/// The parts of messages.
private enum SessionWire {
    static func head(_ type: UInt8, _ number: UInt32, room: Int = 0) -> [UInt8] {
        var message: [UInt8] = []
        message.reserveCapacity(5 + room)
        message.append(type)
        return message + bytes(of: number)
    }

    static func parts(of message: [UInt8]) -> (type: UInt8, number: UInt32, rest: ArraySlice<UInt8>)? {
        guard message.count >= 5 else { return nil }
        return (message[0], UInt32(number(message[1..<5])), message[5...])
    }

    static func bytes(of number: some FixedWidthInteger) -> [UInt8] {
        (0..<number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } }

    static func json(_ value: some Encodable) -> [UInt8] {
        // Values of these types always have one.
        (try? JSONEncoder().encode(value)).map { [UInt8]($0) } ?? []
    }

    static func decoded<Value: Decodable>(_ type: Value.Type, _ json: ArraySlice<UInt8>) -> Value? {
        try? JSONDecoder().decode(type, from: Data(json))
    }

    static func checked<Value: Decodable & Bounded>(_ type: Value.Type, _ json: ArraySlice<UInt8>) -> Value? {
        guard let value = decoded(type, json), (try? value.check()) != nil else { return nil }
        return value
    }
}
