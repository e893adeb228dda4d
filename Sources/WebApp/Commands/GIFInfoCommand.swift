import FoundationEssentials
import Glibc

/// `motionbook gif-info`: what a GIF holds.
struct GIFInfoCommand {
    let options: GIFInfoOptions

    /// Prints the listing.
    /// - Returns: the exit status: 0, also when the file is damaged behind its header, which the listing then tells.
    func run() throws -> Int32 {
        guard let file = fopen(options.file, "rb") else {
            throw CommandFailure(
                message:
                    "\(options.file) can’t be opened. Check that it exists and that you have permission to read it.")
        }
        defer { fclose(file) }
        let listing = try GIFListing { Self.nextChunk(of: file) }
        if options.json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            Terminal.print(String(decoding: try encoder.encode(listing), as: UTF8.self))
        } else {
            for line in listing.lines { Terminal.print(line) }
        }
        return 0
    }

    private static func nextChunk(of file: UnsafeMutablePointer<FILE>) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: 64 * 1024) { buffer, count in
            count = fread(buffer.baseAddress, 1, buffer.count, file)
        }
        return bytes.isEmpty ? nil : bytes
    }
}

extension GIFListing {
    /// The listing for people, a line each.
    var lines: [String] {
        var lines = [
            "\(version), canvas \(width) × \(height), \(colours(globalColours, "global")), background \(backgroundIndex)",
            "\(frames.count) \(frames.count == 1 ? "frame" : "frames"), \(hundredths(Int((durationSeconds * 100).rounded()))) s, "
                + (repeats.map { $0 == 0 ? "plays once" : "repeats \($0) times" } ?? "repeats forever"),
        ]
        lines += applications.map { "extension \(Self.printable($0))" }
        lines += comments.map { "comment \(Self.printable($0))" }
        lines += frames.enumerated().map { number, frame in
            var words = ["frame \(number + 1): \(frame.width) × \(frame.height) at \(frame.x), \(frame.y)"]
            words.append("\(hundredths(Int(frame.delayHundredths))) s")
            words.append("disposal \(frame.disposal)")
            if frame.localColours != nil { words.append(colours(frame.localColours, "own")) }
            if let index = frame.transparentIndex { words.append("transparent \(index)") }
            if frame.isInterlaced { words.append("interlaced") }
            words.append("\(frame.bytes) bytes")
            return words.joined(separator: ", ")
        }
        return lines + (fault.map { [$0] } ?? [])
    }

    private func colours(_ count: Int?, _ kind: String) -> String {
        count.map { "\($0) \(kind) colours" } ?? "no \(kind) colours"
    }

    /// Hundredths as a number with two decimals.
    private func hundredths(_ count: Int) -> String {
        "\(count / 100)." + (count % 100 < 10 ? "0" : "") + "\(count % 100)"
    }

    /// A stranger's text in quotation marks, without the characters that a terminal obeys.
    private static func printable(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar in
            scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
                ? scalar.escaped(asASCII: true) : String(scalar)
        }
        return "\"" + scalars.joined() + "\""
    }
}
