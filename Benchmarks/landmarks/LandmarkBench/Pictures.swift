import Media
import Vision

/// Searches stills, and prints a line for each: the file, seconds, then for each hand or face its presence, its
/// rightness (hands) and its points in the picture.
func searchPictures(_ paths: [String], _ command: BenchCommand, _ library: ModelLibrary) async throws {
    let find: (Picture) throws -> [String]
    switch command.kind {
    case .pose: throw BenchCommand.Misuse()
    case .hands:
        let search = try await HandSearch(HandModels(library, streams: 1))
        find = { picture in
            try search.hands(in: picture).map { hand in
                let points = (0..<Hand.landmarkCount).map { hand.landmarks[$0] }
                return "\(hand.presence),\(hand.rightness)," + list(points)
            }
        }
    case .faces:
        let search = try await FaceSearch(FaceModels(library, streams: 1))
        find = { picture in try search.faces(in: picture).map { "\($0.presence)," + list($0.mesh) } }
    }
    for path in paths {
        let reader = try FrameReader(path: path)
        // A picture lives as long as its reader.
        while let frame = try reader.next() {
            let began = ContinuousClock.now
            let found = try find(frame.picture)
            print(([path, "\(ContinuousClock.now - began)"] + found).joined(separator: "\t"))
        }
    }
}

private func list(_ points: [SIMD3<Float>]) -> String {
    points.map { "\($0.x),\($0.y),\($0.z)" }.joined(separator: ",")
}
