internal import CFFmpeg
public import Reports

/// Cuts a part out of a photo, or out of a frame of a clip, with all its pixels.
public enum PhotoCropper {
    /// Writes a part of a picture: upright, with square pixels, with the photo's colour profile and, unless they are asked for,
    /// without its metadata. Samples have 8 bits.
    /// - Parameters:
    ///   - path: the photo or the clip.
    ///   - crop: which part, and as what.
    ///   - target: the file to write.
    /// - Returns: the size of what was written, pixels.
    /// - Throws: what decoding throws; `noPicture` for a part that lies outside; `outputFailed`.
    @discardableResult
    public static func crop(
        _ path: String, _ crop: PhotoCrop, to target: String, limits: MediaLimits = MediaLimits()
    ) throws(MediaError) -> (width: Int, height: Int) {
        do { try crop.check() } catch { throw outside }
        let (source, info) = try ClipFile.open(path, limits: limits, threads: 2, detail: .whole)
        let sequence = try FrameSequence(source, fps: info.fps)
        guard let frame = try sequence.frame(at: info.kind == .still ? 0 : crop.time) else { throw FrameReader.nothing }
        let keepsAlpha = crop.format == .png && frame.hasAlpha
        let part = try PhotoPart(crop, of: frame, shown: source.orientation(of: frame), keepsAlpha: keepsAlpha)
        var metadata = source.metadata
        // Pixels are red, green and blue now: a profile of anything else would say what is not so.
        if let profile = metadata.profile, !profile.dropFirst(16).starts(with: "RGB ".utf8) { metadata.profile = nil }
        metadata.exif = crop.keepsMetadata ? metadata.exif?.upright(width: part.width, height: part.height) : nil
        switch crop.format {
        case .jpeg: try JPEGWriter.write(part, metadata, to: target)
        case .png: try PNGWriter.write(part, metadata, to: target)
        }
        return (part.width, part.height)
    }

    private static let outside = MediaError(
        .noPicture, "A crop has a width and a height, and lies inside the picture. Choose another part.")
}

/// The pixels of a part of a frame, row by row as they are displayed.
///
/// Unsafe: reads pixels of FFmpeg's frames, within the sizes that it states.
struct PhotoPart {
    /// Displayed pixels.
    let width: Int
    /// Displayed rows.
    let height: Int
    /// Bytes of a pixel: 3, or 4 with what it lets through.
    let channels: Int

    private let scaler: Scaler
    /// The part as it is stored, RGB or RGBA.
    private let flat: UnsafeMutablePointer<AVFrame>
    private let geometry: DisplayGeometry

    init(
        _ crop: PhotoCrop, of frame: UnsafeMutablePointer<AVFrame>, shown orientation: Orientation, keepsAlpha: Bool
    ) throws(MediaError) {
        let whole = orientation.geometry(width: Int(frame.pointee.width), height: Int(frame.pointee.height))
        let across = Self.pixels(crop.x, crop.width, of: whole.width)
        let down = Self.pixels(crop.y, crop.height, of: whole.height)
        (width, height) = (across.count, down.count)
        // Two corners tell where the part is stored.
        func stored(_ x: Int, _ y: Int) -> (x: Double, y: Double) {
            (
                whole.a * Double(x) + whole.b * Double(y) + whole.tx,
                whole.c * Double(x) + whole.d * Double(y) + whole.ty
            )
        }
        let (one, other) = (stored(across.lowerBound, down.lowerBound), stored(across.upperBound, down.upperBound))
        let (columns, rows) = (
            Self.pixels(one.x, other.x, within: Int(frame.pointee.width)),
            Self.pixels(one.y, other.y, within: Int(frame.pointee.height))
        )
        var cut = av_frame_clone(frame)
        defer { av_frame_free(&cut) }
        guard let cut else { throw MediaError.noMemory }
        cut.pointee.crop_left = columns.lowerBound
        cut.pointee.crop_right = Int(frame.pointee.width) - columns.upperBound
        cut.pointee.crop_top = rows.lowerBound
        cut.pointee.crop_bottom = Int(frame.pointee.height) - rows.upperBound
        guard av_frame_apply_cropping(cut, Int32(AV_FRAME_CROP_UNALIGNED)) >= 0 else {
            throw MediaError.noMemory
        }
        let isSideways = orientation.rotation % 180 != 0
        channels = frame.hasAlpha ? 4 : 3
        scaler = Scaler()
        flat = try scaler.convert(
            cut, to: frame.hasAlpha ? AV_PIX_FMT_RGBA : AV_PIX_FMT_RGB24, width: isSideways ? height : width,
            height: isSideways ? width : height)
        geometry = DisplayGeometry(
            codedWidth: Int(flat.pointee.width), codedHeight: Int(flat.pointee.height),
            rotation: orientation.rotation, mirrored: orientation.isMirrored)
        self.keepsAlpha = keepsAlpha
    }

    /// Whether transparency is kept; else it is shown on white, as on paper.
    private let keepsAlpha: Bool

    /// Bytes of a pixel of what `copy` writes.
    var written: Int { keepsAlpha ? 4 : 3 }

    /// Writes a displayed row.
    /// - Parameter target: room for `width * written` bytes.
    func copy(row: Int, to target: UnsafeMutablePointer<UInt8>) {
        guard let pixels = flat.pointee.data.0 else { return }
        let stride = Int(flat.pointee.linesize.0)
        let start = (
            x: Int(geometry.a * 0.5 + geometry.b * 0.5 + geometry.tx),
            y: Int(geometry.c * 0.5 + geometry.d * 0.5 + geometry.ty)
        )
        let along = Int(geometry.a) * channels + Int(geometry.c) * stride
        let down = Int(geometry.b) * channels + Int(geometry.d) * stride
        var from = pixels + start.y * stride + start.x * channels + row * down
        var to = target
        for _ in 0..<width {
            if channels == written {
                for channel in 0..<channels { to[channel] = from[channel] }
            } else {
                let alpha = Int(from[3])
                for channel in 0..<3 {
                    to[channel] = UInt8((Int(from[channel]) * alpha + 255 * (255 - alpha) + 127) / 255)
                }
            }
            to += written
            from += along
        }
    }

    /// Pixels of a share of an edge, one at least.
    private static func pixels(_ start: Double, _ length: Double, of edge: Int) -> Range<Int> {
        pixels(start * Double(edge), (start + length) * Double(edge), within: edge)
    }

    private static func pixels(_ one: Double, _ other: Double, within edge: Int) -> Range<Int> {
        let first = min(max(Int(min(one, other).rounded()), 0), edge - 1)
        return first..<min(max(Int(max(one, other).rounded()), first + 1), edge)
    }
}
