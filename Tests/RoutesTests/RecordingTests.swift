import Domain
import Foundation
import Games
import TestSupport
import Testing

@testable import Routes
@testable import Templates

/// Whatever games ask and answer in classes is recorded, in every language.
@Suite struct RecordingTests {
    /// What `scripts/speech` records, by language.
    private static func recorded() async throws -> [String: Set<String>] {
        let run = try await ProgramRun.run(TestData.package.path + "/scripts/speech", ["list"])
        // It names the sentences that it looks for and no page has any more.
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        return try JSONDecoder().decode([String: Set<String>].self, from: Data(run.output.utf8))
    }

    /// What a text is found by: as `keyOf` in `Public/js/classes/voice.js`.
    private static func key(_ text: some StringProtocol) -> String {
        let inside = text.trimmingCharacters(in: .whitespacesAndNewlines.union(.init(charactersIn: ".,:;!?…¡¿")))
        return inside.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
    }

    /// Whether all of a text is recorded, in one piece or in several.
    private static func isRecorded(_ text: String, in keys: Set<String>) -> Bool {
        if keys.contains(key(text)) { return true }
        // What stands in front is the shortest piece that is there, or a longer one.
        return text.indices.contains { index in
            ".!?:,;".contains(text[index]) && keys.contains(key(text[...index]))
                && isRecorded(String(text[text.index(after: index)...]), in: keys)
        }
    }

    private static func filled(_ pattern: String, _ values: [String: String]) -> String {
        values.reduce(pattern) { $0.replacingOccurrences(of: "{\($1.key)}", with: $1.value) }
    }

    /// What a game asks in its levels, each question once.
    private static func asked<G: Game>(by game: G, seeds: UInt64) -> [G.Question] {
        var found: [String: G.Question] = [:]
        for level in game.levels.indices {
            for seed in 0..<seeds {
                var numbers = SeededNumbers(seed: seed)
                for question in game.questions(of: level, &numbers) { found["\(question)"] = question }
            }
        }
        return Array(found.values)
    }

    private static func spoken(by game: FingerCount) -> Set<String> {
        let words = FingerCountWords()
        var texts = Set(words.levels.values.map(\.line) + words.fingers + [words.line, words.camera, words.nothing])
        for question in asked(by: game, seeds: 200) {
            let places = question.numbers.enumerated().map { (String($0 + 1), String($1)) }
            texts.insert(filled(words.tasks[question.form.rawValue] ?? "", Dictionary(places) { $1 }))
            for seen in 0...10 {
                for pattern in [words.right, words.wrong, words.late] {
                    texts.insert(filled(pattern, ["answer": question.answer[0], "seen": String(seen)]))
                }
            }
        }
        return texts
    }

    private static func spoken(by game: Copycat) -> Set<String> {
        let words = CopycatWords()
        var texts = Set(
            words.levels.values.map(\.line) + words.faces.values + [
                words.line, words.camera, words.nothing, words.turn,
            ])
        for question in asked(by: game, seeds: 50) {
            let faces = question.answer.map { words.faces[$0] ?? $0 }.joined(separator: ", ")
            texts.insert(filled(question.faces.count > 1 ? words.watch : words.one, ["faces": faces]))
            for seen in words.faces.values + [words.rest, faces] {
                for pattern in [words.right, words.wrong, words.late] {
                    texts.insert(filled(pattern, ["faces": faces, "seen": seen]))
                }
            }
        }
        return texts
    }

    @Test func whatGamesSayIsRecorded() async throws {
        let recorded = try await Self.recorded()
        let languages = try Languages(folders: [TestData.package.path + "/Languages"])
        #expect(recorded.count >= 5)
        for language in languages.all {
            // Where espeak-ng has no voice, there is nothing.
            guard let keys = recorded[language.code] else { continue }
            let texts = Language.$current.withValue(language) {
                let host = HostWords()
                return Self.spoken(by: FingerCount()).union(Self.spoken(by: Copycat()))
                    .union(host.praise + [host.ready, host.nobody, host.change, host.oneMoment])
            }
            let silent = texts.filter { !Self.isRecorded($0, in: keys) }.sorted()
            #expect(texts.count > 500 && silent.isEmpty, "\(language.code): \(silent.prefix(5))")
        }
    }
}
