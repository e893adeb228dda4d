import Domain
import Testing

@testable import Analysis

@Suite("Values that hold")
struct HoldTests {
    struct Frames: HoldEvidence {
        var count = 1
        mutating func merge(_ later: Frames) { count += later.count }
    }

    static let parameters = HoldParameters(hold: 0.3, bridge: 0.2)

    /// "2 0.0-1.0": what was held, from when until when. Each letter of the clip is a frame, "." one with nothing.
    static func held(_ clip: String, frameTime: Double = 0.05) -> [String] {
        var hold = Hold<Character, Frames>(parameters)
        var text: [String] = []
        func note(_ changes: [Hold<Character, Frames>.Change]) {
            for case .ended(let held) in changes {
                text.append("\(held.value) \(held.start.rounded(to: 2))-\(held.end.rounded(to: 2))")
            }
        }
        for (index, letter) in clip.enumerated() {
            note(hold.add(letter == "." ? nil : (letter, Frames()), at: Double(index) * frameTime))
        }
        note(hold.finish(at: Double(clip.count) * frameTime, clipStart: 0))
        return text
    }

    static let expected: [(clip: String, held: [String])] = [
        ("....................", []),
        ("22222222222222222222", ["2 0.0-1.0"]),
        ("22222.....2222......", []),
        ("2222222222..........", ["2 0.0-0.5"]),
        (".....2222222222.....", ["2 0.25-0.75"]),
        // Flickers, of nothing and of another.
        ("222222..222222......", ["2 0.0-0.7"]),
        ("2222232222233222....", ["2 0.0-0.8"]),
        ("222222.....222222...", ["2 0.0-0.3", "2 0.55-0.85"]),
        // On the way from two to five, others are passed.
        ("2222222233445555555555", ["2 0.0-0.4", "5 0.6-1.1"]),
        ("222222222255555555555", ["2 0.0-0.5", "5 0.5-1.05"]),
        // What flickers between two holds once, not both at a time.
        ("23232323232323232323", ["2 0.0-0.95"]),
        // A value that was glimpsed while another was held begins after it.
        ("22222225255555555555", ["2 0.0-0.45", "5 0.45-1.0"]),
        // Shorter than the hold.
        ("2", ["2 0.0-0.05"]),
        ("2223", ["2 0.0-0.15"]),
        ("2.3.", []),
    ]

    @Test("are found, brief flickers bridged, never two at a time", arguments: expected)
    func clips(clip: String, held: [String]) {
        #expect(Self.held(clip) == held)
    }

    @Test("are the same at any frame rate", arguments: [0.3, 0.1, 0.02, 0.005])
    func frameRate(frameTime: Double) {
        let frames = Int((0.9 / frameTime).rounded())
        let clip = String(repeating: "2", count: frames) + String(repeating: "5", count: frames)
        #expect(Self.held(clip, frameTime: frameTime) == ["2 0.0-0.9", "5 0.9-1.8"])
    }

    @Test("a still holds what it shows")
    func still() {
        var hold = Hold<Int, Frames>(Self.parameters)
        #expect(hold.add((4, Frames()), at: 0).isEmpty && hold.held == nil)
        var ended: [Int] = []
        for case .ended(let held) in hold.finish(at: 0, clipStart: 0) {
            ended.append(held.value)
            #expect(held.start == 0 && held.end == 0 && held.evidence.count == 1)
        }
        #expect(ended == [4])
    }

    @Test("what flashes up at the end of a long clip does not hold")
    func lateFlash() {
        #expect(Self.held("..........222", frameTime: 0.05) == [])
    }

    @Test("begin as soon as they have held long enough, with what was seen of them")
    func beginning() {
        var hold = Hold<Int, Frames>(Self.parameters)
        var began: [Double] = []
        for frame in 0..<20 {
            let time = Double(frame) * 0.1
            for case .began(let held) in hold.add((7, Frames()), at: time) {
                began.append(time)
                #expect(held.start == 0 && held.evidence.count == frame + 1)
            }
        }
        #expect(began.count == 1 && abs((began.first ?? 0) - 0.3) < 1e-6)
        #expect(hold.held?.value == 7 && !hold.isIdle)
        #expect(hold.add(nil, at: 5).isEmpty, "the last frame counts until the next comes")
        #expect(hold.add(nil, at: 5.3).count == 1 && hold.isIdle)
    }
}
