import FoundationEssentials

/// A look at JSON that a worker made, without a model of it.
enum JSONText {
    /// Whether the bytes are one complete JSON object.
    static func isObject(_ bytes: [UInt8]) -> Bool {
        (try? JSONDecoder().decode(AnyObject.self, from: Data(bytes))) != nil
    }

    /// Accepts any object: its values are checked for syntax by the decoder and dropped.
    private struct AnyObject: Decodable {
        private enum NoKeys: CodingKey {}

        init(from decoder: any Decoder) throws { _ = try decoder.container(keyedBy: NoKeys.self) }
    }
}
