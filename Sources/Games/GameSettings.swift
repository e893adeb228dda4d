internal import FoundationEssentials

/// How games sound, look and remember on this machine.
package struct GameSettings: Codable, Equatable, Sendable {
    /// Whether sounds are heard.
    package var sound = true
    /// Whether music is heard.
    package var music = true
    /// Whether the device shakes, where it can.
    package var haptics = true
    /// 0…100.
    package var soundVolume = 80
    /// 0…100.
    package var musicVolume = 40
    /// Whether nothing moves that need not, whatever the system says.
    package var reducedMotion = false
    /// Whether letters are larger.
    package var largeText = false
    /// Whether the camera's picture is shown as a mirror does, with the left hand on the left.
    package var mirrored = true
    /// Whether games show what the camera's pictures were read as, and how fast.
    package var debug = false
    /// Whether it is noted how games go (`GameEvent`).
    package var statistics = true

    /// What holds until somebody changes it.
    package init() {}

    /// Volumes, percent.
    package static let volumes = 0...100

    /// What is on or off, by the names that JSON and forms have for it.
    package static let switches: [(name: String, value: any WritableKeyPath<GameSettings, Bool> & Sendable)] = [
        ("sound", \.sound), ("music", \.music), ("haptics", \.haptics),
        ("reducedMotion", \.reducedMotion), ("largeText", \.largeText),
        ("mirrored", \.mirrored), ("debug", \.debug),
        ("statistics", \.statistics),
    ]

    /// Volumes, by the names that JSON and forms have for them.
    package static let sliders: [(name: String, value: any WritableKeyPath<GameSettings, Int> & Sendable)] = [
        ("soundVolume", \.soundVolume), ("musicVolume", \.musicVolume),
    ]

    /// Settings as they are kept. What is missing there, or makes no sense any more, is as it was from the start.
    package init(json: String) {
        self = (try? JSONDecoder().decode(Self.self, from: Data(json.utf8))) ?? Self()
    }

    /// JSON, as it is kept and as the scripts of games read it.
    package var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        // Flags and numbers always have one.
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}

extension GameSettings {
    /// Each value for itself, so that one that makes no sense does not cost the others.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Name.self)
        self.init()
        for (name, path) in Self.switches {
            if let value = try? values.decode(Bool.self, forKey: Name(name)) { self[keyPath: path] = value }
        }
        for (name, path) in Self.sliders {
            if let value = try? values.decode(Int.self, forKey: Name(name)), Self.volumes.contains(value) {
                self[keyPath: path] = value
            }
        }
    }

    private struct Name: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init(_ name: String) { stringValue = name }
        init(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }
}
