/// The options of one command: from the command line, else from the environment.
struct OptionReader {
    /// Whether an option carries a value.
    enum Form {
        case flag, value
    }

    private let options: [String: String]
    private let environment: [String: String]
    /// What is not an option, in order.
    let operands: [String]

    /// Reads `--name value`, `--name=value` and `--flag`; `--` ends the options.
    init(_ arguments: [String], environment: [String: String], known: [String: Form]) throws(UsageError) {
        var options: [String: String] = [:]
        var operands: [String] = []
        var remaining = arguments[...]
        while let argument = remaining.popFirst() {
            if argument == "--" {
                operands += remaining
                break
            }
            // The one short option that everybody expects.
            let argument = argument == "-o" && known["output"] != nil ? "--output" : argument
            guard argument.hasPrefix("--") else {
                // A file of such a name follows `--`.
                if argument.hasPrefix("-"), argument != "-" { throw UsageError("Unknown option \(argument).") }
                operands.append(argument)
                continue
            }
            let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = parts.first.map(String.init) ?? ""
            switch known[name] {
            case .flag where parts.count == 1:
                options[name] = "yes"
            case .flag:
                throw UsageError("--\(name) takes no value.")
            case .value:
                let next = remaining.first?.hasPrefix("--") == true ? nil : remaining.first
                guard let value = parts.count == 2 ? String(parts[1]) : next, !value.isEmpty else {
                    throw UsageError("--\(name) needs a value.")
                }
                if parts.count == 1 { remaining.removeFirst() }
                options[name] = value
            case nil:
                throw UsageError("Unknown option --\(name).")
            }
        }
        self.options = options
        self.operands = operands
        self.environment = environment
    }

    /// The value of an option: the command line wins over `MOTIONBOOK_NAME`, where a hyphen is an underscore, as shells
    /// want it.
    func value(of name: String) -> String? {
        if let given = options[name] { return given }
        let fromEnvironment = environment[Self.variable(of: name)]
        return fromEnvironment?.isEmpty == false ? fromEnvironment : nil
    }

    private static func variable(of name: String) -> String {
        "MOTIONBOOK_" + String(name.uppercased().map { $0 == "-" ? "_" : $0 })
    }

    /// Whether a flag was given on the command line.
    func has(_ flag: String) -> Bool { options[flag] != nil }

    /// A whole number within bounds, or nil when the option was not given.
    func number(of name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
        guard let text = value(of: name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw UsageError("--\(name) must be a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }

    /// A time in seconds, at least 0, or nil when the option was not given.
    func seconds(of name: String) throws(UsageError) -> Double? {
        guard let text = value(of: name) else { return nil }
        guard let seconds = Double(text), seconds.isFinite, seconds >= 0 else {
            throw UsageError("--\(name) must be a number of seconds, for example 1.5.")
        }
        return seconds
    }

    /// Refuses operands where a command takes none.
    func expectNoOperands() throws(UsageError) {
        if let first = operands.first { throw UsageError("Unexpected argument “\(first)”.") }
    }
}
