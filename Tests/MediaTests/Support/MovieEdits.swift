/// Changes in the boxes of an MP4 that `ffmpeg` wrote, with its tables at the end of the file.
enum MovieEdits {
    /// Where the content of the first box of a name begins.
    static func place(of name: String, in bytes: [UInt8]) -> Int? {
        bytes.indices.dropLast(3).first { bytes[$0..<$0 + 4].elementsEqual(name.utf8) }.map { $0 + 4 }
    }

    /// Says that the track lasts so many units of its clock.
    static func stateLength(_ units: Int, in bytes: inout [UInt8]) {
        guard let place = place(of: "mdhd", in: bytes) else { return }
        bytes.replaceSubrange(place + 16..<place + 20, with: HandmadeHeaders.big(units, 4))
    }

    /// Has the track play so many times as fast.
    static func setRate(_ rate: Int, in bytes: inout [UInt8]) {
        guard let place = place(of: "elst", in: bytes) else { return }
        bytes.replaceSubrange(place + 16..<place + 18, with: HandmadeHeaders.big(rate, 2))
    }

    /// Shows the track's only edit twice.
    static func showTwice(in bytes: inout [UInt8]) {
        guard let list = place(of: "elst", in: bytes) else { return }
        for name in ["moov", "trak", "edts", "elst"] {
            guard let place = place(of: name, in: bytes) else { continue }
            let size = bytes[place - 8..<place - 4].reduce(0) { $0 << 8 | Int($1) }
            bytes.replaceSubrange(place - 8..<place - 4, with: HandmadeHeaders.big(size + 12, 4))
        }
        bytes.replaceSubrange(list + 4..<list + 8, with: HandmadeHeaders.big(2, 4))
        bytes.insert(contentsOf: bytes[list + 8..<list + 20], at: list + 8)
    }
}
