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

    /// `mouthClose` has a namesake, `mouthLeft`, but no other side.
    static let middle: [Blendshape] = [
        .neutral, .browInnerUp, .cheekPuff, .jawForward, .jawOpen, .mouthClose, .mouthFunnel, .mouthPucker,
        .mouthRollLower, .mouthRollUpper, .mouthShrugLower, .mouthShrugUpper,
    ]

    @Test func `a mirror exchanges left and right, and leaves what has no sides`() {
        let mirrored = Blendshapes(values: { Float($0) }).mirrored
        for shape in Blendshape.allCases {
            #expect(mirrored[shape] == Float(shape.otherSide.rawValue))
            if Self.middle.contains(shape) {
                #expect(shape.otherSide == shape)
            } else {
                let (name, other) = (shape.name, shape.otherSide.name)
                #expect(name.hasSuffix("Left") ? other.hasSuffix("Right") : other.hasSuffix("Left"))
                func part(_ name: String) -> Substring { name.dropLast(name.hasSuffix("Left") ? 4 : 5) }
                #expect(part(name) == part(other))
            }
        }
    }

    @Test func `a mirror of a mirror shows the face itself`() {
        let numbered = Blendshapes(values: { Float($0) })
        for shape in Blendshape.allCases {
            #expect(shape.otherSide.otherSide == shape)
            #expect(numbered.mirrored.mirrored[shape] == numbered[shape])
        }
    }
}

extension Blendshapes {
    /// Coefficients by their numbers.
    fileprivate init(values: (Int) -> Float) {
        self.init()
        for shape in Blendshape.allCases { self[shape] = values(shape.rawValue) }
    }
}
