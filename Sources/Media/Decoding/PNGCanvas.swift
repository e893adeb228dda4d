internal import CFFmpeg

/// What the frames of an animated PNG are drawn on, transparent at first: pixels of R, G, B and opacity, 8 bits each.
///
/// Unsafe: memory of its own, freed in `deinit`; reads frames of FFmpeg's PNG decoder within the sizes that they state,
/// and writes rectangles that lie on the canvas.
final class PNGCanvas {
    let width: Int
    let height: Int
    /// Its rows, without gaps.
    var pixels: UnsafePointer<UInt8> { UnsafePointer(canvas) }

    private let canvas: UnsafeMutablePointer<UInt8>
    /// One row of a frame.
    private let row: UnsafeMutablePointer<UInt8>
    /// What lay under a frame that goes again; there once one does.
    private var kept: UnsafeMutablePointer<UInt8>?
    /// What has to be done before the next frame is drawn.
    private var pending: (frame: APNGFile.Frame, disposal: APNGFile.Disposal)?
    private var isFirst = true

    private var byteCount: Int { width * height * 4 }

    /// - Parameters: the size, which was held against the limits, pixels.
    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        canvas = .allocate(capacity: width * height * 4)
        row = .allocate(capacity: width * 4)
        clear()
    }

    deinit {
        canvas.deallocate()
        row.deallocate()
        kept?.deallocate()
    }

    /// Makes it as it was at first.
    func clear() {
        canvas.initialize(repeating: 0, count: byteCount)
        (pending, isFirst) = (nil, true)
    }

    /// Draws the next frame.
    /// - Parameters:
    ///   - frame: where and how.
    ///   - picture: its pixels; nil where they are damaged: then only what comes after it is as it would be.
    /// - Returns: false where there are none of the frame's size.
    func draw(_ frame: APNGFile.Frame, _ picture: UnsafeMutablePointer<AVFrame>?) -> Bool {
        dispose()
        // There is nothing to go back to before the first frame.
        let disposal = isFirst && frame.disposal == .previous ? .background : frame.disposal
        isFirst = false
        if disposal == .background { pending = (frame, disposal) }
        guard let picture, let layout = PixelLayout(AVPixelFormat(picture.pointee.format)),
            let source = picture.pointee.data.0,
            (Int(picture.pointee.width), Int(picture.pointee.height)) == (frame.width, frame.height)
        else { return false }
        if disposal == .previous {
            keep(frame)
            pending = (frame, disposal)
        }
        for line in 0..<frame.height {
            let from = source + line * Int(picture.pointee.linesize.0)
            let to = canvas + ((frame.y + line) * width + frame.x) * 4
            if let palette = picture.pointee.data.1, layout == .palette {
                Self.look(from, up: palette, frame.width, row)
            } else {
                Self.spread(from, layout, frame.width, row)
            }
            if frame.isOver {
                Self.lay(row, over: to, frame.width)
            } else {
                to.update(from: row, count: frame.width * 4)
            }
        }
        return true
    }

    private func dispose() {
        guard let (frame, disposal) = pending else { return }
        pending = nil
        for line in frame.y..<frame.y + frame.height {
            let place = (line * width + frame.x) * 4
            if disposal == .previous, let kept {
                (canvas + place).update(from: kept + place, count: frame.width * 4)
            } else {
                (canvas + place).update(repeating: 0, count: frame.width * 4)
            }
        }
    }

    private func keep(_ frame: APNGFile.Frame) {
        let store = kept ?? .allocate(capacity: byteCount)
        kept = store
        for line in frame.y..<frame.y + frame.height {
            let place = (line * width + frame.x) * 4
            (store + place).update(from: canvas + place, count: frame.width * 4)
        }
    }

    /// A row of places in a palette, whose colours FFmpeg has as numbers: opacity, R, G, B from the greatest byte on.
    private static func look(
        _ from: UnsafePointer<UInt8>, up palette: UnsafePointer<UInt8>, _ count: Int,
        _ to: UnsafeMutablePointer<UInt8>
    ) {
        let colours = UnsafeRawPointer(palette)
        for column in 0..<count {
            let colour = colours.load(fromByteOffset: Int(from[column]) * 4, as: UInt32.self)
            to[column * 4] = UInt8(truncatingIfNeeded: colour >> 16)
            to[column * 4 + 1] = UInt8(truncatingIfNeeded: colour >> 8)
            to[column * 4 + 2] = UInt8(truncatingIfNeeded: colour)
            to[column * 4 + 3] = UInt8(truncatingIfNeeded: colour >> 24)
        }
    }

    /// A row of samples.
    private static func spread(
        _ from: UnsafePointer<UInt8>, _ layout: PixelLayout, _ count: Int, _ to: UnsafeMutablePointer<UInt8>
    ) {
        for column in 0..<count {
            let pixel = from + column * layout.step
            to[column * 4] = pixel[layout.red]
            to[column * 4 + 1] = pixel[layout.green]
            to[column * 4 + 2] = pixel[layout.blue]
            to[column * 4 + 3] = layout.opacity.map { pixel[$0] } ?? 255
        }
    }

    /// Paints a row over another (PNG, third edition, 13.16: "over").
    private static func lay(
        _ from: UnsafePointer<UInt8>, over to: UnsafeMutablePointer<UInt8>, _ count: Int
    ) {
        for column in 0..<count {
            let (above, below) = (from + column * 4, to + column * 4)
            let (opacity, under) = (Int(above[3]), Int(below[3]))
            if opacity == 0 { continue }
            if opacity == 255 || under == 0 {
                below.update(from: above, count: 4)
                continue
            }
            // Both in parts of 255 × 255.
            let (upper, lower) = (opacity * 255, under * (255 - opacity))
            let whole = upper + lower
            for channel in 0..<3 {
                below[channel] = UInt8((Int(above[channel]) * upper + Int(below[channel]) * lower + whole / 2) / whole)
            }
            below[3] = UInt8((whole + 127) / 255)
        }
    }
}

/// Where the samples of a pixel are, as FFmpeg's PNG decoder gives it. Of those with 16 bits the first byte is the
/// greater part.
private struct PixelLayout: Equatable {
    var step: Int
    var (red, green, blue): (Int, Int, Int)
    var opacity: Int?

    static let palette = PixelLayout(step: 1, red: 0, green: 0, blue: 0)

    init?(_ format: AVPixelFormat) {
        switch format {
        case AV_PIX_FMT_PAL8: self = .palette
        case AV_PIX_FMT_RGB24: self.init(step: 3, red: 0, green: 1, blue: 2)
        case AV_PIX_FMT_RGBA: self.init(step: 4, red: 0, green: 1, blue: 2, opacity: 3)
        case AV_PIX_FMT_YA8: self.init(step: 2, red: 0, green: 0, blue: 0, opacity: 1)
        case AV_PIX_FMT_GRAY16BE: self.init(step: 2, red: 0, green: 0, blue: 0)
        case AV_PIX_FMT_YA16BE: self.init(step: 4, red: 0, green: 0, blue: 0, opacity: 2)
        case AV_PIX_FMT_RGB48BE: self.init(step: 6, red: 0, green: 2, blue: 4)
        case AV_PIX_FMT_RGBA64BE: self.init(step: 8, red: 0, green: 2, blue: 4, opacity: 6)
        default: return nil
        }
    }

    private init(step: Int, red: Int, green: Int, blue: Int, opacity: Int? = nil) {
        (self.step, self.red, self.green, self.blue, self.opacity) = (step, red, green, blue, opacity)
    }
}
