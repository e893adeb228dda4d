internal import Domain

/// A recording as a table of comma-separated values, some rows at a time.
package struct LandmarkTable: Sendable {
    private static let framesAtOnce = 64

    private let recording: LandmarkRecording
    private let columns: [String]
    private var next = -1

    /// The table of a recording.
    /// - Parameter valueNames: what the recording's values are called. A name that is no plain word is left out.
    package init(_ recording: LandmarkRecording, valueNames: [String] = []) {
        self.recording = recording
        columns = Self.columns(of: recording.layout, valueNames)
    }

    /// The next rows, the header first; nil after the last. There is a row for each body, hand or face of a frame. A
    /// frame without any has its time and empty fields.
    package mutating func nextRows() -> [UInt8]? {
        if next < 0 {
            next = 0
            return Array((columns.joined(separator: ",") + "\n").utf8)
        }
        guard next < recording.frameCount else { return nil }
        var text = ""
        let end = min(next + Self.framesAtOnce, recording.frameCount)
        for index in next..<end { append(index, to: &text) }
        next = end
        return Array(text.utf8)
    }

    private static func columns(of layout: RecordingLayout, _ valueNames: [String]) -> [String] {
        var axes = ["x", "y", "z"]
        if layout.hasConfidence { axes += ["visibility", "presence"] }
        if layout.hasWorld { axes += ["world_x_m", "world_y_m", "world_z_m"] }
        let values = (0..<layout.values).map { index in
            valueNames.indices.contains(index) && valueNames[index].isPlainWord
                ? valueNames[index] : "value_\(index + 1)"
        }
        return ["time_s"] + owners(layout) + ["score"] + values
            + pointNames(layout).flatMap { name in axes.map { "\(name)_\($0)" } }
    }

    /// What tells the bodies or hands of a frame apart.
    private static func owners(_ layout: RecordingLayout) -> [String] {
        if layout.kind == .hand { return ["hand", "side"] }
        return layout.bodies > 1 ? ["player"] : []
    }

    private static func pointNames(_ layout: RecordingLayout) -> [String] {
        switch layout.kind {
        case .pose: PoseLandmark.allCases.map { "\($0)" }
        case .hand: HandLandmark.allCases.map { "\($0)" }
        case .face:
            (0..<FaceMesh.surfaceCount).map { "mesh_\($0)" }
                + ["rightIris", "leftIris"].flatMap { side in
                    FaceMesh.rightIris.indices.map { "\(side)_\($0)" }
                }
        }
    }

    private func append(_ frame: Int, to text: inout String) {
        let time = "\(Self.rounded(recording.time(of: frame), 1e6))"
        let bodies = recording.bodies(in: frame)
        for body in bodies {
            text += time
            if recording.layout.kind == .hand { text += ",\(body.number)," + (body.side.map { "\($0)" } ?? "") }
            if recording.layout.kind == .pose, recording.layout.bodies > 1 { text += ",\(body.number + 1)" }
            append(body, to: &text)
        }
        guard bodies.isEmpty else { return }
        let score = String(repeating: ",", count: Self.owners(recording.layout).count) + ",0"
        text += time + score + String(repeating: ",", count: columns.count - 1 - score.count { $0 == "," }) + "\n"
    }

    private func append(_ body: RecordedBody, to text: inout String) {
        func write(_ value: Float, _ steps: Double) { text += ",\(Self.rounded(Double(value), steps))" }
        for value in [body.score] + body.values { write(value, 1e3) }
        for (index, point) in body.points.enumerated() {
            for value in [point.x, point.y, point.z] { write(value, 1e5) }
            if recording.layout.hasConfidence { for value in [point.visibility, point.presence] { write(value, 1e3) } }
            if recording.layout.hasWorld { for axis in 0..<3 { write(body.world[index][axis], 1e4) } }
        }
        text += "\n"
    }

    private static func rounded(_ value: Double, _ steps: Double) -> Double { (value * steps).rounded() / steps }
}

extension String {
    /// Whether a table can have it as a column: a spreadsheet would take other things for a formula.
    fileprivate var isPlainWord: Bool {
        let bytes = utf8
        return (1...64).contains(bytes.count)
            && bytes.allSatisfy {
                ($0 | 32 >= UInt8(ascii: "a") && $0 | 32 <= UInt8(ascii: "z")) || $0 == UInt8(ascii: "_")
                    || ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9"))
            }
    }
}
