import FoundationEssentials
import HTTPServer
import Store

/// The file that tells where the server of a data folder is, or was last: an address a line, for `motionbook key`.
struct ServedAddresses {
    private let path: String

    /// Where a server is that nobody has told anything else.
    private static let usual = BoundAddress(host: "127.0.0.1", port: UInt16(ServeOptions().port)).description

    init(folder: String) { path = DataFolder.addressesPath(in: folder) }

    /// Notes where the server is. Nothing depends on it but what `motionbook key` prints.
    func write(_ addresses: [String]) {
        try? Data((addresses.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: path), options: .atomic)
    }

    /// What was noted, else the usual address.
    func read() -> [String] {
        let text = (try? Data(contentsOf: URL(filePath: path))).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let addresses = text.split(separator: "\n").map(String.init)
        return addresses.isEmpty ? [Self.usual] : addresses
    }

    /// An address that lets in.
    static func with(_ key: AccessKey, _ address: String) -> String { "\(address)?\(Gate.field)=\(key.text)" }
}
