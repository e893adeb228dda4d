import HTTPServer

/// Tests spell names out, as clients do.
extension HeaderName: ExpressibleByStringLiteral {
    /// The name as it is written.
    public init(stringLiteral name: String) { self.init(name) }
}
