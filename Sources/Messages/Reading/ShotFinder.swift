internal import Media

/// Parts a clip into shots, runs of frames that look alike, and keeps a picture of each.
///
/// That is a shot's last frame but one: by then a codec has settled, and the last may belong to the next shot already.
/// Programs that make videos of GIFs show the last frame for an instant only: shots find it all the same.
struct ShotFinder {
    /// Mean difference of thumbnails, grey levels, from which on a frame begins a shot.
    static let cut = 1.0

    private let most: Int
    private var first: [GreyPicture] = []
    private var last: [GreyPicture] = []
    private var thumbnail: [UInt8] = []
    private var previous: GreyPicture?
    private var current: GreyPicture?
    /// Frames of the current shot.
    private var count = 0

    /// - Parameter most: pictures that are kept: half of them from the beginning, half from the end.
    init(most: Int) { self.most = most }

    /// Takes the next frame.
    mutating func add(_ frame: GreyPicture) {
        let small = frame.thumbnail
        if current != nil, Self.difference(small, thumbnail) > Self.cut { endShot() }
        previous = current
        current = frame
        thumbnail = small
        count += 1
    }

    /// The pictures, in order.
    mutating func finish() -> [GreyPicture] {
        endShot()
        return first + last
    }

    private mutating func endShot() {
        guard let picture = count > 2 ? previous : current else { return }
        (previous, current, count) = (nil, nil, 0)
        if first.count < most / 2 {
            first.append(picture)
        } else {
            if last.count >= most - most / 2 { last.removeFirst() }
            last.append(picture)
        }
    }

    private static func difference(_ one: [UInt8], _ other: [UInt8]) -> Double {
        let sum = zip(one, other).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        return Double(sum) / Double(max(1, one.count))
    }
}
