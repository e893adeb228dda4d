import Vision

/// Landmarks of frames as rows of 32-bit floats.
struct LandmarkDump {
    private var values: [Float] = []

    mutating func append(_ pose: Pose?, time: Double) {
        for index in 0..<Pose.landmarkCount {
            let point = pose?.landmarks[index] ?? .unseen
            values += [point.x, point.y, point.z, point.visibility, point.presence]
        }
        for index in 0..<Pose.landmarkCount {
            let point = pose?.world[index] ?? .zero
            values += [point.x, point.y, point.z]
        }
        values += [pose?.score ?? 0, Float(time)]
    }

    /// Writes what has been gathered to standard output.
    mutating func flush() {
        values.withUnsafeBytes { StandardStreams.write($0) }
        values.removeAll(keepingCapacity: true)
    }
}
