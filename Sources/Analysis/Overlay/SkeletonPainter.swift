internal import Domain
internal import Media
internal import Vision

/// Draws the body of each frame into its picture, and the way of the hitting hand during a swing.
struct SkeletonPainter: OverlayPainter {
    /// Sizes and colours.
    struct Parameters {
        /// Widest bone, as a share of the picture's shorter edge: 6.75 pixels in 1080.
        var bone: Float = 1.0 / 160
        /// Widest bone, as a share of the body's longer edge: a player who is far away must not be hidden.
        var boneOfBody: Float = 1.0 / 45
        /// How much wider the dark edge is that keeps colours legible on any picture, on either side, as a share of a
        /// bone.
        var edge: Float = 0.22
        /// Thinnest bone, pixels: thinner ones vanish in 4:2:0.
        var thinnestBone: Float = 1.5
        /// The way of the hitting hand.
        var trail = CanvasColour(red: 255, green: 236, blue: 92)
        /// Visibility at which a joint begins to show, and from which on it shows fully.
        var fade: ClosedRange<Float> = 0.1...0.7
        /// How much of a joint shows that is hardly visible: one that is drawn nowhere would look like a fault.
        var faintest: Float = 0.15
        /// The trail begins this long before the hand, seconds: longer ones hide the player.
        var trailSeconds = 1.2
        /// The trail leaves out joints less visible than this.
        var trailVisibility: Float = 0.3
        /// The trail stays this long after the swing, seconds.
        var afterglow = 0.4
    }

    /// The recording of each player.
    private let players: [LandmarkRecording]
    private let swings: [Swing]
    private let parameters = Parameters()
    private var cursor: RecordingCursor

    init(recording: LandmarkRecording, swings: [Swing]) {
        cursor = RecordingCursor(recording)
        players = (0..<recording.layout.bodies).compactMap { recording.of(player: $0) }
        self.swings = swings
    }

    /// Draws what belongs to a time. Times come in order.
    mutating func draw(at time: Double, on canvas: inout some SkeletonCanvas) { draw(.all, at: time, on: &canvas) }

    /// Draws parts of that.
    mutating func draw(_ parts: OverlayParts, at time: Double, on canvas: inout some SkeletonCanvas) {
        guard let shown = cursor.frame(at: time) else { return }
        let poses = players.map { $0.frame(shown).pose }
        if parts.contains(.trail),
            let swing = swings.first(where: { $0.start <= time && time <= $0.end + parameters.afterglow })
        {
            let player = min(max((swing.player ?? 1) - 1, 0), players.count - 1)
            let bone = boneWidth(of: poses[player], on: canvas)
            drawTrail(of: swing, by: players[player], upTo: shown, bone: bone, on: &canvas)
        }
        if parts.contains(.body) { for case let pose? in poses { draw(pose, on: &canvas) } }
    }

    /// Draws a body wherever it comes from.
    func draw(_ pose: Pose, on canvas: inout some SkeletonCanvas) {
        drawBody(pose, bone: boneWidth(of: pose, on: canvas), on: &canvas)
    }

    private func drawBody(_ pose: Pose, bone: Float, on canvas: inout some SkeletonCanvas) {
        // The whole dark edge first, so that it never lies over a colour.
        for pass in [Layer.edge, .colour] {
            for part in SkeletonPart.all {
                let (from, to) = (pose[part.from], pose[part.to])
                let width = bone * part.width
                canvas.line(
                    from: place(from, on: canvas), to: place(to, on: canvas),
                    width: width + (pass == .edge ? 2 * parameters.edge * bone : 0), colour: ink(part.side, pass),
                    opacity: opacity(min(from.visibility, to.visibility), pass))
            }
            for joint in SkeletonPart.joints {
                let landmark = pose[joint.landmark]
                canvas.disc(
                    at: place(landmark, on: canvas),
                    radius: bone * 0.95 + (pass == .edge ? parameters.edge * bone : 0), colour: ink(joint.side, pass),
                    opacity: opacity(landmark.visibility, pass))
            }
        }
    }

    private func drawTrail(
        of swing: Swing, by recording: LandmarkRecording, upTo shown: Int, bone: Float,
        on canvas: inout some SkeletonCanvas
    ) {
        let now = recording.time(of: shown)
        let begin = max(swing.start, now - parameters.trailSeconds)
        let end = min(now, swing.end)
        var places: [(time: Double, place: CanvasPoint)] = []
        var frame = shown
        while frame >= 0, recording.time(of: frame) >= begin {
            defer { frame -= 1 }
            guard recording.time(of: frame) <= end, let wrist = recording.frame(frame).pose?[swing.hand.wrist],
                wrist.visibility >= parameters.trailVisibility
            else { continue }
            places.append((recording.time(of: frame), place(wrist, on: canvas)))
        }
        for pass in [Layer.edge, .colour] {
            // Older parts are thinner: translucent ones would show beads where they meet.
            for (newer, older) in zip(places, places.dropFirst()) {
                let age = Float((now - newer.time) / parameters.trailSeconds)
                let width = bone * (1.3 - min(max(age, 0), 1))
                canvas.line(
                    from: newer.place, to: older.place,
                    width: width + (pass == .edge ? parameters.edge * bone : 0),
                    colour: pass == .edge ? .black : parameters.trail, opacity: 1)
            }
        }
    }

    /// The dark edge, and what lies on it.
    private enum Layer { case edge, colour }

    private func ink(_ side: Side?, _ layer: Layer) -> CanvasColour {
        if layer == .edge { return .black }
        return switch side {
        case .left: .leftSide
        case .right: .rightSide
        case nil: .middle
        }
    }

    private func opacity(_ visibility: Float, _ layer: Layer) -> Float {
        let (low, high) = (parameters.fade.lowerBound, parameters.fade.upperBound)
        let share = min(max((visibility - low) / (high - low), 0), 1)
        return (parameters.faintest + (1 - parameters.faintest) * share) * (layer == .edge ? 0.5 : 1)
    }

    private func boneWidth(of pose: Pose?, on canvas: some SkeletonCanvas) -> Float {
        var width = Float(min(canvas.width, canvas.height)) * parameters.bone
        if let pose {
            let joints = SkeletonPart.joints.map { place(pose[$0.landmark], on: canvas) }
            func extent(_ values: [Float]) -> Float { (values.max() ?? 0) - (values.min() ?? 0) }
            width = min(width, max(extent(joints.map(\.x)), extent(joints.map(\.y))) * parameters.boneOfBody)
        }
        return max(parameters.thinnestBone, width)
    }

    private func place(_ landmark: Landmark, on canvas: some SkeletonCanvas) -> CanvasPoint {
        CanvasPoint(x: landmark.x * Float(canvas.width), y: landmark.y * Float(canvas.height))
    }
}
