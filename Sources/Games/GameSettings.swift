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
    /// Each value for itself, so that one more does not cost the others.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func flag(_ key: CodingKeys, _ usual: Bool) -> Bool { (try? values.decode(Bool.self, forKey: key)) ?? usual }
        func volume(_ key: CodingKeys, _ usual: Int) -> Int {
            let found = (try? values.decode(Int.self, forKey: key)) ?? usual
            return Self.volumes.contains(found) ? found : usual
        }
        self.init()
        sound = flag(.sound, sound)
        music = flag(.music, music)
        haptics = flag(.haptics, haptics)
        soundVolume = volume(.soundVolume, soundVolume)
        musicVolume = volume(.musicVolume, musicVolume)
        reducedMotion = flag(.reducedMotion, reducedMotion)
        largeText = flag(.largeText, largeText)
        mirrored = flag(.mirrored, mirrored)
        debug = flag(.debug, debug)
        statistics = flag(.statistics, statistics)
    }
}
