import Media
import Testing

@testable import Messages

@Suite struct PasswordTests {
    private let passwords = Passwords()

    @Test func onlyTheRightPasswordIsRight() async throws {
        let hash = try await passwords.hash("Grüße, 7 €")
        #expect(hash.hasPrefix("$argon2id$"))
        #expect(try await passwords.check("Grüße, 7 €", against: hash))
        for wrong in ["", "Grüße, 7 € ", "grüße, 7 €", "Grüße", hash] {
            #expect(try await !passwords.check(wrong, against: hash), "\(wrong)")
        }
        #expect(try await !passwords.check("Grüße, 7 €", against: "no hash"))
    }

    @Test func theSamePasswordHasManyHashes() async throws {
        #expect(try await passwords.hash("same") != passwords.hash("same"))
    }
}

@Suite struct QRCodeTests {
    @Test(arguments: ["http://10.0.0.2/shared/abcdef", "/M/ABC"])
    func codesAreRead(_ text: String) throws {
        let code = try #require(QRCode(text, correction: .medium))
        // Modules of four pixels, and the quiet zone.
        let (edge, module) = (code.size + 8, 4)
        let pixels = (0..<edge * module * edge * module).map { place -> UInt8 in
            let (row, column) = (place / (edge * module) / module - 4, place % (edge * module) / module - 4)
            let isInside = (0..<code.size).contains(row) && (0..<code.size).contains(column)
            return isInside && code.isDark(column: column, row: row) ? 0 : 255
        }
        let picture = GreyPicture(width: edge * module, height: edge * module, pixels: pixels)
        #expect(QRReader.texts(in: picture) == [text])
    }

    @Test func aLinkFitsIntoACodeOfAScreen() throws {
        let code = try #require(
            QRCode("http://192.168.178.42:8080/shared/abcdefghijklmnopqrstuvwxyz", correction: .medium))
        #expect((29...41).contains(code.size))
    }

    @Test func whatIsTooLongHasNoCode() {
        #expect(QRCode(String(repeating: "x", count: 5_000), correction: .medium) == nil)
    }
}
