internal import Domain

/// A streaming parser of `multipart/form-data` (RFC 7578): a value that is fed chunks of any size and says what it
/// found. It keeps no part data, only the header lines of the part at hand.
package struct MultipartParser: Sendable {
    /// What a form may have.
    package struct Limits: Sendable {
        /// Bytes of one part's header lines.
        package var headerBytes: Int
        /// Number of parts.
        package var parts: Int

        /// Limits that every form of a browser stays far below.
        package init(headerBytes: Int = 8 * 1024, parts: Int = 100) {
            self.headerBytes = headerBytes
            self.parts = parts
        }
    }

    private enum State {
        /// Before the first boundary.
        case preamble
        /// Behind a boundary: `--`, or white space and a line break.
        case boundary(dash: Bool, carriageReturn: Bool)
        case headers
        case data
        case end
    }

    private let limits: Limits
    /// `\r\n--boundary`
    private let delimiter: [UInt8]
    /// For each number of delimiter bytes that match, how many match still when the next does not (Knuth, Morris,
    /// Pratt).
    private let fallback: [Int]
    private var state = State.preamble
    /// Delimiter bytes matched so far. The beginning of the body counts as a line's beginning.
    private var matched = 2
    private var header: [UInt8] = []
    private var parts = 0
    private var skipped = 0

    /// A parser for a body of this Content-Type; `nil` when it is not `multipart/form-data` with a proper boundary.
    package init?(contentType: String, limits: Limits = .init()) {
        guard let type = ContentType(contentType), type.essence == "multipart/form-data",
            let boundary = type.parameters["boundary"], (1...70).contains(boundary.utf8.count),
            boundary.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }), boundary.utf8.last != 0x20
        else { return nil }
        self.limits = limits
        delimiter = Array("\r\n--\(boundary)".utf8)
        fallback = Self.fallback(of: delimiter)
    }

    /// Takes the next chunk.
    /// - Returns: what it completes, in order.
    /// - Throws: `HTTPError` 400 or 413 when the form is broken or beyond the limits; don't feed it any more then.
    package mutating func feed(_ chunk: [UInt8]) throws(HTTPError) -> [MultipartEvent] {
        var events: [MultipartEvent] = []
        var position = 0
        while position < chunk.count {
            switch state {
            case .preamble, .data: position = scan(chunk, from: position, into: &events)
            case .boundary: try boundary(chunk[position], into: &events); position += 1
            case .headers: position = try readHeaders(chunk, from: position, into: &events)
            case .end: return events
            }
            guard skipped <= limits.headerBytes else { throw Self.broken }
        }
        return events
    }

    /// Says that no more comes.
    /// - Throws: `HTTPError` 400 when the form is not whole.
    package func finish() throws(HTTPError) {
        guard case .end = state else { throw Self.truncated }
    }

    /// Looks for the delimiter; what turns out not to belong to it is data. Delimiter bytes that earlier chunks ended
    /// with are not kept: should they be data, the delimiter itself has the same bytes.
    private mutating func scan(_ chunk: [UInt8], from start: Int, into events: inout [MultipartEvent]) -> Int {
        /// Where the carried bytes would stand, counted like positions in the chunk.
        let base = start - matched
        var position = start
        while position < chunk.count, matched < delimiter.count {
            if matched == 0 {
                position = ByteSearch.firstIndex(of: delimiter[0], in: chunk, from: position)
                if position == chunk.count { break }
            }
            while matched > 0, delimiter[matched] != chunk[position] { matched = fallback[matched] }
            if delimiter[matched] == chunk[position] { matched += 1 }
            position += 1
        }
        let end = position - matched
        if case .data = state {
            let carriedEnd = min(end, start)
            if carriedEnd > base { events.append(.data(delimiter[0..<carriedEnd - base])) }
            if end > start { events.append(.data(chunk[start..<end])) }
            if matched == delimiter.count { events.append(.partEnd) }
        } else {
            skipped += end - base
        }
        if matched == delimiter.count {
            matched = 0
            state = .boundary(dash: false, carriageReturn: false)
        }
        return position
    }

    private mutating func boundary(_ byte: UInt8, into events: inout [MultipartEvent]) throws(HTTPError) {
        guard case .boundary(let dash, let carriageReturn) = state else { return }
        switch (byte, dash, carriageReturn) {
        case (UInt8(ascii: "-"), false, false): state = .boundary(dash: true, carriageReturn: false)
        case (UInt8(ascii: "-"), true, false): state = .end
        case (0x20, false, false), (0x09, false, false): skipped += 1
        case (0x0D, false, false): state = .boundary(dash: false, carriageReturn: true)
        case (0x0A, false, true):
            parts += 1
            guard parts <= limits.parts else { throw Self.tooManyParts(limits.parts) }
            header.removeAll(keepingCapacity: true)
            state = .headers
        default: throw Self.broken
        }
    }

    private mutating func readHeaders(
        _ chunk: [UInt8], from start: Int, into events: inout [MultipartEvent]
    ) throws(HTTPError) -> Int {
        for position in start..<chunk.count {
            header.append(chunk[position])
            guard header.count <= limits.headerBytes else { throw Self.headersTooLarge(limits.headerBytes) }
            guard header != [0x0D, 0x0A] else { throw Self.broken }
            guard chunk[position] == 0x0A, header.suffix(4) == [0x0D, 0x0A, 0x0D, 0x0A] else { continue }
            guard let part = MultipartPart(headerLines: header.dropLast(4)) else { throw Self.broken }
            events.append(.part(part))
            state = .data
            return position + 1
        }
        return chunk.count
    }

    private static func fallback(of pattern: [UInt8]) -> [Int] {
        var table = [0, 0]
        var length = 0
        for index in 1..<pattern.count {
            while length > 0, pattern[index] != pattern[length] { length = table[length] }
            if pattern[index] == pattern[length] { length += 1 }
            table.append(length)
        }
        return table
    }

    private static let broken = HTTPError(.badRequest, "brokenForm", "The upload is not a valid form. Send it again.")

    private static let truncated = HTTPError(
        .badRequest, "truncatedForm", "The upload was incomplete. Send it again.")

    private static func tooManyParts(_ limit: Int) -> HTTPError {
        HTTPError(.contentTooLarge, "tooManyParts", "The form has too many fields. Send at most \(limit).")
    }

    private static func headersTooLarge(_ limit: Int) -> HTTPError {
        HTTPError(
            .contentTooLarge, "partHeadersTooLarge",
            "A field header of the form is too long. Send at most \(limit) bytes.")
    }
}
