import Domain
import FoundationEssentials
import TestSupport
import Testing

/// What people type and devices send of classes, and what is none of it.
@Suite struct ClassValueTests {
    @Test(arguments: ["BCDFGH", "bcdfgh", "Bcd-Fgh", " b c d f g h ", "BCD FGH\u{20}", "\tBCDFGH\r\n"])
    func codesAreReadAsTheyAreTyped(_ text: String) { #expect(ClassCode(text)?.description == "BCDFGH") }

    @Test(arguments: [
        "", "BCDFG", "BCDFGHJ", "BCDFGHJKM", "ACDFGH", "BCDFG1", "BCDFGL", "BCDFG\n", "ＢＣＤＦＧＨ", "BÇDFGH", "B.CDFGH",
        String(repeating: " ", count: 60) + "BCDFGH",
    ])
    func otherTextsAreNoCode(_ text: String) { #expect(ClassCode(text) == nil) }

    @Test func codesAreDrawnFromAllLetters() {
        var numbers = RepeatableNumbers(seed: 7)
        let codes = (0..<500).map { _ in ClassCode.random(using: &numbers) }
        #expect(Set(codes).count == codes.count)
        #expect(Set(codes.flatMap { Array($0.description.utf8) }) == Set(ClassCode.letters))
        for code in codes { #expect(ClassCode(code.spoken) == code && code.spoken.count == 7) }
        #expect(ClassCode.letters.count == 20)
    }

    @Test func codesOfOffersAreLonger() {
        var numbers = RepeatableNumbers(seed: 7)
        let code = ClassCode.random(using: &numbers, length: ClassCode.offerLength)
        #expect(code.description.count == 8 && ClassCode(code.spoken) == code)
        #expect(code.spoken.split(separator: " ").map(\.count) == [4, 4])
    }

    @Test func noTwoSeatsLookTheSame() {
        let looks = SeatNumber.all.map { SeatLook(of: $0) }
        #expect(Set(looks).count == SeatNumber.most && looks.count == 40)
        for look in looks {
            #expect(SeatLook(animal: look.animal, colour: look.colour) == look)
            #expect(SeatLook.animals.contains(look.animal) && SeatLook.colours.contains(look.colour))
        }
        for (one, next) in zip(looks, looks.dropFirst()) {
            #expect(one.animal != next.animal && one.colour != next.colour)
        }
    }

    private static func reads<T: Codable & Equatable>(_ type: T.Type, _ json: String) -> Bool {
        guard let value = try? JSONDecoder().decode(T.self, from: Data(json.utf8)) else { return false }
        // What is read is written so that it is read again.
        return (try? JSONEncoder().encode(value)).flatMap { try? JSONDecoder().decode(T.self, from: $0) } == value
    }

    @Test(arguments: [
        (#""bcd fgh""#, true), (#""BCDFG""#, false), ("5", false),
    ]) func codes(_ json: String, _ isOne: Bool) { #expect(Self.reads(ClassCode.self, json) == isOne) }

    @Test(arguments: [("1", true), ("40", true), ("0", false), ("41", false), ("-1", false), ("1.5", false)])
    func numbersOfSeats(_ json: String, _ isOne: Bool) { #expect(Self.reads(SeatNumber.self, json) == isOne) }

    @Test(arguments: [
        (#"{"number":0}"#, true), (#"{"number":999,"vote":{"choices":5,"right":5}}"#, true),
        (#"{"number":3,"vote":{"choices":2}}"#, true), (#"{"number":1000}"#, false), (#"{"number":-1}"#, false),
        (#"{"number":1,"vote":{"choices":6}}"#, false), (#"{"number":1,"vote":{"choices":1}}"#, false),
        (#"{"number":1,"vote":{"choices":3,"right":4}}"#, false),
        (#"{"number":1,"vote":{"choices":3,"right":0}}"#, false),
    ]) func tasks(_ json: String, _ isOne: Bool) { #expect(Self.reads(ClassTask.self, json) == isOne) }

    @Test(arguments: [
        (#""count""#, "0", #""own""#, #""18446744073709551615""#, "1", true),
        (#""count""#, "99", #""together""#, #""0""#, "200", true),
        (#""""#, "0", #""own""#, #""0""#, "1", false), (#""a b""#, "0", #""own""#, #""0""#, "1", false),
        (#""count""#, "100", #""own""#, #""0""#, "1", false), (#""count""#, "-1", #""own""#, #""0""#, "1", false),
        (#""count""#, "0", #""slow""#, #""0""#, "1", false), (#""count""#, "0", #""own""#, "0", "1", false),
        (#""count""#, "0", #""own""#, #""-1""#, "1", false), (#""count""#, "0", #""own""#, #""0""#, "0", false),
        (#""count""#, "0", #""own""#, #""0""#, "201", false),
    ])
    func activities(_ game: String, _ level: String, _ pace: String, _ seed: String, _ part: String, _ isOne: Bool) {
        let json = #"{"game":\#(game),"level":\#(level),"pace":\#(pace),"seed":\#(seed),"part":\#(part)}"#
        #expect(Self.reads(ClassActivity.self, json) == isOne, "\(json)")
    }

    @Test(arguments: [
        (#"{"part":1,"task":0,"isRight":true,"milliseconds":0}"#, true),
        (#"{"part":1,"task":0,"choice":5,"milliseconds":9}"#, true),
        (#"{"part":1,"task":0,"isRight":false,"choice":1,"milliseconds":99999999}"#, true),
        (#"{"part":1,"task":0,"milliseconds":0}"#, false),
        (#"{"part":0,"task":0,"isRight":true,"milliseconds":0}"#, false),
        (#"{"part":1,"task":1000,"isRight":true,"milliseconds":0}"#, false),
        (#"{"part":1,"task":0,"choice":6,"milliseconds":0}"#, false),
        (#"{"part":1,"task":0,"choice":0,"milliseconds":0}"#, false),
        (#"{"part":1,"task":0,"isRight":true,"milliseconds":-1}"#, false),
        (#"{"part":1,"task":0,"isRight":true}"#, false),
    ]) func answers(_ json: String, _ isOne: Bool) { #expect(Self.reads(SeatAnswer.self, json) == isOne) }

    @Test func longTimesAreCut() {
        #expect(
            SeatAnswer(part: 1, task: 0, isRight: true, milliseconds: .max)?.milliseconds == SeatAnswer.longest)
    }

    @Test(arguments: [
        ("de", true), ("pt-BR", true), ("zh-Hant-TW", true), ("yue", true), ("es-419", true), ("", false), ("d", false),
        ("deut", false), ("DE", false), ("de_DE", false), ("de-", false), ("-de", false), ("../de", false),
        ("de-abcdefghi", false), ("de-AT-" + String(repeating: "a", count: 8) + "-bc", false), ("dé", false),
    ])
    func languagesOfClasses(_ code: String, _ isOne: Bool) {
        #expect((ClassVoice(language: code, isOn: true) != nil) == isOne)
        #expect(ClassVoice(language: nil, isOn: true) == .standard)
    }
}
