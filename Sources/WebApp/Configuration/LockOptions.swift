import Messages

/// What `motionbook lock` was told.
struct LockOptions: Equatable {
    /// The message; nil reads it from standard input.
    var text: String?
    /// The faces, joined by commas.
    var faces: String
    /// What else the writer chose.
    var wishes: MessageOptions
    /// The GIF to write.
    var output: String
    /// The data folder; nil means the usual one.
    var data: String?
    /// Where the avatars are; nil means beside the executable.
    var resources: String?

    static let known: [String: OptionReader.Form] = [
        "text": .value, "faces": .value, "avatar": .value, "hint": .value, "once": .flag, "expires": .value,
        "output": .value, "data": .value, "resources": .value,
    ]

    init(_ reader: OptionReader) throws(UsageError) {
        try reader.expectNoOperands()
        guard let faces = reader.value(of: "faces") else {
            throw UsageError("Give the five faces that lock the message with --faces, separated by commas.")
        }
        guard let output = reader.value(of: "output"), output.lowercased().hasSuffix(".gif") else {
            throw UsageError("Give an output file that ends in .gif with -o.")
        }
        guard let hint = ["yes": true, "no": false][reader.value(of: "hint") ?? "yes"] else {
            throw UsageError("--hint must be yes or no: whether the GIF shows the faces.")
        }
        guard let expiry = MessageExpiry(rawValue: reader.value(of: "expires") ?? MessageExpiry.never.rawValue) else {
            throw UsageError(
                "--expires must be one of " + MessageExpiry.allCases.map(\.rawValue).joined(separator: ", ") + ".")
        }
        let text = reader.value(of: "text") ?? "-"
        self.text = text == "-" ? nil : text
        self.faces = faces
        self.output = output
        wishes = MessageOptions(
            avatar: reader.value(of: "avatar") ?? Avatar.usual, hasHint: hint, isReadOnce: reader.has("once"),
            expiry: expiry)
        data = reader.value(of: "data")
        resources = reader.value(of: "resources")
    }
}

/// What `motionbook unlock` was told.
struct UnlockOptions: Equatable {
    /// How the faces are given.
    enum Faces: Equatable {
        /// Their names, joined by commas.
        case named(String)
        /// A clip of somebody who makes them.
        case clip(String)
    }

    /// The file that carries the mark.
    var file: String
    /// The faces that may open it.
    var faces: Faces
    /// The data folder; nil means the usual one.
    var data: String?
    /// Where the models are; nil means beside the executable.
    var resources: String?

    static let known: [String: OptionReader.Form] = [
        "faces": .value, "clip": .value, "data": .value, "resources": .value,
    ]

    init(_ reader: OptionReader) throws(UsageError) {
        guard let file = reader.operands.first, reader.operands.count == 1 else {
            throw UsageError("Give one file that contains a message.")
        }
        switch (reader.value(of: "faces"), reader.value(of: "clip")) {
        case (let names?, nil): faces = .named(names)
        case (nil, let clip?): faces = .clip(clip)
        default:
            throw UsageError("Give the five faces that open it with --faces, or a clip that shows them with --clip.")
        }
        self.file = file
        data = reader.value(of: "data")
        resources = reader.value(of: "resources")
    }
}
