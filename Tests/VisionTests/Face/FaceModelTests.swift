import Media
import TestSupport
import Testing

@testable import Vision

/// The face models on pictures without faces, and on real faces.
@Suite(.enabled(if: Installed.hasModels, "\(Installed.modelsAbsence)"))
struct FaceModelTests {
    static let models = Task { try await FaceModels(ModelLibrary(folder: Installed.models), streams: 2) }

    @Test(arguments: PoseTrackerTests.nobody)
    func `where no face is, none is seen`(_ name: String, _ make: @Sendable () -> SyntheticPicture) async throws {
        let picture = make()
        #expect(try await FaceSearch(Self.models.value).faces(in: picture.picture).isEmpty)
        #expect(try await FaceTracker(Self.models.value).track(picture.picture, at: 0).faces.isEmpty)
    }

    static let stills = [
        ("faces/neutral/Ali_Naimi_0002.jpg", 1), ("photos/couple.jpg", 2), ("photos/chelsea.png", 0),
        ("hands/digits/5/IMG_1123.JPG", 0), ("faces/tongue_negatives/IMG_20180109_131704214.jpg", 1),
    ]

    @Test(.enabled(if: TestData.isPresent, "\(TestData.absence)"), arguments: stills)
    func `faces of stills are found, once each`(_ path: String, _ count: Int) async throws {
        let reader = try FrameReader(path: TestData.path(path))
        while let frame = try reader.next() {
            let size = SIMD2(Float(frame.picture.geometry.width), Float(frame.picture.geometry.height))
            let faces = try await FaceSearch(Self.models.value).faces(in: frame.picture)
            #expect(faces.count == count)
            for face in faces { Self.expectSense(face, size) }
        }
    }

    /// A face that fills a good part of its picture, and people who do not.
    @Test(
        .enabled(if: TestData.isPresent, "\(TestData.absence)"),
        arguments: [("faces/neutral/Ali_Naimi_0002.jpg", true), ("photos/family_us_low_contrast.jpg", false)])
    func `beside a large face small ones are not looked for`(_ path: String, _ isLarge: Bool) async throws {
        let reader = try FrameReader(path: TestData.path(path))
        let frame = try #require(try reader.next())
        let (leading, prominent) = (
            try await FaceSearch(Self.models.value, for: .leading),
            try await FaceSearch(Self.models.value, for: .prominent)
        )
        #expect(try leading.faces(in: frame.picture).count == prominent.faces(in: frame.picture).count)
        #expect((leading.work.detectorRuns < prominent.work.detectorRuns) == isLarge)
    }

    static let tongues = [
        ("faces/tongue/IMG_20180109_134500320.jpg", true), ("faces/tongue_negatives/IMG_20180109_131704214.jpg", false),
        ("faces/neutral/Ali_Naimi_0002.jpg", false),
    ]

    @Test(.enabled(if: TestData.isPresent, "\(TestData.absence)"), arguments: tongues)
    func `a tongue is told`(_ path: String, _ isOut: Bool) async throws {
        let reader = try FrameReader(path: TestData.path(path))
        while let frame = try reader.next() {
            let face = try #require(try await FaceSearch(Self.models.value).faces(in: frame.picture).first)
            #expect((face.tongueOut > 0.3) == isOut, "\(face.tongueOut)")
        }
    }

    @Test(.enabled(if: TestData.isPresent, "\(TestData.absence)"))
    func `a face is followed`() async throws {
        let reader = try FrameReader(path: TestData.path("faces/video/single_face.mp4"))
        let tracker = try await FaceTracker(Self.models.value, most: 1)
        while let frame = try reader.next() {
            let size = SIMD2(Float(frame.picture.geometry.width), Float(frame.picture.geometry.height))
            let faces = try tracker.track(frame.picture, at: frame.time).faces
            #expect(faces.map(\.id) == [1])
            for tracked in faces { Self.expectSense(tracked.face, size) }
        }
        #expect(tracker.work.detectorRuns == 1)
    }

    /// The irises lie between the corners of their eyes, left is on the picture's right, numbers are what they can be.
    static func expectSense(_ face: Face, _ size: SIMD2<Float>) {
        #expect(face.mesh.count == Face.meshCount && face.presence > 0.5)
        func pixels(_ point: Int) -> SIMD2<Float> { SIMD2(face.mesh[point].x, face.mesh[point].y) * size }
        for (iris, lids) in [(FaceMesh.leftIris, FaceMesh.leftEye), (FaceMesh.rightIris, FaceMesh.rightEye)] {
            let (outer, inner) = (pixels(lids[0]), pixels(lids[8]))
            let width = length(outer - inner)
            #expect(length(pixels(iris[0]) - (outer + inner) / 2) < 0.5 * width)
            let radii = iris.dropFirst().map { length(pixels($0) - pixels(iris[0])) }
            #expect(radii.allSatisfy { $0 > 0.05 * width && $0 < 0.4 * width })
        }
        #expect(Blendshape.allCases.allSatisfy { (0...1).contains(face.blendshapes[$0]) })
        #expect((0...1).contains(face.tongueOut))
        let place = face.pose?.place ?? .zero
        #expect(place.z < -5 && place.z > -500, "a head in front of the camera, centimetres")
    }
}
