import Analysis
package import Domain

/// Tell the faces that a clip shows, in order: five at most, never one twice in a row.
package struct FacesTask: WorkerTask {
    /// None to five names, each of small letters and `_`.
    package struct Answer: Codable, Equatable, Bounded, Sendable {
        package var faces: [ExpressionName]

        package init(faces: [ExpressionName]) { self.faces = faces }

        package func check() throws(OutOfBounds) {
            guard faces.count <= 5, faces.allSatisfy(\.isPlain) else { throw OutOfBounds("unknown faces") }
        }
    }

    package static let name = "faces"

    package init() {}

    package func wallClock(_ limits: JobLimits) -> Duration { limits.facesWallClock }

    package func perform(in place: WorkerPlace, with tools: WorkerTools) async throws -> Answer {
        Answer(faces: try await tools.analyzer.faces(place.input))
    }
}

extension ExpressionName {
    /// Whether it is a name as expressions have them: 1 to 32 small letters and `_`.
    fileprivate var isPlain: Bool {
        (1...32).contains(rawValue.utf8.count)
            && rawValue.utf8.allSatisfy {
                $0 == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
            }
    }
}
