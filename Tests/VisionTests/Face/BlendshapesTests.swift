internal import Testing

@testable internal import Vision

struct BlendshapesTests {
    @Test func `there are 52 with ARKit's names, in the model's order`() {
        #expect(Blendshape.allCases.count == Blendshapes.count)
        #expect(Set(Blendshape.allCases.map(\.name)).count == Blendshapes.count)
        let known: [(Int, String)] = [
            (0, "_neutral"), (3, "browInnerUp"), (9, "eyeBlinkLeft"), (25, "jawOpen"), (38, "mouthPucker"),
            (44, "mouthSmileLeft"), (51, "noseSneerRight"),
        ]
        for (index, name) in known { #expect(Blendshape(rawValue: index)?.name == name) }
    }

    @Test func `each is read and written by its name`() {
        var shapes = Blendshapes()
        shapes[.jawOpen] = 0.5
        #expect(shapes[.jawOpen] == 0.5 && shapes.values[25] == 0.5 && shapes[.jawLeft] == 0)
    }

    @Test func `the model is shown 146 points, each once, the irises included`() {
        #expect(BlendshapeModel.points.count == 146 && Set(BlendshapeModel.points).count == 146)
        #expect(BlendshapeModel.points == BlendshapeModel.points.sorted())
        #expect((FaceMesh.rightIris + FaceMesh.leftIris).allSatisfy(BlendshapeModel.points.contains))
    }
}
