import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import Media
@testable import Vision

/// The net that says what stands out, as PyTorch taught it and as it is shipped.
@Suite(.enabled(if: Installed.hasModels, "\(Installed.modelsAbsence)"))
struct SaliencyNetTests {
    private func search() async throws -> SaliencySearch {
        try SaliencySearch(try await SaliencyNet(ModelLibrary(folder: Installed.models), streams: 1))
    }

    /// What `Accuracy/subjects_net/export.py` draws: a bright disc on waves of grey.
    private static let drawing: [Float] = {
        let edge = SaliencyInput.edge
        return (0..<edge * edge).flatMap { place -> [Float] in
            let (x, y) = (place % edge, place / edge)
            guard (x - 100) * (x - 100) + (y - 64) * (y - 64) >= 28 * 28 else { return [0.9, 0.75, 0.2] }
            let wave = sinf(Float(x) / 9) * cosf(Float(y) / 7)
            return [Float](repeating: 0.35 + 0.1 * wave, count: 3)
        }
    }()

    /// One row of parts in four, and one part in four of it, as PyTorch's net and OpenVINO said when it was written.
    @Test func `it says what it said when it was written`() async throws {
        let url = TestData.package.appending(path: "Tests/Fixtures/saliency-vector.json")
        let wanted = try JSONDecoder().decode([[Float]].self, from: Data(contentsOf: url))
        let told = try await search().run(Self.drawing)
        for (row, values) in wanted.enumerated() {
            for (column, value) in values.enumerated() {
                #expect(abs(told[4 * row * SaliencyMap.edge + 4 * column] - value) < 0.02)
            }
        }
    }

    /// A disc on a lawn, in a picture of any shape.
    private func disc(_ x: Float, _ y: Float, width: Int = 320, height: Int = 240) -> ReducedPicture {
        let inside = (0..<width * height).map { place in
            let across = Float(place % width) / Float(width) - x, down = Float(place / width) / Float(height) - y
            return across * across + down * down < 0.15 * 0.15
        }
        return ReducedPicture(
            width: width, height: height, luma: inside.map { $0 ? 200 : 90 }, redGreen: inside.map { $0 ? 60 : -40 },
            yellowBlue: inside.map { $0 ? -20 : 50 })
    }

    @Test(arguments: [(320, 240), (240, 320), (64, 48)])
    func `a disc stands out where it is`(_ width: Int, _ height: Int) async throws {
        let map = try await search().map(of: disc(0.35, 0.6, width: width, height: height))
        func value(_ x: Float, _ y: Float) -> Float {
            map.values[Int(y * Float(SaliencyMap.edge)) * SaliencyMap.edge + Int(x * Float(SaliencyMap.edge))]
        }
        #expect(value(0.35, 0.6) > 0.6)
        #expect(value(0.8, 0.2) < 0.2)
        #expect(value(0.35, 0.2) < 0.2)
    }

    @Test func `two looks say the same of the mirrored picture`() async throws {
        let search = try await search()
        let picture = disc(0.3, 0.5)
        func mirrored(_ values: [Float]) -> [Float] {
            (0..<picture.height).flatMap {
                values[$0 * picture.width..<($0 + 1) * picture.width].reversed() as [Float]
            }
        }
        let turned = ReducedPicture(
            width: picture.width, height: picture.height, luma: mirrored(picture.luma),
            redGreen: mirrored(picture.redGreen), yellowBlue: mirrored(picture.yellowBlue))
        let one = try search.map(of: picture)
        let other = try search.map(of: turned).mirrored
        #expect(zip(one.values, other.values).allSatisfy { abs($0 - $1) < 0.02 })
    }
}

struct SaliencyInputTests {
    /// A copy of another size has the same values, and colours come through the opponent ones.
    @Test func `a picture of one colour is that colour`() {
        let (red, green, blue): (Float, Float, Float) = (200, 120, 40)
        for (width, height) in [(40, 30), (160, 160), (511, 67), (1, 1)] {
            let count = width * height
            let picture = ReducedPicture(
                width: width, height: height,
                luma: Array(repeating: 0.299 * red + 0.587 * green + 0.114 * blue, count: count),
                redGreen: Array(repeating: red - green, count: count),
                yellowBlue: Array(repeating: (red + green) / 2 - blue, count: count))
            let input = SaliencyInput(picture)
            for (place, value) in input.values.enumerated() {
                #expect(abs(value - [red, green, blue][place % 3] / 255) < 0.001)
            }
        }
    }

    @Test func `edges stay where they are in every size`() {
        func input(_ width: Int, _ height: Int) -> [Float] {
            let row = (0..<width).map { 4 * $0 < width ? Float(0) : 255 }
            let luma = [[Float]](repeating: row, count: height).flatMap(\.self)
            let none = [Float](repeating: 0, count: width * height)
            return SaliencyInput(
                ReducedPicture(width: width, height: height, luma: luma, redGreen: none, yellowBlue: none)
            ).values
        }
        for (width, height) in [(160, 20), (320, 160), (480, 300), (80, 80)] {
            let values = input(width, height)
            #expect(values[3 * 36] < 0.05 && values[3 * 43] > 0.95, "\(width) × \(height)")
        }
    }

    @Test func `the mirrored input is that of the mirrored picture`() {
        let luma = (0..<64 * 48).map { Float($0 % 64) * 3 }
        let none = [Float](repeating: 0, count: 64 * 48)
        func input(_ luma: [Float]) -> SaliencyInput {
            SaliencyInput(ReducedPicture(width: 64, height: 48, luma: luma, redGreen: none, yellowBlue: none))
        }
        let mirrored = [Float]((0..<48).flatMap { luma[$0 * 64..<($0 + 1) * 64].reversed() })
        #expect(zip(input(luma).mirrored, input(mirrored).values).allSatisfy { abs($0 - $1) < 0.001 })
    }
}
