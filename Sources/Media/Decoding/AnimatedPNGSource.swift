internal import CFFmpeg
internal import Domain

/// The frames of an animated PNG, each decoded by FFmpeg's decoder of single PNGs, transparent pixels on white as on
/// paper. FFmpeg 5.1 draws rectangles wrongly whose pixels have less than a byte.
///
/// What the file states is held against the limits before memory is taken, and of the file there is never more than one
/// frame in memory.
///
/// Unsafe: writes a frame's file into memory that FFmpeg allocated, within its length; a frame of FFmpeg's, freed in
/// `deinit`.
final class AnimatedPNGSource: FrameSource {
    private(set) var dropped = 0
    /// A PNG counts in fractions of its own for each frame.
    let timeBase = 1e-6
    /// What the file is.
    let info: MediaInfo

    /// Most bytes of a frame's compressed rows.
    private static let mostBytes = 128 * 1024 * 1024

    private let input: FileInput
    private var file: APNGFile
    private let decoder: StillDecoder
    private let canvas: PNGCanvas
    private let frame: UnsafeMutablePointer<AVFrame>
    /// When the next frame is shown, seconds.
    private var nextTime = 0.0

    init(_ path: String, limits: MediaLimits) throws(AppError) {
        input = try FileInput(path)
        guard let file = APNGFile(input) else { throw Demuxer.notMedia }
        info = try Self.describe(file, limits: limits)
        decoder = try StillDecoder(limits: limits)
        guard let frame = av_frame_alloc() else { throw AppError.noMemory }
        self.file = file
        self.frame = frame
        canvas = PNGCanvas(width: file.width, height: file.height)
    }

    deinit {
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        av_frame_free(&frame)
    }

    /// What the file says of itself, without its pixels.
    private static func describe(_ file: APNGFile, limits: MediaLimits) throws(AppError) -> MediaInfo {
        try limits.checkSize(width: file.width, height: file.height)
        try limits.checkFrames(file.statedFrames)
        var (file, frames, seconds) = (file, 0, 0.0)
        var (shortest, longest) = (Double.infinity, 0.0)
        while let frame = try file.next() {
            frames += 1
            seconds += frame.duration
            (shortest, longest) = (min(shortest, frame.duration), max(longest, frame.duration))
        }
        guard frames > 0 else { throw FrameReader.nothing }
        try limits.checkAnimation(width: file.width, height: file.height, frames: frames)
        try limits.checkDuration(seconds)
        let isStill = frames == 1
        return MediaInfo(
            kind: isStill ? .still : .animation, width: file.width, height: file.height,
            duration: isStill ? 0 : seconds, frames: frames, fps: isStill ? 0 : Double(frames) / seconds, rotation: 0,
            isVariableFrameRate: !isStill && longest - shortest > 0.0005, container: "apng", codec: "apng",
            // An animation cannot be stepped through, and browsers differ in which picture of two they show.
            playsInBrowsers: false)
    }

    func next() throws(AppError) -> UnsafeMutablePointer<AVFrame>? {
        while let coming = try file.next() {
            let time = nextTime
            nextTime += coming.duration
            guard try canvas.draw(coming, decoded(coming)) else {
                dropped += 1
                continue
            }
            try frame.paint(canvas.pixels, width: canvas.width, height: canvas.height)
            frame.pointee.best_effort_timestamp = Int64((time / timeBase).rounded())
            return frame
        }
        return nil
    }

    func time(of frame: UnsafeMutablePointer<AVFrame>) -> Double? {
        Double(frame.pointee.best_effort_timestamp) * timeBase
    }

    func orientation(of frame: UnsafeMutablePointer<AVFrame>) -> Orientation { .upright }

    /// Frames stand on those before: an animation can only be read on.
    func seek(to time: Double) {}

    func rewind() {
        file.rewind()
        canvas.clear()
        nextTime = 0
    }

    /// A frame's pixels, or nil where they are damaged.
    private func decoded(_ frame: APNGFile.Frame) throws(AppError) -> UnsafeMutablePointer<AVFrame>? {
        let bytes = frame.byteCount
        guard !frame.isCut, bytes <= min(Self.mostBytes, file.mostBytes(of: frame)) else { return nil }
        let head = file.head(of: frame)
        do throws(AppError) {
            // The end (`IEND`) is left out: without it the decoder refuses pictures whose rows are not all there.
            return try decoder.frame(.png, count: head.count + 8 + bytes + 4) { target in
                write(frame, bytes, head, target)
            }
        } catch {
            guard error == FrameReader.nothing else { throw error }
            return nil
        }
    }

    /// Writes a frame as a file of its own.
    private func write(
        _ frame: APNGFile.Frame, _ bytes: Int, _ head: [UInt8], _ target: UnsafeMutableBufferPointer<UInt8>
    ) -> Bool {
        let start = head + PNGChunk.big(bytes) + Array("IDAT".utf8)
        var place = target[..<start.count].update(fromContentsOf: start)
        for part in frame.parts {
            let piece = UnsafeMutableBufferPointer(rebasing: target[place..<place + part.count])
            guard input.fill(piece, at: part.lowerBound) else { return false }
            place += part.count
        }
        let sum = PNGChunk.sum(UnsafeBufferPointer(rebasing: target[head.count + 4..<place]))
        return target[place...].update(fromContentsOf: PNGChunk.big(sum)) == target.count
    }
}

extension APNGFile {
    /// What a frame's file has before its pixels: signature, header and colours.
    ///
    /// Grey of up to 8 bits becomes a palette: FFmpeg knows nothing of transparency in pixels of less than a byte.
    fileprivate func head(of frame: Frame) -> [UInt8] {
        let isGrey = colourType == 0 && depth <= 8
        var header = PNGChunk.big(frame.width) + PNGChunk.big(frame.height)
        header += [depth, isGrey ? 3 : colourType, 0, 0, isInterlaced ? 1 : 0]
        var (colours, opacities) = (palette, transparency)
        if isGrey {
            let most = 1 << Int(depth) - 1
            colours = (0...most).flatMap { [UInt8](repeating: UInt8($0 * 255 / most), count: 3) }
            opacities = []
            if transparency.count == 2 {
                let clear = Int(transparency[0]) << 8 | Int(transparency[1])
                opacities = (0...most).map { $0 == clear ? 0 : 255 }
            }
        } else if colourType == 3 {
            opacities = Array(opacities.prefix(colours.count / 3))
        } else if transparency.count != [0: 2, 2: 6][colourType] {
            opacities = []
        }
        return Self.signature + PNGChunk.bytes("IHDR", header)
            + (isGrey || colourType == 3 ? PNGChunk.bytes("PLTE", colours) : [])
            + (opacities.isEmpty ? [] : PNGChunk.bytes("tRNS", opacities))
    }

    /// More bytes than a frame's rows need, however badly they are compressed.
    fileprivate func mostBytes(of frame: Frame) -> Int {
        let samples = [2: 3, 4: 2, 6: 4][colourType] ?? 1
        // Rows have a byte of their own, and interlaced ones are cut into pieces.
        let rows = (frame.width * samples * Int(depth) / 8 + 16) * frame.height
        return 2 * rows + 65_536
    }
}
