@testable import Media

/// The chunks of a stranger's animated PNG: frames lie on the canvas and in the file, and are the same a second time.
@Sendable func fuzzAPNG(_ bytes: [UInt8]) {
    let file = APNGFile(size: bytes.count) { place, count in
        precondition(place >= 0 && count >= 0)
        return place < bytes.count ? Array(bytes[place..<min(bytes.count, place + count)]) : []
    }
    guard var file else { return }
    func places() -> [Int] {
        var found: [Int] = []
        file.rewind()
        while let frame = try? file.next() {
            precondition(frame.width > 0 && frame.x >= 0 && frame.x + frame.width <= file.width)
            precondition(frame.height > 0 && frame.y >= 0 && frame.y + frame.height <= file.height)
            precondition((0.01...65_536).contains(frame.duration))
            precondition(frame.parts.allSatisfy { $0.upperBound <= bytes.count })
            precondition(zip(frame.parts, frame.parts.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
            found += frame.parts.map(\.lowerBound)
        }
        return found
    }
    let first = places()
    precondition(first == places())
    precondition(first.count <= bytes.count / 12)
    if let moves = try? file.moves(), moves { precondition(!first.isEmpty) }
}
