/// A recording as a table of comma-separated values, some rows at a time.
public struct LandmarkTable: Sendable {
    private static let framesAtOnce = 64
    /// Enough for a row: 33 landmarks of eight numbers.
    private static let bytesPerRow = 33 * 8 * 9

    private let recording: LandmarkRecording
    private var next = -1

    /// The table of a recording.
    public init(_ recording: LandmarkRecording) { self.recording = recording }

    /// The next rows, the header first; nil after the last. A frame without a person has its time and empty fields.
    public mutating func nextRows() -> [UInt8]? {
        if next < 0 {
            next = 0
            return Array(Self.header.utf8)
        }
        guard next < recording.frameCount else { return nil }
        let end = min(next + Self.framesAtOnce, recording.frameCount)
        var rows: [UInt8] = []
        rows.reserveCapacity((end - next) * Self.bytesPerRow)
        for index in next..<end { Self.append(recording.frame(index), to: &rows) }
        next = end
        return rows
    }

    private static let header: String = {
        let columns = PoseLandmark.allCases.flatMap { landmark in
            ["x", "y", "z", "visibility", "presence", "world_x_m", "world_y_m", "world_z_m"].map { "\(landmark)_\($0)" }
        }
        return (["time_s", "score"] + columns).joined(separator: ",") + "\n"
    }()

    private static func append(_ frame: PoseFrame, to rows: inout [UInt8]) {
        rows.append(decimal: frame.time, places: 6)
        rows.append(cell: frame.pose?.score ?? 0, places: 3)
        if let pose = frame.pose {
            for index in 0..<Pose.landmarkCount {
                let landmark = pose.landmarks[index]
                rows.append(cell: landmark.x, places: 5)
                rows.append(cell: landmark.y, places: 5)
                rows.append(cell: landmark.z, places: 5)
                rows.append(cell: landmark.visibility, places: 3)
                rows.append(cell: landmark.presence, places: 3)
                for axis in 0..<3 { rows.append(cell: pose.world[index][axis], places: 4) }
            }
        } else {
            rows += repeatElement(UInt8(ascii: ","), count: Pose.landmarkCount * 8)
        }
        rows.append(UInt8(ascii: "\n"))
    }
}

extension [UInt8] {
    fileprivate mutating func append(cell value: Float, places: Int) {
        append(UInt8(ascii: ","))
        append(decimal: Double(value), places: places)
    }

    /// Appends a number with so many decimal places, never with an exponent: not every reader of tables knows those.
    fileprivate mutating func append(decimal value: Double, places: Int) {
        var scale = 1.0
        for _ in 0..<places { scale *= 10 }
        let whole = Int64((value * scale).rounded())
        if whole < 0 { append(UInt8(ascii: "-")) }
        var rest = whole.magnitude
        var digits = InlineArray<24, UInt8>(repeating: 0)
        var count = 0
        while rest > 0 || count <= places {
            digits[count] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
            count += 1
        }
        for place in stride(from: count - 1, through: 0, by: -1) {
            append(digits[place])
            if place == places { append(UInt8(ascii: ".")) }
        }
    }
}
