import Domain
import Media
import TestSupport
import Testing
import Vision

@testable import Analysis

/// Measures of faces, and of real ones where the models are.
@Suite struct MeasuredFacesTests {
    /// A face of which no two numbers are alike.
    private static let uneven: FaceMeasures = {
        var dice = Dice(seed: 11)
        return FaceMeasures.neutral.with { face in
            for shape in Blendshape.allCases { face.blendshapes[shape] = dice.next(0...1) }
            face.eyes = EyeMeasures(
                opening: Sides(left: 0.11, right: 0.12), flatness: Sides(left: 0.41, right: 0.92))
            face.mouth = MouthMeasures(width: 0.63, innerWidth: 0.54, gap: 0.15, lips: 0.26)
            face.tongue = TongueMeasures(seen: 0.37, pictured: 2.8, hollow: 0.19)
            (face.yaw, face.pitch, face.pixels) = (12, -7, 140)
        }
    }()

    @Test func `the mean lies half way between two faces, in each number`() {
        let mean = Self.uneven.mean(with: .winkingLeft).numbers
        for (half, (one, other)) in zip(mean, zip(Self.uneven.numbers, FaceMeasures.winkingLeft.numbers)) {
            #expect(abs(half - (one + other) / 2) < 1e-5)
        }
        #expect(Self.uneven.mean(with: Self.uneven).numbers == Self.uneven.numbers)
    }

    @Test func `a mirrored face has its sides exchanged, and looks the other way`() {
        let mirrored = Self.uneven.mirrored
        #expect(mirrored.blendshapes[.eyeBlinkLeft] == Self.uneven.blendshapes[.eyeBlinkRight])
        #expect(mirrored.eyes.opening == Sides(left: 0.12, right: 0.11))
        #expect(mirrored.eyes.flatness == Sides(left: 0.92, right: 0.41))
        #expect(mirrored.yaw == -12 && mirrored.pitch == -7 && mirrored.mouth == Self.uneven.mouth)
        #expect(mirrored.tongue == Self.uneven.tongue && mirrored.pixels == 140)
        #expect(mirrored.mirrored.numbers == Self.uneven.numbers)
    }
}

@Suite(.enabled(if: Installed.hasModels && TestData.isPresent, "\(TestData.absence)"))
struct MeasuredStillTests {
    static let models = Task { try await FaceModels(ModelLibrary(folder: Installed.models), streams: 2) }

    static let stills: [(String, ExpressionName?)] = [
        ("faces/neutral/Ali_Naimi_0002.jpg", nil), ("faces/tongue/IMG_20180109_134500320.jpg", .tongueOut),
        ("faces/smile/Catherine_Zeta-Jones_0010.jpg", .smile), ("faces/surprise/Dawn_Staley_0001.jpg", .surprise),
    ]

    @Test(arguments: stills) func `a still is measured as the mean of itself and its mirror image`(
        _ path: String, _ name: ExpressionName?
    ) async throws {
        let search = try await FaceSearch(Self.models.value)
        let reader = try FrameReader(path: TestData.path(path))
        while let frame = try reader.next() {
            let picture = frame.picture
            let (both, mirrored) = (
                try MeasuredFaces(ofStill: picture, at: 0, by: search),
                try MeasuredFaces(ofStill: picture.mirrored, at: 0, by: search)
            )
            #expect(both.measures.count == 1 && mirrored.measures.count == 1)
            let measures = try #require(both.measures.first ?? nil)
            let other = try #require(mirrored.measures.first ?? nil).mirrored
            for (index, (one, another)) in zip(measures.numbers, other.numbers).enumerated() {
                #expect(abs(one - another) <= 1e-3 * max(1, abs(one)), "number \(index)")
            }
            let once = try #require(MeasuredFaces(both.frame, in: picture).measures.first ?? nil)
            #expect(once.numbers != measures.numbers, "the mirror image has a say")
            let shown = ShownFace(measures, beside: .unknown)
            let likelihoods = try #require(shown.likelihoods)
            let made = ExpressionRules.still.made(by: likelihoods).map { ExpressionLikelihoods.expressions[$0] }
            #expect(made == name, "\(likelihoods.all)")
        }
    }

    static let winks = [
        "faces/wink/00_14318116453_f17822b1cd_b.jpg", "faces/wink/04_35881552682609_.pic_hd.jpg",
    ]

    @Test(arguments: winks) func `a wink is the other eye's in a mirror`(_ path: String) async throws {
        let search = try await FaceSearch(Self.models.value)
        let reader = try FrameReader(path: TestData.path(path))
        while let frame = try reader.next() {
            let made = try [frame.picture, frame.picture.mirrored].map { picture in
                let seen = try MeasuredFaces(ofStill: picture, at: 0, by: search)
                let measures = try #require(seen.measures.first ?? nil)
                return ExpressionModel.standard.likelihoods(of: measures).likeliest
            }
            #expect(made == [.winkLeft, .winkRight] || made == [.winkRight, .winkLeft], "\(made)")
        }
    }
}
