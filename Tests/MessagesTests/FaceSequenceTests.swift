import Domain
import Testing

@testable import Messages

@Suite struct FaceSequenceTests {
    /// All 7,776 ways to choose five of the six faces.
    static let choices: [[ExpressionName]] = (0..<7_776).map { number in
        var rest = number
        return (0..<5).map { _ in
            defer { rest /= 6 }
            return FaceSequence.faces[rest % 6]
        }
    }

    @Test func thereAre3750() throws {
        var sequences: Set<FaceSequence> = []
        for faces in Self.choices {
            let repeats = (1..<5).contains { faces[$0] == faces[$0 - 1] }
            do throws(FaceSequenceError) {
                let sequence = try FaceSequence(faces)
                #expect(!repeats && sequence.faces == faces)
                #expect(try FaceSequence(text: sequence.text) == sequence)
                sequences.insert(sequence)
            } catch {
                #expect(repeats && error == .repeated)
            }
        }
        #expect(sequences.count == 3_750)
        #expect(Set(sequences.map(\.text)).count == 3_750)
    }

    @Test(
        arguments: [
            ("", "count"), ("wink_l,smile,wink_l,smile", "count"), ("wink_l,smile,wink_l,smile,wink_l,smile", "count"),
            ("wink_l,smile,wink_l,smile,frown", "unknown"), ("WINK_L,smile,wink_l,smile,wink_l", "unknown"),
            ("smile,smile,wink_l,smile,wink_l", "repeated"), ("wink_l,smile,wink_l,smooch,smooch", "repeated"),
            (String(repeating: "smile,wink_l,", count: 100_000), "unknown"),
        ] as [(String, ErrorCode)])
    func isRefused(_ text: String, _ code: ErrorCode) {
        #expect { try FaceSequence(text: text) } throws: { ($0 as? FaceSequenceError)?.code == code }
    }

    @Test func spacesDoNotMatter() throws {
        let sequence = try FaceSequence(text: " wink_l, smile ,tongue_out,surprise,\nsmooch")
        #expect(sequence.text == "wink_l,smile,tongue_out,surprise,smooch")
    }

    @Test func isNotPrintedByAccident() throws {
        let sequence = try FaceSequence(text: "wink_l,smile,tongue_out,surprise,smooch")
        for text in ["\(sequence)", String(reflecting: sequence), "\([sequence])", "\(Optional(sequence) as Any)"] {
            #expect(!text.contains("smile"), "\(text)")
        }
    }
}
