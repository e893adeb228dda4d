/// A recording as a table of comma-separated values, some rows at a time.
public struct LandmarkTable: Sendable {
    private static let framesAtOnce = 64

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
        var text = ""
        let end = min(next + Self.framesAtOnce, recording.frameCount)
        for index in next..<end { Self.append(recording.frame(index), to: &text) }
        next = end
        return Array(text.utf8)
    }

    private static let header: String = {
        let columns = PoseLandmark.allCases.flatMap { landmark in
            ["x", "y", "z", "visibility", "presence", "world_x_m", "world_y_m", "world_z_m"].map { "\(landmark)_\($0)" }
        }
        return (["time_s", "score"] + columns).joined(separator: ",") + "\n"
    }()

    private static func append(_ frame: PoseFrame, to text: inout String) {
        text += "\(rounded(frame.time, 1e6))"
        guard let pose = frame.pose else {
            text += ",0" + String(repeating: ",", count: Pose.landmarkCount * 8) + "\n"
            return
        }
        text += ",\(rounded(Double(pose.score), 1e3))"
        for index in 0..<Pose.landmarkCount {
            let landmark = pose.landmarks[index]
            let world = pose.world[index]
            for value in [landmark.x, landmark.y, landmark.z] { text += ",\(rounded(Double(value), 1e5))" }
            for value in [landmark.visibility, landmark.presence] { text += ",\(rounded(Double(value), 1e3))" }
            for value in [world.x, world.y, world.z] { text += ",\(rounded(Double(value), 1e4))" }
        }
        text += "\n"
    }

    private static func rounded(_ value: Double, _ steps: Double) -> Double { (value * steps).rounded() / steps }
}
