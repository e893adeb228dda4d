import Glibc
import Vision

@testable import Analysis

/// A face of known shape: only the points that are measured are where they belong, the others lie between the eyes.
struct SyntheticFace {
    /// Turn, nod and tilt, degrees.
    var yaw: Float = 0
    var pitch: Float = 0
    var roll: Float = 0
    /// Distance between the outer corners of the eyes, pixels.
    var size: Float = 120
    /// Where in the head points lie that a case wants elsewhere, in the head's units.
    var moved: [Int: SIMD3<Float>] = [:]

    static let width = 640
    static let height = 480

    /// Points in the head's units: x to the person's left, y down, z away from the camera.
    private static let places: [Int: SIMD3<Float>] = [
        33: [-0.5, 0, 0.07], 263: [0.5, 0, 0.07], 133: [-0.18, 0, 0.03], 362: [0.18, 0, 0.03], 127: [-0.7, 0, 0.5],
        356: [0.7, 0, 0.5], 234: [-0.72, 0.2, 0.6], 454: [0.72, 0.2, 0.6], 130: [-0.52, 0, 0.1], 359: [0.52, 0, 0.1],
        243: [-0.16, 0, 0], 463: [0.16, 0, 0], 10: [0, -0.7, 0], 151: [0, -0.6, 0], 9: [0, -0.3, 0], 8: [0, -0.2, 0],
        2: [0, 0.5, 0], 94: [0, 0.46, 0], 61: [-0.28, 0.72, 0.1], 291: [0.28, 0.72, 0.1], 78: [-0.24, 0.72, 0.1],
        308: [0.24, 0.72, 0.1], 0: [0, 0.62, 0], 13: [0, 0.71, 0], 14: [0, 0.72, 0], 17: [0, 0.82, 0],
        205: [-0.43, 0.5, 0.1], 425: [0.43, 0.5, 0.1],
        55: [-0.1, -0.18, 0], 285: [0.1, -0.18, 0], 107: [-0.1, -0.18, 0], 336: [0.1, -0.18, 0],
        300: [0.4, -0.22, 0], 293: [0.4, -0.22, 0], 334: [0.4, -0.22, 0], 70: [-0.4, -0.22, 0],
        63: [-0.4, -0.22, 0], 105: [-0.4, -0.22, 0],
    ]

    /// The face with eyes that are open so far, in widths of the eye.
    func face(leftEye: Float = 0.27, rightEye: Float = 0.27) -> Face {
        var places = Self.places
        places.merge(Self.lids(FaceMesh.leftEye, outer: 0.5, inner: 0.18, opening: leftEye)) { known, _ in known }
        places.merge(Self.lids(FaceMesh.rightEye, outer: -0.5, inner: -0.18, opening: rightEye)) { known, _ in known }
        places.merge(moved) { _, new in new }
        return Face(mesh: (0..<Face.meshCount).map { place(places[$0] ?? .zero) }, presence: 1)
    }

    var head: HeadFrame? { HeadFrame(face(), width: Self.width, height: Self.height) }

    /// Lids as two straight lines, so that the mean distance of the middle ones is the opening.
    private static func lids(_ lids: [Int], outer: Float, inner: Float, opening: Float) -> [Int: SIMD3<Float>] {
        var places: [Int: SIMD3<Float>] = [:]
        for index in 1..<8 {
            let x = outer + (inner - outer) * Float(index) / 8
            let half = opening * abs(outer - inner) / 2
            places[lids[index]] = [x, half, 0.05]
            places[lids[16 - index]] = [x, -half, 0.05]
        }
        return places
    }

    /// From the head to the picture.
    private func place(_ point: SIMD3<Float>) -> SIMD3<Float> {
        let (yaw, pitch, roll) = (yaw * .pi / 180, pitch * .pi / 180, roll * .pi / 180)
        var p = point
        p = [p.x, p.y * cosf(pitch) - p.z * sinf(pitch), p.y * sinf(pitch) + p.z * cosf(pitch)]
        p = [p.x * cosf(yaw) + p.z * sinf(yaw), p.y, p.z * cosf(yaw) - p.x * sinf(yaw)]
        p = [p.x * cosf(roll) - p.y * sinf(roll), p.x * sinf(roll) + p.y * cosf(roll), p.z]
        p *= size
        return [
            (p.x + Float(Self.width) / 2) / Float(Self.width), (p.y + Float(Self.height) / 2) / Float(Self.height),
            p.z / Float(Self.width),
        ]
    }
}
