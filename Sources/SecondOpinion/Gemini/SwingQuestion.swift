package import Domain
import Store

/// What is asked about a swing, with all that is shown.
package struct SwingQuestion: Sendable, Equatable {
    /// A picture that is shown.
    package struct Picture: Sendable, Equatable {
        /// When it is shown, seconds on the clip's clock; what is sent counts from the first picture.
        package var time: Double
        /// Its width, pixels.
        package var width: Int
        /// Its height, pixels.
        package var height: Int
        /// The picture, without anything beside it.
        package var jpeg: [UInt8]

        package init(time: Double, width: Int, height: Int, jpeg: [UInt8]) {
            self.time = time
            self.width = width
            self.height = height
            self.jpeg = jpeg
        }
    }

    /// A number that is told.
    package struct Number: Sendable, Equatable {
        /// What it is of.
        package var name: String
        /// The value with its unit.
        package var value: String
    }

    /// What is asked.
    package var sort: OpinionQuestion
    /// The pictures, in their order.
    package var pictures: [Picture]
    /// The numbers; a validation has none.
    package var numbers: [Number]

    package init(_ sort: OpinionQuestion, pictures: [Picture], numbers: [Number] = []) {
        self.sort = sort
        self.pictures = pictures
        self.numbers = numbers
    }

    /// What is asked, word for word, as it stands before the pictures.
    package var words: String { GeminiRequest.prompt(self) }

    /// The body that is posted: the same question has the same bytes.
    package var body: [UInt8] { GeminiRequest(self).json }

    /// What was sent, where, and to which model: the name of its answer.
    /// - Throws: `AppError` if the system cannot hash.
    package func key(for settings: OpinionSettings) throws -> BlobHash {
        try Self.key(of: body, for: settings)
    }

    static func key(of body: [UInt8], for settings: OpinionSettings) throws -> BlobHash {
        var digest = try Digest()
        try digest.update(Array("\(settings.endpoint?.host ?? "")\n\(settings.model)\n".utf8))
        try digest.update(body)
        return try digest.blobHash()
    }

    /// Tokens that are read, estimated from above: a picture counts 258 for each of its tiles, text one for each three
    /// bytes.
    package var inputTokens: Int {
        258 * pictures.reduce(0) { $0 + Self.tiles($1.width, $1.height) } + GeminiRequest(self).textLength / 3
    }

    /// Into how many tiles a picture is cut, by Google's documentation of image understanding: one where both edges
    /// have 384 pixels at most; else their edge is the shorter one of the picture by 1.5.
    static func tiles(_ width: Int, _ height: Int) -> Int {
        guard max(width, height) > 384 else { return 1 }
        let edge = max(1, min(768, max(256, Int(Double(min(width, height)) / 1.5))))
        return ((width + edge - 1) / edge) * ((height + edge - 1) / edge)
    }

    /// Tokens that are written, at most: no more are asked for.
    package var outputTokens: Int { GeminiRequest.mostOutputTokens }
}

extension SwingQuestion {
    /// What is told of a swing's numbers: no name, no date, nothing of the clip.
    static func numbers(of swing: Swing) -> [Number] {
        let metrics = swing.metrics
        var numbers = [
            Number(name: "stroke, as measured", value: swing.shot.rawValue),
            Number(name: "racket hand", value: swing.hand.rawValue),
        ]
        func add(_ name: String, _ value: Double?, _ unit: String) {
            guard let value else { return }
            numbers.append(Number(name: name, value: "\(value.rounded(to: 2)) \(unit)"))
        }
        add("peak wrist angular velocity", metrics.peakAngularVelocity, "rad/s")
        add("peak wrist speed (estimate)", metrics.peakLinearVelocity, "m/s")
        add("backswing angle", metrics.backswingAngle, "degrees")
        add("highest wrist position above the shoulders after contact (estimate)", metrics.followThroughHeight, "m")
        add("shoulder turn", metrics.shoulderRotation, "degrees")
        add("hip turn", metrics.hipRotation, "degrees")
        add("largest shoulder–hip separation", metrics.shoulderHipSeparation, "degrees")
        add("distance of the wrist in front of the body at contact (estimate)", metrics.contactInFront, "m")
        add("height of the wrist above the hips at contact (estimate)", metrics.contactHeight, "m")
        add("elbow angle at contact (hitting arm)", metrics.elbowAngleAtContact, "degrees")
        add("knee angle at maximum bend", metrics.kneeAngle, "degrees")
        add("stance width at contact", metrics.stanceWidth, "shoulder widths")
        add("trunk lean at contact", metrics.trunkLean, "degrees")
        return numbers
    }
}
