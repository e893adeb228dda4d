internal import CFFmpeg
package import Domain

/// A film of one clip, or of two beside each other, each at times of its own: H.264 in MP4, upright, without sound.
/// However long it is, two pictures of each clip are in memory.
package enum PairedCopy {
    /// A clip that is shown.
    package struct Source: Sendable {
        /// The clip.
        package var path: String
        /// How it is to be seen, on top of what the file asks for.
        package var turn: ClipTurn
        /// Which frame each picture of the film shows: seconds on the clip's clock, in order. Before the clip's
        /// beginning its first frame is shown, beyond its end its last.
        package var times: [Double]

        package init(path: String, turn: ClipTurn, times: [Double]) {
            (self.path, self.turn, self.times) = (path, turn, times)
        }
    }

    /// Makes the film.
    /// - Parameters:
    ///   - sources: the clips, from left to right; as many pictures are made as each of them has times.
    ///   - target: the file to write; removed again if this throws.
    ///   - fps: pictures a second.
    ///   - progress: told pictures done and pictures expected.
    ///   - isCancelled: asked before each picture; the film ends early and is removed.
    ///   - draw: given the place of a picture, from 0, which of the clips, and that clip's part to draw into.
    /// - Returns: whether the film was finished.
    /// - Throws: what decoding throws, and `outputFailed`.
    package static func make(
        of sources: [Source], to target: String, fps: Double, limits: MediaLimits = MediaLimits(),
        progress: (Int, Int) -> Void = { _, _ in }, isCancelled: () -> Bool = { false },
        draw: (_ picture: Int, _ source: Int, VideoCanvas) -> Void
    ) throws(AppError) -> Bool {
        var tracks: [PairedTrack] = []
        for source in sources { tracks.append(try PairedTrack(source, limits: limits)) }
        let count = sources.map(\.times.count).min() ?? 0
        guard let first = tracks.first, count > 0 else { throw FrameReader.nothing }
        var sizes: [(width: Int, height: Int)] = []
        for track in tracks { sizes.append(try track.displayedSize()) }
        let layout = PairLayout(sizes)
        let model = try first.frame(0)
        let colours = model.pointee.colorspace
        let parameters = Proxy.Parameters(edge: PairLayout.longest, quality: "19")
        let writer = try ProxyWriter(target, size: layout.size, fps: fps, like: model, parameters: parameters)
        let whole = Scaler()
        for picture in 0..<count {
            if isCancelled() {
                writer.discard()
                return false
            }
            let frame = try whole.blank(AV_PIX_FMT_YUV420P, width: layout.size.width, height: layout.size.height)
            var x = 0
            for (index, track) in tracks.enumerated() {
                let part = try track.picture(picture, size: layout.parts[index], like: colours)
                if let canvas = VideoCanvas(part, colour: ColourConversion(of: part, rangeKept: false)) {
                    draw(picture, index, canvas)
                }
                SideBySideFrames.copy(part, into: frame, x: x, y: 0)
                x += layout.parts[index].width
            }
            try writer.write(frame, at: Double(picture) / fps)
            progress(picture + 1, count)
        }
        try writer.finish(at: Double(count) / fps)
        return true
    }
}

/// A clip whose frames are asked for one after the other.
private final class PairedTrack {
    private let decoder: any FrameSource
    private let sequence: FrameSequence
    private let scaler = UprightScaler(AV_PIX_FMT_YUV420P)
    private let colours = (toRGB: Scaler(), back: Scaler())
    private let times: [Double]

    init(_ source: PairedCopy.Source, limits: MediaLimits) throws(AppError) {
        let info: MediaInfo
        (decoder, info) = try ClipFile.open(source.path, turn: source.turn, limits: limits, threads: 2)
        sequence = try FrameSequence(decoder, fps: info.fps)
        times = source.times
    }

    /// The frame that a picture shows, as it was decoded; valid until the next is asked for.
    func frame(_ picture: Int) throws(AppError) -> UnsafeMutablePointer<AVFrame> {
        guard let frame = try sequence.frame(at: times[picture]) else { throw FrameReader.nothing }
        return frame
    }

    /// How large the first picture is shown, pixels.
    func displayedSize() throws(AppError) -> (width: Int, height: Int) {
        let frame = try frame(0)
        let geometry = decoder.orientation(of: frame)
            .geometry(width: Int(frame.pointee.width), height: Int(frame.pointee.height))
        return (geometry.width, geometry.height)
    }

    /// A picture, upright, to draw into; valid until the next is asked for.
    /// - Parameter wanted: the matrix of the whole film, which has but one.
    func picture(
        _ picture: Int, size: (width: Int, height: Int), like wanted: AVColorSpace
    ) throws(AppError) -> UnsafeMutablePointer<AVFrame> {
        let frame = try frame(picture)
        let upright = try scaler.upright(
            frame, decoder.orientation(of: frame), width: size.width, height: size.height)
        upright.pointee.colorspace = frame.pointee.colorspace
        guard frame.pointee.colorspace != wanted else { return upright }
        let rgb = try colours.toRGB.convert(upright, to: AV_PIX_FMT_BGR0, width: size.width, height: size.height)
        rgb.pointee.colorspace = wanted
        let converted = try colours.back.convert(
            rgb, to: AV_PIX_FMT_YUV420P, width: size.width, height: size.height)
        converted.pointee.colorspace = wanted
        return converted
    }
}

/// Where pictures stand beside each other: all as high as the highest, from left to right.
struct PairLayout {
    /// Longest edge of the whole, pixels.
    static let longest = 1920

    /// The size of each picture, pixels.
    let parts: [(width: Int, height: Int)]

    /// - Parameter sizes: the displayed sizes of the pictures, pixels.
    init(_ sizes: [(width: Int, height: Int)]) {
        let shapes = sizes.map { Double(max(1, $0.width)) / Double(max(1, $0.height)) }
        let highest = sizes.map { Double($0.height) }.max() ?? 2
        let height = min(highest, Double(Self.longest), Double(Self.longest) / max(shapes.reduce(0, +), 0.001))
        // Chroma has half of the resolution: even sizes only.
        func even(_ length: Double) -> Int { max(2, Int((length / 2).rounded()) * 2) }
        parts = shapes.map { (even($0 * height), even(height)) }
    }

    /// Size of the whole, pixels.
    var size: (width: Int, height: Int) { (parts.map(\.width).reduce(0, +), parts.first?.height ?? 2) }
}
