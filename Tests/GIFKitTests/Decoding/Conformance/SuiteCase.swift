import FoundationEssentials
import TestSupport

@testable import GIFKit

/// Suites of GIFs that developers keep beside the project.
enum Suites {
    static let isPresent = FileManager.default.fileExists(atPath: TestData.path("gif/pygif_testsuite/TESTS"))
    static let absence = "needs the suites of GIFs, which are not on this machine"

    /// The bytes of a file, by its path below `gif`.
    static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: TestData.path("gif/" + name))))
    }

    /// Files of a suite with a suffix, sorted; none when the suites are absent.
    static func files(_ suite: String, suffix: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: TestData.path("gif/" + suite))) ?? []
        return names.filter { $0.hasSuffix(suffix) }.sorted()
    }
}

/// What a file of the pygif suite should give, as its `.conf` says.
struct SuiteCase {
    let name: String
    private var sections: [String: [String: String]] = [:]

    init(_ name: String) throws {
        self.name = name
        var section = ""
        let text = String(decoding: try Suites.bytes("pygif_testsuite/\(name).conf"), as: UTF8.self)
        for line in text.split(separator: "\n").map(String.init) where !line.hasPrefix("#") {
            if line.hasPrefix("[") {
                section = String(line.dropFirst().dropLast())
            } else if let equals = line.firstIndex(of: "=") {
                let key = Self.trimmed(line[..<equals])
                sections[section, default: [:]][key] = Self.trimmed(line[line.index(after: equals)...])
            }
        }
    }

    subscript(key: String) -> String? { sections["config"]?[key] }

    /// The sections of the frames in order.
    var frames: [[String: String]] {
        (self["frames"] ?? "").split(separator: ",").map { sections[Self.trimmed($0)] ?? [:] }
    }

    /// The pixels that a frame should have, red, green, blue and alpha.
    func pixels(of frame: [String: String]) throws -> [UInt8] {
        try Suites.bytes("pygif_testsuite/\(frame["pixels"] ?? "")")
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        String(text.drop { $0 == " " }.reversed().drop { $0 == " " || $0 == "\r" }.reversed())
    }
}

extension Bitmap {
    /// Red, green, blue and alpha of each pixel.
    var rgba: [UInt8] { pixels.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] } }
}
