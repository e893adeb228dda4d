import Certificates
import FoundationEssentials
import HTTPServer
import Routes
import Synchronization

/// The server's certificate, and what people are told of where the server is.
extension ServeCommand {
    /// Who has the certificate; nil for plain HTTP.
    func certificates(in folder: String) throws -> CertificateKeeper? {
        let source: CertificateKeeper.Source
        switch options.encryption {
        case .none: return nil
        case .ownAuthority: source = .authority(CertificateFolder(path: folder))
        case .files(let own): source = .files(own)
        }
        return try CertificateKeeper(source: source, names: ServerNames(options), at: Date(), log: Self.log)
    }

    /// What other machines get without TLS. People whose device may not trust our own authority yet are shown how it can.
    static func plainPolicy(_ keeper: CertificateKeeper) -> PlainPolicy {
        PlainPolicy(
            isFree: Routes.isPlain,
            entrance: { head, host in
                let current = keeper.current
                return current.authority == nil && current.names.include(host) ? nil : Routes.joinPage(to: head)
            })
    }

    /// Has the server use new certificates as they come, and notes where it is then.
    static func renew(
        _ keeper: CertificateKeeper?, _ server: WebServer, _ places: ServerPlaces, in folder: String
    ) async {
        // Another server that shares the folder has written its own: only what is new is noted.
        let noted = Mutex(places.addresses)
        await keeper?.run(
            use: { try server.use(ServerCertificate($0)) },
            looked: {
                let addresses = places.addresses
                let isNew = noted.withLock { noted in
                    defer { noted = addresses }
                    return noted != addresses
                }
                if isNew { ServedAddresses(folder: folder).write(addresses) }
            })
    }

    /// Says where the server is, and who may look.
    func announce(_ places: ServerPlaces, _ key: AccessKey, in folder: String) {
        let addresses = places.addresses
        ServedAddresses(folder: folder).write(addresses)
        let shown = options.isOpen ? addresses : addresses.map { ServedAddresses.with(key, $0) }
        Terminal.print("Motionbook is at \(shown[0])")
        for address in shown.dropFirst() { Terminal.print("         also at \(address)") }
        if let join = places.join {
            Terminal.print("Devices that don’t trust this server yet open \(join) first.")
        } else if options.encryption == .none && !options.isOnThisMachineOnly {
            Terminal.complain(
                options.isHTTPOnly
                    ? "NOT ENCRYPTED (--http-only): anyone who listens in on the network can read the key and everything else. Leave out --http-only for HTTPS."
                    : "NOT ENCRYPTED (--proxy): machines that reach this port without the proxy use plain HTTP. Listen at an address that only the proxy reaches, or give --certificate."
            )
        }
        if options.isOpen {
            Terminal.complain(
                "OPEN TO EVERYONE: anyone who can reach this address can see, change and delete everything. Leave out --open to require a key."
            )
        } else if !Gate.knowsOwner {
            Terminal.complain(
                "This system can’t identify local users, so your own browser also needs the address with the key."
            )
        }
    }
}

/// Where a server is, for people.
struct ServerPlaces: Sendable {
    private let address: BoundAddress
    private let names: [String]
    private let keeper: CertificateKeeper?

    init(address: BoundAddress, names: [String], keeper: CertificateKeeper?) {
        self.address = address
        self.names = names
        self.keeper = keeper
        keeper?.isServed(at: address.port)
    }

    /// What to type into browsers: first on this machine, then elsewhere, as far as the certificate is for it.
    var addresses: [String] {
        let isHereOnly = ["localhost", "::1"].contains(address.host) || address.host.hasPrefix("127.")
        guard let keeper, !isHereOnly else { return address.urls(names: names) }
        let here = address.description
        return [here] + keeper.urls(port: address.port).filter { $0 != here }
    }

    /// Where devices get the certificate of our own authority; nil where they need none.
    var join: String? {
        guard let keeper, keeper.current.authority != nil,
            let first = addresses.first(where: { $0.hasPrefix("https:") })
        else { return nil }
        return "http:" + first.dropFirst("https:".count) + "join"
    }
}

extension ServerCertificate {
    init(_ issued: IssuedCertificate) { self.init(chain: issued.chain, key: issued.key) }
}
