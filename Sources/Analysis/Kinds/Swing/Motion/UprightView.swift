internal import Glibc
internal import Vision

/// Clips whose rotation is not stated lie on their side or stand on their head. People mostly stand, so the way their
/// trunks point tells where up is.
enum UprightView {
    /// Counter-clockwise quarter turns of the picture that make the people in it stand, 0…3.
    static func quarterTurns(of recording: LandmarkRecording) -> Int {
        let size = SIMD2(Float(recording.width), Float(recording.height))
        var sum = SIMD2<Float>.zero
        // Some hundred frames tell as much as all.
        for index in stride(from: 0, to: recording.frameCount, by: max(1, recording.frameCount / 300)) {
            guard let pose = recording.frame(index).pose else { continue }
            let (neck, root) = (pose[.neck], pose[.root])
            let trunk = SIMD2(neck.x - root.x, neck.y - root.y) * size
            let extent = length(trunk)
            if extent > 0 { sum += trunk / extent }
        }
        guard sum != .zero else { return 0 }
        let turns = Int((atan2f(sum.x, -sum.y) / (.pi / 2)).rounded())
        return (turns + 4) % 4
    }
}

extension LandmarkRecording {
    /// The same with places in space turned, so that y points down for the people in it. Places in the picture stay.
    var upright: LandmarkRecording {
        var recording = self
        recording.quarterTurns = UprightView.quarterTurns(of: self)
        return recording
    }
}
