import Domain
import FoundationEssentials
import TestSupport
import Testing
import Vision

@testable import Analysis

/// The file of the reference players is read strictly.
@Suite("The reference players") struct FormReferenceTests {
    private func read(_ text: String) throws -> FormReference {
        let folder = try TemporaryFolder()
        try text.write(toFile: folder.path + "/form.json", atomically: true, encoding: .utf8)
        return try FormReference(ModelLibrary(folder: folder.path))
    }

    /// A reference of one measure with three quantiles.
    private static let small = """
        {"shares":[0.1,0.5,0.9],"leastMeasures":3,"groups":{"serve":{"isScored":true,"views":{"0":{"measures":["stance"],\
        "directions":[-1],"weights":[1],"strokes":{"serve":{"experts":[[1,2,3]],"amateurs":[[2,3,4]]}},\
        "experts":[1,2,3],"amateurs":[1,2,3],"spread":1.5}}}},"camera":{"serve":[[\(zeros)],[\(zeros)]]}}
        """
    private static let zeros = Array(repeating: "0", count: 16).joined(separator: ",")

    @Test func theInstalledOneHasServesWithAScoreAndGroundStrokesWithout() throws {
        let reference = try FormFixture.reference()
        #expect(reference.groups["serve"]?.isScored == true && reference.groups["ground"]?.isScored == false)
        for group in reference.groups.values {
            #expect(Set(group.views.keys) == Set(stride(from: -90, through: 90, by: 15).map { String($0) }))
            for view in group.views.values {
                #expect(Set(view.strokes.keys).isSubset(of: reference.camera.keys))
                #expect(abs(view.weights.reduce(0, +) - 1) < 0.01 && (0.3...3).contains(view.spread))
                #expect(view.measures.count >= reference.leastMeasures)
            }
        }
    }

    static let faults = [
        ("shares that fall", "[0.1,0.5,0.9]", "[0.9,0.5,0.1]"), ("too few quantiles", "[[1,2,3]]", "[[1,2]]"),
        ("another measure", "stance", "luck"), ("a direction of two", "[-1]", "[2]"),
        ("a weight over one", #""weights":[1]"#, #""weights":[7]"#), ("no weight", #""weights":[1]"#, #""weights":[]"#),
        ("a wild number", "[[2,3,4]]", "[[2,3,1e300]]"), ("no camera row", "],[0", ",0"),
        ("a wild spread", "1.5", "99"),
        ("no least number", #""leastMeasures":3"#, #""leastMeasures":0"#), ("cut off", "}}}}", ""),
    ]

    @Test(arguments: faults)
    func aWrongFileIsRefused(_ name: String, _ part: String, _ wrong: String) throws {
        #expect(try read(Self.small).groups["serve"]?.views["0"]?.measures == [.stance])
        #expect(Self.small.contains(part))
        let error = #expect(throws: AppError.self) { try read(Self.small.replacing(part, with: wrong)) }
        #expect(error?.code == .modelUnusable)
    }

    @Test func aFileThatIsNotThereOrTooLargeIsRefused() throws {
        let missing = #expect(throws: AppError.self) { try FormReference(ModelLibrary(folder: "/nowhere")) }
        #expect(missing?.code == .modelMissing)
        #expect(throws: AppError.self) { try read(Self.small + String(repeating: " ", count: 1 << 20)) }
    }
}
