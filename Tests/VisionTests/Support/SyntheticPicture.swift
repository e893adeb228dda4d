import Media
import TestSupport

@testable import Vision

/// A picture with memory of its own.
final class SyntheticPicture {
    let picture: Picture
    private let planes: [GuardedPlane]

    private init(_ picture: Picture, _ planes: [GuardedPlane]) {
        self.picture = picture
        self.planes = planes
    }

    /// Pixels in RGB.
    static func rgb(
        _ width: Int, _ height: Int, geometry: DisplayGeometry? = nil, guardByte: UInt8 = 0,
        _ pixel: (Int, Int) -> SIMD3<UInt8>
    ) -> SyntheticPicture {
        let plane = GuardedPlane(width: width * 3, height: height, guardByte: guardByte) { pixel($0 / 3, $1)[$0 % 3] }
        return SyntheticPicture(
            Picture(
                layout: .packedRGB, width: width, height: height, planes: (plane.base, plane.base, plane.base),
                strides: (plane.stride, plane.stride, plane.stride), colour: .bt601,
                geometry: geometry ?? DisplayGeometry(codedWidth: width, codedHeight: height)), [plane])
    }

    /// Samples in three planes: `sample` is asked for plane, column and row.
    static func yuv(
        _ width: Int, _ height: Int, _ chroma: Chroma = .yuv420, colour: ColourConversion = .bt601,
        geometry: DisplayGeometry? = nil, guardByte: UInt8 = 0,
        _ sample: (Int, Int, Int) -> UInt8 = RepeatableNumbers.sample
    ) -> SyntheticPicture {
        let planes = (0..<3).map { plane in
            let (shiftX, shiftY) = plane == 0 ? (0, 0) : (chroma.shiftX, chroma.shiftY)
            return GuardedPlane(
                width: (width + shiftX) >> shiftX, height: (height + shiftY) >> shiftY, guardByte: guardByte
            ) { sample(plane, $0, $1) }
        }
        return SyntheticPicture(
            Picture(
                layout: .planarYUV(chromaShiftX: chroma.shiftX, chromaShiftY: chroma.shiftY), width: width,
                height: height, planes: (planes[0].base, planes[1].base, planes[2].base),
                strides: (planes[0].stride, planes[1].stride, planes[2].stride), colour: colour,
                geometry: geometry ?? DisplayGeometry(codedWidth: width, codedHeight: height)), planes)
    }

    /// Random pixels in RGB.
    static func noise(_ width: Int, _ height: Int, guardByte: UInt8 = 0) -> SyntheticPicture {
        rgb(width, height, guardByte: guardByte, noisePixel)
    }

    static func noisePixel(_ x: Int, _ y: Int) -> SIMD3<UInt8> {
        SIMD3(RepeatableNumbers.sample(0, x, y), RepeatableNumbers.sample(1, x, y), RepeatableNumbers.sample(2, x, y))
    }

    /// A crop of `size × size` pixels, row by row, 0…255.
    func crop(_ region: Region, size: Int, border: RegionSampler.Border = .zero) -> [SIMD3<Int>] {
        RegionSampler(size: size, minimum: 0, border: border).values(region, picture).map { value in
            SIMD3(Int((value.x * 255).rounded()), Int((value.y * 255).rounded()), Int((value.z * 255).rounded()))
        }
    }
}

/// How chroma is halved.
enum Chroma: String, CaseIterable {
    case yuv420, yuv422, yuv444

    var shiftX: Int { self == .yuv444 ? 0 : 1 }
    var shiftY: Int { self == .yuv420 ? 1 : 0 }
}

extension RegionSampler {
    /// The crop as models get it.
    func values(_ region: Region, _ picture: Picture) -> [SIMD3<Float>] {
        var output = [Float](repeating: .nan, count: size * size * 3)
        output.withUnsafeMutableBufferPointer { sample(region, of: picture, into: $0) }
        return (0..<size * size).map { SIMD3(output[$0 * 3], output[$0 * 3 + 1], output[$0 * 3 + 2]) }
    }
}

extension Region {
    /// The upright square whose first output pixel is the picture's (x, y), and the next ones its neighbours.
    static func pixels(_ size: Int, fromX x: Float = 0, y: Float = 0) -> Region {
        Region(centre: SIMD2(x, y) + Float(size) / 2, size: Float(size), rotation: 0)
    }
}
