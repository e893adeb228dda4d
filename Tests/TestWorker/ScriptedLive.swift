import Domain
import FoundationEssentials
import Glibc
import Vision
import Workers

/// A camera whose pictures are commands: `count=3 ms=200`, `refuse`, `crash`, `crashLater` (after the answer), `hang`,
/// `nonsense`, `forge=7` (says that another session is over), `tell`, `hold=3`,
/// `stay` (is never finished).
final class ScriptedLive: LiveWork {
    private var told: [LiveEvent] = []
    private var count: Int?
    private var held: Int?
    private var crashesLater = false
    private var stays = false

    func look(_ file: [UInt8], at time: Double) throws -> (answer: LiveAnswer, landmarks: [UInt8]) {
        var events: [LiveEvent] = []
        for command in String(decoding: file, as: UTF8.self).split(separator: " ") {
            let parts = command.split(separator: "=")
            let number = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
            switch parts[0] {
            case "count":
                var event = LiveEvent(.fingerCount, .began, at: time, start: time)
                event.count = number
                if count != number { events.append(event) }
                count = number
            case "hold": held = number
            case "ms": usleep(UInt32(number) * 1000)
            case "refuse": throw AppError("notMedia", "This is no picture.")
            case "crash": abort()
            case "crashLater": crashesLater = true
            case "stay": stays = true
            case "hang": while true { sleep(1) }
            case "nonsense": _ = write(STDOUT_FILENO, "\u{1}\u{0}\u{0}\u{0}?", 5)
            case "forge":
                let message = [5] + Self.bytes(number) + Array(#"{"code":"forged","message":"It is over."}"#.utf8)
                let bytes = Self.bytes(message.count) + message
                _ = write(STDOUT_FILENO, bytes, bytes.count)
            case "tell": told.append(LiveEvent(.swing, .ended, at: time, start: 0, end: time))
            default: break
            }
        }
        var reading = LiveReading()
        reading.count = count
        return (
            LiveAnswer(
                t: time, reading: reading, events: events,
                times: LiveTimes(decode: 1, detect: 2, landmarks: 3, analysis: 4)),
            LandmarkRecording.bytes(
                ofOneFrame: [], width: 64, height: 48, layout: .hands(HandReport.mostHands, values: 5))
        )
    }

    private static func bytes(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (8 * $0) & 255) } }

    func finishDeferredWork() async throws -> [LiveEvent] {
        if crashesLater { abort() }
        defer { told = [] }
        return told
    }

    func finish() async throws -> [LiveEvent] {
        while stays { try await Task.sleep(for: .seconds(1)) }
        guard let held else { return [] }
        var event = LiveEvent(.fingerCount, .ended, at: 0, start: 0, end: 0)
        event.count = held
        return [event]
    }
}
