import Domain
import HTTPServer
import Store
import Templates
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    /// Parts of pictures, to save.
    @Suite struct CropTests {
        private static let part = [("x", "0.25"), ("y", "0"), ("width", "0.5"), ("height", "1")]

        @Test(arguments: [
            ([], "0.25 0.0 0.5 1.0 0.0 jpeg false", "jpeg", "jpg"),
            (
                [("format", "png"), ("metadata", "yes"), ("time", "1.5")], "0.25 0.0 0.5 1.0 1.5 png true", "png",
                "png"
            ),
        ])
        func aPartIsSaved(
            _ more: [(String, String)], _ text: String, _ type: String, _ ending: String
        ) async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                let answer = try await fixture.send(Self.part + more, to: Addresses.crop(clip))
                #expect(answer.status == 200 && answer.text == text && answer["Content-Type"] == "image/\(type)")
                #expect(
                    answer["Content-Disposition"]?.hasPrefix("attachment; filename=\"My serve-crop.\(ending)\"") == true
                )
                #expect(answer["Cache-Control"] == "no-store")
            }
        }

        @Test(arguments: [
            ([], "impossibleCrop"), ([("x", "0"), ("y", "0"), ("width", "1")], "impossibleCrop"),
            ([("x", "0.6"), ("y", "0"), ("width", "0.5"), ("height", "1")], "impossibleCrop"),
            ([("x", "nan"), ("y", "0"), ("width", "0.5"), ("height", "1")], "impossibleCrop"),
            (part + [("time", "1e300")], "impossibleCrop"), (part + [("time", "soon")], "impossibleCrop"),
            (part + [("format", "bmp")], "noSuchFormat"),
        ])
        func aWrongFieldIsNamed(_ fields: [(String, String)], _ code: String) async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                let answer = try await fixture.send(fields, to: Addresses.crop(clip), as: .program)
                #expect(answer.status == 400 && answer.text.contains("\"\(code)\""), "\(answer.text)")
            }
        }
    }
}
