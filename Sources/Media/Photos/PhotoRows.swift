internal import CFFmpeg
internal import Domain

/// The pixels of a part of a picture, upright, in 8 bits.
protocol PhotoRows {
    /// Displayed pixels.
    var width: Int { get }
    /// Displayed rows.
    var height: Int { get }
    /// Bytes of a pixel: 3, or 4 with how much of it is there.
    var channels: Int { get }

    /// Writes a displayed row; rows are asked for in order.
    /// - Parameter target: room for `width * channels` bytes.
    func copy(row: Int, to target: UnsafeMutablePointer<UInt8>) throws(AppError)
}

extension Range<Int> {
    /// The pixels of a share of an edge, one at least.
    init(share start: Double, _ length: Double, of edge: Int) {
        self.init(from: start * Double(edge), to: (start + length) * Double(edge), within: edge)
    }

    /// The pixels between two places, whichever comes first, one at least.
    init(from one: Double, to other: Double, within edge: Int) {
        let first = Swift.min(Swift.max(Int(Swift.min(one, other).rounded()), 0), edge - 1)
        let last = Swift.min(Swift.max(Int(Swift.max(one, other).rounded()), first + 1), edge)
        self = first..<last
    }
}

/// The pixels of a part of a JPEG whose rows are stored as they are displayed, perhaps mirrored: they are decoded one
/// after the other, and none is kept.
///
/// Unsafe: a row of memory, freed in `deinit`.
final class JPEGRows: PhotoRows {
    let width: Int
    let height: Int
    let channels = 3

    private let reader: JPEGReader
    private let line: UnsafeMutablePointer<UInt8>
    private let columns: Range<Int>
    private let isMirrored: Bool
    /// Rows before the part.
    private var before: Int

    init(_ reader: JPEGReader, _ crop: PhotoCrop, isMirrored: Bool) throws(AppError) {
        let (across, down) = try reader.start(divisor: 1)
        guard !reader.isEmpty else { throw FrameReader.nothing }
        self.isMirrored = isMirrored
        let x = isMirrored ? 1 - crop.x - crop.width : crop.x
        columns = Range(share: x, crop.width, of: across)
        let rows = Range(share: crop.y, crop.height, of: down)
        (width, height, before) = (columns.count, rows.count, rows.lowerBound)
        self.reader = reader
        line = .allocate(capacity: 3 * across)
    }

    deinit { line.deallocate() }

    func copy(row: Int, to target: UnsafeMutablePointer<UInt8>) throws(AppError) {
        while before > 0 {
            try reader.read(line)
            before -= 1
        }
        try reader.read(line)
        for index in 0..<width {
            let from = line + 3 * (isMirrored ? columns.upperBound - 1 - index : columns.lowerBound + index)
            for channel in 0..<3 { target[3 * index + channel] = from[channel] }
        }
    }
}

/// The pixels of a part of a frame.
///
/// Unsafe: reads pixels of FFmpeg's frames, within the sizes that it states; freed in `deinit`.
final class PhotoPart: PhotoRows {
    let width: Int
    let height: Int
    var channels: Int { keepsAlpha ? 4 : 3 }

    private let scaler = Scaler()
    /// The part as it is stored, in its decoder's memory.
    private let cut: UnsafeMutablePointer<AVFrame>
    /// The same in RGB or RGBA; where it was that from the beginning nothing is copied.
    private let flat: UnsafeMutablePointer<AVFrame>
    /// Bytes of a pixel there.
    private let stored: Int
    /// Whether transparency is kept; else it is shown on white, as on paper.
    private let keepsAlpha: Bool
    private let geometry: DisplayGeometry

    init(
        _ crop: PhotoCrop, of frame: UnsafeMutablePointer<AVFrame>, shown orientation: Orientation, keepsAlpha: Bool
    ) throws(AppError) {
        let whole = orientation.geometry(width: Int(frame.pointee.width), height: Int(frame.pointee.height))
        let across = Range(share: crop.x, crop.width, of: whole.width)
        let down = Range(share: crop.y, crop.height, of: whole.height)
        let (width, height) = (across.count, down.count)
        // Two corners tell where the part is stored.
        func corner(_ x: Int, _ y: Int) -> (x: Double, y: Double) {
            (
                whole.a * Double(x) + whole.b * Double(y) + whole.tx,
                whole.c * Double(x) + whole.d * Double(y) + whole.ty
            )
        }
        let (one, other) = (corner(across.lowerBound, down.lowerBound), corner(across.upperBound, down.upperBound))
        let (columns, rows) = (
            Range(from: one.x, to: other.x, within: Int(frame.pointee.width)),
            Range(from: one.y, to: other.y, within: Int(frame.pointee.height))
        )
        var clone = av_frame_clone(frame)
        guard let cut = clone else { throw AppError.noMemory }
        cut.pointee.crop_left = columns.lowerBound
        cut.pointee.crop_right = Int(frame.pointee.width) - columns.upperBound
        cut.pointee.crop_top = rows.lowerBound
        cut.pointee.crop_bottom = Int(frame.pointee.height) - rows.upperBound
        let isSideways = orientation.rotation % 180 != 0
        let size: (width: Int, height: Int) = isSideways ? (height, width) : (width, height)
        let format = frame.hasAlpha ? AV_PIX_FMT_RGBA : AV_PIX_FMT_RGB24
        do throws(AppError) {
            guard av_frame_apply_cropping(cut, Int32(AV_FRAME_CROP_UNALIGNED)) >= 0 else { throw AppError.noMemory }
            let isFlat =
                AVPixelFormat(cut.pointee.format) == format && Int(cut.pointee.width) == size.width
                && Int(cut.pointee.height) == size.height
            flat = isFlat ? cut : try scaler.convert(cut, to: format, width: size.width, height: size.height)
        } catch {
            av_frame_free(&clone)
            throw error
        }
        (self.cut, self.width, self.height) = (cut, width, height)
        stored = frame.hasAlpha ? 4 : 3
        geometry = DisplayGeometry(
            codedWidth: Int(flat.pointee.width), codedHeight: Int(flat.pointee.height),
            rotation: orientation.rotation, mirrored: orientation.isMirrored)
        self.keepsAlpha = keepsAlpha
    }

    deinit {
        var cut: UnsafeMutablePointer<AVFrame>? = cut
        av_frame_free(&cut)
    }

    func copy(row: Int, to target: UnsafeMutablePointer<UInt8>) {
        guard let pixels = flat.pointee.data.0 else { return }
        let stride = Int(flat.pointee.linesize.0)
        let start = (
            x: Int(geometry.a * 0.5 + geometry.b * 0.5 + geometry.tx),
            y: Int(geometry.c * 0.5 + geometry.d * 0.5 + geometry.ty)
        )
        let along = Int(geometry.a) * stored + Int(geometry.c) * stride
        let down = Int(geometry.b) * stored + Int(geometry.d) * stride
        var from = pixels + start.y * stride + start.x * stored + row * down
        var to = target
        for _ in 0..<width {
            if stored == channels {
                for channel in 0..<channels { to[channel] = from[channel] }
            } else {
                let alpha = Int(from[3])
                for channel in 0..<3 {
                    to[channel] = UInt8((Int(from[channel]) * alpha + 255 * (255 - alpha) + 127) / 255)
                }
            }
            to += channels
            from += along
        }
    }
}
