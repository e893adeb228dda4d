internal import CFFmpeg
package import Domain
package import GIFKit

/// A part of a clip as pictures at an even rate, upright, with square pixels.
package struct SpanFrames {
    /// Width of the pictures, pixels.
    package let width: Int
    /// Height of the pictures, pixels.
    package let height: Int
    /// The times of the pictures, seconds on the clip's clock, at least one.
    package let times: [Double]

    /// Until when the last picture is shown, seconds on the clip's clock.
    package let end: Double
    /// When the picture that was asked for last began to be shown, seconds on the clip's clock.
    package var shownSince: Double { sequence.time }

    private let source: any FrameSource
    private let sequence: FrameSequence
    private let upright = UprightScaler(AV_PIX_FMT_YUV444P)
    private let colours = Scaler()

    /// Opens a part of a clip.
    /// - Parameters:
    ///   - path: the clip.
    ///   - turn: how it is to be seen, on top of what the file asks for.
    ///   - span: from and to, seconds on the clip's clock; what lies outside the clip is left out.
    ///   - fps: pictures a second; no more than the clip has.
    ///   - width: of the pictures, pixels; no more than the clip has.
    /// - Throws: what opening throws; `noPicture` where the part begins behind the clip's end.
    package init(
        of path: String, turn: ClipTurn = .none, in span: ClosedRange<Double>, fps: Double, width: Int,
        limits: MediaLimits = MediaLimits()
    ) throws(AppError) {
        let info: MediaInfo
        (source, info) = try ClipFile.open(path, turn: turn, limits: limits, threads: 2)
        sequence = try FrameSequence(source, fps: info.fps)
        self.width = max(1, min(width, info.width))
        height = max(1, Int((Double(info.height) * Double(self.width) / Double(info.width)).rounded()))
        guard info.kind != .still else {
            (times, end) = ([0], span.upperBound - span.lowerBound)
            return
        }
        let start = max(span.lowerBound, 0)
        guard start < info.duration else {
            throw AppError(
                .noPicture, "The clip is only \(info.duration, digits: 2) s long. Choose an earlier start."
            )
        }
        let rate = info.fps > 0 ? min(fps, info.fps) : fps
        let end = min(max(span.upperBound, start), info.duration)
        self.end = end
        times = (0..<max(1, Int(((end - start) * rate).rounded()))).map { start + Double($0) / rate }
    }

    /// The picture that is shown at a time. Ask for times in order: going back decodes again from the clip's beginning.
    /// - Throws: what decoding throws.
    package func picture(at time: Double) throws(AppError) -> Bitmap {
        guard let frame = try sequence.frame(at: time) else { throw FrameReader.nothing }
        let shown = try upright.upright(frame, source.orientation(of: frame), width: width, height: height)
        shown.pointee.colorspace = frame.pointee.colorspace
        let rgba = try colours.convert(shown, to: AV_PIX_FMT_RGBA, width: width, height: height)
        return Bitmap(copying: rgba)
    }
}

extension Bitmap {
    /// The pixels of an RGBA frame.
    ///
    /// Unsafe: reads pixels that FFmpeg owns, within the sizes that it states.
    fileprivate init(copying frame: UnsafeMutablePointer<AVFrame>) {
        self.init(width: Int(frame.pointee.width), height: Int(frame.pointee.height))
        guard let rows = frame.pointee.data.0 else { return }
        let (width, height) = (width, height)
        pixels.withUnsafeMutableBytes { target in
            for row in 0..<height {
                let from = UnsafeRawBufferPointer(
                    start: rows + row * Int(frame.pointee.linesize.0), count: width * MemoryLayout<Colour>.stride)
                UnsafeMutableRawBufferPointer(
                    rebasing: target[(row * from.count)..<((row + 1) * from.count)]
                ).copyMemory(from: from)
            }
        }
    }
}
