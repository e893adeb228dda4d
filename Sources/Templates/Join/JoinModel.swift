/// What the page shows by which other devices come to this server.
package struct JoinModel: Sendable {
    /// Who looks at it, and how the server is reached.
    package enum Situation: Sendable, Equatable {
        /// A device that came over plain HTTP: it is led on, or shown what to do.
        case device
        /// The server's own machine, or a browser that came over HTTPS: what to show to a class.
        case screen(Screen)
        /// The server does not encrypt.
        case off
    }

    /// What is shown to a class.
    package struct Screen: Sendable, Equatable {
        /// Where devices begin, best first: `http://192.168.1.5:8080/join`.
        package var addresses: [String]
        /// The first of them as a QR code, row after row, whether each module is dark; empty where there is none.
        package var code: [[Bool]]

        package init(addresses: [String], code: [[Bool]]) {
            self.addresses = addresses
            self.code = code
        }
    }

    /// The server's own authority, which devices have to be told to trust.
    package struct Authority: Sendable, Equatable {
        /// What devices call it.
        package var name: String
        /// SHA-256 of its certificate: `AB:CD:…`.
        package var fingerprint: String
        /// Its certificate in base64, as policies carry it.
        package var base64: String

        package init(name: String, fingerprint: String, base64: String) {
            self.name = name
            self.fingerprint = fingerprint
            self.base64 = base64
        }
    }

    package var site: Site
    package var situation: Situation
    /// nil where devices trust the server's certificate by themselves, and where there is none.
    package var authority: Authority?
    /// Where the server is encrypted, best first: `https://192.168.1.5:8080`.
    package var origins: [String]
    /// Where it is not, for devices whose policy allows cameras there; empty where nobody else reaches it.
    package var plainOrigins: [String]
    /// The page to lead on to.
    package var path: String
    /// The system of whoever looks.
    package var system: DeviceSystem?
    /// Days until a certificate of the machine's owner ends, where that is soon.
    package var daysLeft: Int?

    package init(
        site: Site, situation: Situation, authority: Authority? = nil, origins: [String] = [],
        plainOrigins: [String] = [], path: String = "/", system: DeviceSystem? = nil,
        daysLeft: Int? = nil
    ) {
        self.site = site
        self.situation = situation
        self.authority = authority
        self.origins = origins
        self.plainOrigins = plainOrigins
        self.path = path
        self.system = system
        self.daysLeft = daysLeft
    }
}
