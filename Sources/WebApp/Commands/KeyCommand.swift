import HTTPServer
import Store

/// `motionbook key`: the address with the key, for those who need one.
struct KeyCommand {
    let options: KeyOptions
    let environment: [String: String]

    /// Prints the addresses, the one for this machine first.
    /// - Returns: the exit status.
    func run() throws -> Int32 {
        guard let path = options.data ?? DataFolder.defaultPath(environment: environment) else {
            throw CommandFailure(message: "No home folder found. Give the data folder with --data.")
        }
        let file = KeyFile(path: DataFolder.keyPath(in: path))
        // A key is made anew only where there is one: the folder is then ours.
        var key = try file.key()
        if options.renews { key = try file.renew() }
        for address in ServedAddresses(folder: path).read() { Terminal.print(ServedAddresses.with(key, address)) }
        return 0
    }
}
