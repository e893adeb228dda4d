import Jobs

/// What `motionbook serve` was told.
struct ServeOptions: Equatable {
    /// Address to listen on. Everything stays on this machine unless this is changed.
    var host = "127.0.0.1"
    /// Port to listen on; 0 lets the system choose a free one.
    var port = 8080
    /// Data folder; nil means the default.
    var data: String?
    /// Whether workers must run in a sandbox.
    var sandbox = SandboxMode.auto
    /// Clips analysed at once; nil means what suits the machine.
    var workers: Int?
    /// Where `Public/` and the models are; nil means beside the executable.
    var resources: String?

    static let known: [String: OptionReader.Form] = [
        "host": .value, "port": .value, "data": .value, "sandbox": .value, "workers": .value, "resources": .value,
    ]

    init() {}

    init(_ reader: OptionReader) throws(UsageError) {
        try reader.expectNoOperands()
        host = reader.value(of: "host") ?? host
        port = try reader.number(of: "port", in: 0...65_535) ?? port
        data = reader.value(of: "data")
        sandbox = try reader.sandboxMode() ?? sandbox
        workers = try reader.number(of: "workers", in: 1...64)
        resources = reader.value(of: "resources")
    }
}

/// What `motionbook doctor` was told.
struct DoctorOptions: Equatable {
    var data: String?
    var sandbox = SandboxMode.auto
    var resources: String?

    static let known: [String: OptionReader.Form] = ["data": .value, "sandbox": .value, "resources": .value]

    init(_ reader: OptionReader) throws(UsageError) {
        try reader.expectNoOperands()
        data = reader.value(of: "data")
        sandbox = try reader.sandboxMode() ?? sandbox
        resources = reader.value(of: "resources")
    }
}

extension OptionReader {
    /// The value of `--sandbox`, or nil when it was not given.
    func sandboxMode() throws(UsageError) -> SandboxMode? {
        guard let text = value(of: "sandbox") else { return nil }
        guard let mode = SandboxMode(rawValue: text) else {
            throw UsageError("--sandbox takes auto, require or off.")
        }
        return mode
    }
}
