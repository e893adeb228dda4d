extension Addresses {
    /// How other devices come to this server over HTTPS.
    package static let join = FixedAddress("/join")
    /// Over HTTPS, only a browser that trusts the server's certificate gets this answer.
    package static let joinCheck = FixedAddress("/join/ok")
    /// The certificate of the server's own authority, which devices install.
    package static let authority = FixedAddress("/ca.crt")
}
