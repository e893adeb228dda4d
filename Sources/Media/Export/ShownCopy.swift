internal import CFFmpeg
package import Domain

/// A film of a clip as somebody showed it: frames in any order, each for as long as it was looked at, parts of them
/// magnified, with another sound. H.264 in MP4, upright.
package enum ShownCopy {
    /// What is shown from an instant on.
    package struct Shot: Equatable, Sendable {
        /// Seconds since the film began; in order.
        package var at: Double
        /// The frame: seconds of the clip.
        package var time: Double
        /// The part of the picture, with the picture's own proportions.
        package var part: PictureBox

        package init(at: Double, time: Double, part: PictureBox) {
            self.at = at
            self.time = time
            self.part = part
        }
    }

    /// A picture that stands still is written again after so many seconds: players jump to what is written.
    private static let longest = 0.5
    /// As of other videos to keep; frames that stand still need few key frames.
    private static let parameters = Proxy.Parameters(edge: 1920, quality: "20", keyFrameInterval: 2, hasSound: true)

    /// Makes the film.
    /// - Parameters:
    ///   - source: the clip.
    ///   - turn: how it is to be seen, on top of what the file asks for.
    ///   - sound: the file with what is heard, from the film's beginning on.
    ///   - target: the file to write; removed again if this throws.
    ///   - shots: what is shown, in order; the first one from the beginning on.
    ///   - end: the film's length, seconds.
    ///   - progress: told shots done.
    ///   - isCancelled: asked before each shot; the film ends early and is removed.
    ///   - draw: given the place of a shot among all and its whole picture, to draw into.
    /// - Returns: whether the film was finished.
    /// - Throws: what decoding throws, and `outputFailed`; `noVoice` where the sound cannot be decoded.
    package static func make(
        from source: String, turn: ClipTurn = .none, sound: String, to target: String,
        limits: MediaLimits = MediaLimits(), shots: [Shot], end: Double, progress: (Int) -> Void = { _ in },
        isCancelled: () -> Bool = { false },
        draw: (Int, VideoCanvas) -> Void
    ) throws(AppError) -> Bool {
        let (decoder, info) = try ClipFile.open(source, turn: turn, limits: limits, threads: 2)
        guard let voice = ClipSound.open(sound, limits: limits) else { throw AppError.noVoice }
        let sequence = try FrameSequence(decoder, fps: info.fps)
        let scaler = UprightScaler(AV_PIX_FMT_YUV420P)
        let magnifier = Magnifier()
        var writer: ProxyWriter?
        var size = (width: 0, height: 0)
        for (place, shot) in shots.enumerated() {
            if isCancelled() {
                writer?.discard()
                return false
            }
            guard let frame = try sequence.frame(at: shot.time) else { throw FrameReader.nothing }
            let orientation = decoder.orientation(of: frame)
            let geometry = orientation.geometry(width: Int(frame.pointee.width), height: Int(frame.pointee.height))
            let film: ProxyWriter
            if let writer {
                film = writer
            } else {
                size = UprightScaler.size(of: geometry, maximumEdge: parameters.edge)
                film = try ProxyWriter(
                    target, size: size, fps: info.fps, like: frame, parameters: parameters, sound: voice)
            }
            writer = film
            // A part is taken from a larger picture where the clip has one.
            let larger = min(
                max(1, Double(max(geometry.width, geometry.height)) / Double(max(size.width, size.height))),
                1 / max(shot.part.width, 0.001))
            let upright = try scaler.upright(
                frame, orientation, width: even(Double(size.width) * larger),
                height: even(Double(size.height) * larger))
            if let canvas = VideoCanvas(upright, colour: ColourConversion(of: frame, rangeKept: false)) {
                draw(place, canvas)
            }
            let shown = try magnifier.part(shot.part, of: upright, width: size.width, height: size.height)
            let next = place + 1 < shots.count ? shots[place + 1].at : end
            var at = place == 0 ? 0 : shot.at
            repeat {
                try film.write(shown, at: at)
                at += longest
            } while at < next - longest / 2
            progress(place + 1)
        }
        guard let writer else { throw FrameReader.nothing }
        try writer.finish(at: end)
        return true
    }

    /// The nearest even length: samples of colour cover two pixels each way.
    private static func even(_ length: Double) -> Int { max(2, Int((length / 2).rounded()) * 2) }
}

/// Makes parts of pictures as large as a film's.
///
/// Unsafe: a frame that begins at another sample of the same memory is scaled, within the sizes that FFmpeg states.
private final class Magnifier {
    private let scaler = Scaler()

    /// A part of a `yuv420p` frame at a film's size; valid until the next call.
    func part(
        _ part: PictureBox, of frame: UnsafeMutablePointer<AVFrame>, width filmWidth: Int, height filmHeight: Int
    ) throws(AppError) -> UnsafeMutablePointer<AVFrame> {
        let (width, height) = (Int(frame.pointee.width), Int(frame.pointee.height))
        // Even places and sizes: samples of colour cover two pixels each way.
        func even(_ length: Double, atMost most: Int) -> Int { min(max(0, Int((length / 2).rounded()) * 2), most) }
        let partWidth = max(2, even(part.width * Double(width), atMost: width))
        let partHeight = max(2, even(part.height * Double(height), atMost: height))
        if (width, height) == (filmWidth, filmHeight), (partWidth, partHeight) == (width, height) { return frame }
        let x = even(part.x * Double(width), atMost: width - partWidth)
        let y = even(part.y * Double(height), atMost: height - partHeight)
        var view = av_frame_alloc()
        defer { av_frame_free(&view) }
        guard let view, av_frame_ref(view, frame) == 0 else { throw AppError.noMemory }
        view.pointee.width = Int32(partWidth)
        view.pointee.height = Int32(partHeight)
        view.pointee.data.0 = frame.pointee.data.0?.advanced(by: y * Int(frame.pointee.linesize.0) + x)
        view.pointee.data.1 = frame.pointee.data.1?.advanced(by: y / 2 * Int(frame.pointee.linesize.1) + x / 2)
        view.pointee.data.2 = frame.pointee.data.2?.advanced(by: y / 2 * Int(frame.pointee.linesize.2) + x / 2)
        return try scaler.convert(view, to: AV_PIX_FMT_YUV420P, width: filmWidth, height: filmHeight)
    }
}

extension AppError {
    static let noVoice = AppError(
        .notAllowed,
        "The recording of the voice can’t be read. Record the commentary again, if need be in another browser."
    )
}
