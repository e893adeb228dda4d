package import Domain
internal import FoundationEssentials

/// How second opinions are asked for; what nobody changed is as usual.
package struct OpinionSettings: Codable, Equatable, Sendable {
    /// The name that they are kept under.
    package static let name = "second-opinion"
    /// Google's own address of the interface.
    package static let usualAddress = "https://generativelanguage.googleapis.com/v1beta"
    /// The model that is asked if nobody says otherwise.
    package static let usualModel = "gemini-2.0-flash"

    /// The model's name.
    package var model = Self.usualModel
    /// Where the interface begins: `/models/NAME:generateContent` is put behind it.
    package var address = Self.usualAddress
    /// Whether faces are blurred in what is sent.
    package var blursFaces = true
    /// How many requests are sent within any minute, at most.
    package var requestsAMinute = 60
    /// What a day may cost, millionths of a dollar.
    package var budgetADay = 1_000_000
    /// What a million tokens that are read cost, millionths of a dollar: the list price of the usual model in 2025.
    package var inputPrice = 100_000
    /// What a million tokens that are written cost, millionths of a dollar.
    package var outputPrice = 400_000

    /// Requests within a minute that can be chosen.
    package static let rates = 1...10_000
    /// Millionths of a dollar that can be chosen.
    package static let amounts = 0...1_000_000_000

    /// The usual settings.
    package init() {}

    /// Settings as they were kept: what is not in them is as usual. Where they cannot be used there is no address:
    /// pictures go where somebody said, or nowhere.
    package init(json: String) {
        let kept = try? JSONDecoder().decode(Self.self, from: Data(json.utf8))
        self = kept.flatMap { $0.problem == nil ? $0 : nil } ?? .unusable
    }

    /// What an earlier or later version kept has other fields.
    package init(from decoder: any Decoder) throws {
        let kept = try decoder.container(keyedBy: CodingKeys.self)
        model = try kept.decodeIfPresent(String.self, forKey: .model) ?? model
        address = try kept.decodeIfPresent(String.self, forKey: .address) ?? address
        blursFaces = try kept.decodeIfPresent(Bool.self, forKey: .blursFaces) ?? blursFaces
        requestsAMinute = try kept.decodeIfPresent(Int.self, forKey: .requestsAMinute) ?? requestsAMinute
        budgetADay = try kept.decodeIfPresent(Int.self, forKey: .budgetADay) ?? budgetADay
        inputPrice = try kept.decodeIfPresent(Int.self, forKey: .inputPrice) ?? inputPrice
        outputPrice = try kept.decodeIfPresent(Int.self, forKey: .outputPrice) ?? outputPrice
    }

    /// Settings by which nothing is sent, until somebody gives an address.
    static let unusable: OpinionSettings = {
        var settings = OpinionSettings()
        settings.address = ""
        return settings
    }()

    /// What is kept.
    package var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Plain values always have JSON.
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }

    /// What is wrong with the settings and what to do, one sentence; nil if they can be used.
    package var problem: LocalizedText? {
        if endpoint == nil {
            return
                "The address must start with https://, or with http:// for a program on this machine, and contain no user name, password, question mark or space."
        }
        if !Self.isModel(model) {
            return "A model name can contain letters, digits, dots, hyphens, colons and underscores."
        }
        if !Self.rates.contains(requestsAMinute) {
            return "Requests per minute must be a whole number from 1 to 10,000."
        }
        if ![budgetADay, inputPrice, outputPrice].allSatisfy(Self.amounts.contains) {
            return "Amounts must be from $0 to $1,000."
        }
        return nil
    }

    /// Where the interface is, in parts; nil for an address that nothing is sent to.
    package var endpoint: OpinionEndpoint? { OpinionEndpoint(address) }

    /// What tokens cost, millionths of a dollar, rounded up.
    package func cost(input: Int, output: Int) -> Int {
        let whole = Double(input) * Double(inputPrice) / 1e6 + Double(output) * Double(outputPrice) / 1e6
        return Int(min(whole.rounded(.up), 1e15))
    }

    private static func isModel(_ name: String) -> Bool {
        (1...80).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                    UInt8(ascii: ":"):
                    true
                default: false
                }
            } && !name.hasPrefix(".")
    }
}

/// An address that pictures may be sent to: over TLS, or to this very machine.
package struct OpinionEndpoint: Equatable, Sendable {
    /// The host, with the port if it is not the usual one: what people are shown.
    package let host: String
    /// Whether it is this machine itself: then nothing leaves it.
    package let isThisMachine: Bool
    private let base: String

    init?(_ address: String) {
        let isPlain = address.hasPrefix("http://")
        guard isPlain || address.hasPrefix("https://"), address.utf8.count <= 300,
            address.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"@?#\\\"<>".utf8.contains($0) })
        else { return nil }
        let host = address.dropFirst(isPlain ? 7 : 8).prefix { $0 != "/" }
        let isBracketed = host.hasPrefix("[")
        let name = isBracketed ? host.prefix { $0 != "]" }.dropFirst() : host.prefix { $0 != ":" }
        let port = host.dropFirst(name.count + (isBracketed ? 2 : 0))
        guard !name.isEmpty, !isBracketed || host.contains("]"),
            name.allSatisfy({ $0.isNamePart || isBracketed && $0 == ":" }), Self.isPort(port)
        else { return nil }
        isThisMachine = isBracketed ? name == "::1" : name == "localhost" || Self.isLoopback(name)
        guard !isPlain || isThisMachine else { return nil }
        self.host = String(host)
        base = address.hasSuffix("/") ? String(address.dropLast()) : address
    }

    /// Where a question to a model is posted.
    func url(of model: String) -> String { "\(base)/models/\(model):generateContent" }

    /// Nothing, or a colon and a number.
    private static func isPort(_ text: Substring) -> Bool {
        text.isEmpty || text.first == ":" && UInt16(text.dropFirst()).map { $0 > 0 } ?? false
    }

    /// 127.x.x.x, written out: what looks shorter or longer is a name that somebody may have given to a machine.
    private static func isLoopback(_ name: Substring) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil && $0.first != "+" }
    }
}

extension Character {
    /// What names and numbers of hosts are made of.
    fileprivate var isNamePart: Bool { isASCII && (isLetter || isNumber) || self == "." || self == "-" || self == "_" }
}
