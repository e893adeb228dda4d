internal import FoundationEssentials

/// How games sound, look and remember on this machine.
public struct GameSettings: Codable, Equatable, Sendable {
    /// Whether sounds are heard.
    public var sound = true
    /// Whether music is heard.
    public var music = true
    /// Whether the device shakes, where it can.
    public var haptics = true
    /// 0…100.
    public var soundVolume = 80
    /// 0…100.
    public var musicVolume = 40
    /// Whether nothing moves that need not, whatever the system says.
    public var reducedMotion = false
    /// Whether letters are larger.
    public var largeText = false
    /// Whether the camera's picture is shown as a mirror does, with the left hand on the left.
    public var mirrored = true
    /// Whether games show what the camera's pictures were read as, and how fast.
    public var debug = false
    /// Whether it is noted how games go (`GameEvent`).
    public var statistics = true

    /// What holds until somebody changes it.
    public init() {}

    /// Volumes, percent.
    public static let volumes = 0...100

    /// What is on or off, by the names that JSON and forms have for it.
    public static let switches: [(name: String, value: any WritableKeyPath<GameSettings, Bool> & Sendable)] = [
        ("sound", \.sound), ("music", \.music), ("haptics", \.haptics),
        ("reducedMotion", \.reducedMotion), ("largeText", \.largeText),
        ("mirrored", \.mirrored), ("debug", \.debug),
        ("statistics", \.statistics),
    ]

    /// Volumes, by the names that JSON and forms have for them.
    public static let sliders: [(name: String, value: any WritableKeyPath<GameSettings, Int> & Sendable)] = [
        ("soundVolume", \.soundVolume), ("musicVolume", \.musicVolume),
    ]

    /// Settings as they are kept. What is missing there, or makes no sense any more, is as it was from the start.
    public init(json: String) {
        self = (try? JSONDecoder().decode(Self.self, from: Data(json.utf8))) ?? Self()
    }

    /// JSON, as it is kept and as the scripts of games read it.
    public var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        // Flags and numbers always have one.
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}

extension GameSettings {
    /// Each value for itself, so that one that makes no sense does not cost the others.
    public init(from decoder: any Decoder) throws {
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
