internal import Domain
internal import Media

/// A colour as displays show it.
struct RGB: Equatable, CustomStringConvertible {
    var (r, g, b): (Int, Int, Int)

    init(_ r: Int, _ g: Int, _ b: Int) { (self.r, self.g, self.b) = (r, g, b) }

    var description: String { "(\(r), \(g), \(b))" }

    func isNear(_ other: RGB, within tolerance: Int = 8) -> Bool {
        max(abs(r - other.r), abs(g - other.g), abs(b - other.b)) <= tolerance
    }

    static let red = RGB(255, 0, 0)
    static let green = RGB(0, 255, 0)
    static let blue = RGB(0, 0, 255)
    static let white = RGB(255, 255, 255)
    static let black = RGB(0, 0, 0)
}

extension Picture {
    /// The colour at a place of the displayed picture, in 0…1 of its width and height: through geometry and colour
    /// conversion, as the crops of the landmark models go.
    func colour(atX x: Double, y: Double) -> RGB {
        let (dx, dy) = (x * Double(geometry.width), y * Double(geometry.height))
        let cx = Int(geometry.a * dx + geometry.b * dy + geometry.tx)
        let cy = Int(geometry.c * dx + geometry.d * dy + geometry.ty)
        func byte(_ value: Float) -> Int { Int(max(0, min(255, value.rounded()))) }
        switch layout {
        case .packedRGB:
            let pixel = planes.0 + cy * strides.0 + cx * 3
            return RGB(Int(pixel[0]), Int(pixel[1]), Int(pixel[2]))
        case .planarYUV(let shiftX, let shiftY):
            let luma = Float(planes.0[cy * strides.0 + cx]) - colour.yOffset
            let cb = Float(planes.1[(cy >> shiftY) * strides.1 + (cx >> shiftX)]) - 128
            let cr = Float(planes.2[(cy >> shiftY) * strides.2 + (cx >> shiftX)]) - 128
            return RGB(
                byte(colour.yScale * luma + colour.rCr * cr),
                byte(colour.yScale * luma - colour.gCb * cb - colour.gCr * cr),
                byte(colour.yScale * luma + colour.bCb * cb))
        }
    }

    /// The colours in the middle of the four quarters: top left, top right, bottom left, bottom right.
    var quarters: [RGB] {
        [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)].map { colour(atX: $0.0, y: $0.1) }
    }

    /// A number that differs when a sample differs. It means nothing to another process.
    var digest: Int {
        var hasher = Hasher()
        func add(_ plane: UnsafePointer<UInt8>, _ stride: Int, _ width: Int, _ height: Int) {
            for y in 0..<height {
                hasher.combine(bytes: UnsafeRawBufferPointer(start: plane + y * stride, count: width))
            }
        }
        switch layout {
        case .packedRGB: add(planes.0, strides.0, width * 3, height)
        case .planarYUV(let shiftX, let shiftY):
            let (chromaWidth, chromaHeight) = (
                (width + (1 << shiftX) - 1) >> shiftX, (height + (1 << shiftY) - 1) >> shiftY
            )
            add(planes.0, strides.0, width, height)
            add(planes.1, strides.1, chromaWidth, chromaHeight)
            add(planes.2, strides.2, chromaWidth, chromaHeight)
        }
        return hasher.finalize()
    }
}

/// What can be compared of a frame after its memory has gone.
struct FrameFacts: Equatable {
    var index: Int
    var time: Double
    var digest: Int
}

/// Reads a clip to its end.
func facts(of path: String, range: ClipRange? = nil, limits: MediaLimits = MediaLimits(), hashing: Bool = true) throws
    -> [FrameFacts]
{
    let reader = try FrameReader(path: path, limits: limits, range: range)
    var all: [FrameFacts] = []
    while let frame = try reader.next() {
        all.append(FrameFacts(index: frame.index, time: frame.time, digest: hashing ? frame.picture.digest : 0))
    }
    return all
}

/// Something of a clip's first frame.
func firstFrame<T>(of path: String, _ look: (Picture) -> T) throws -> T? {
    let reader = try FrameReader(path: path)
    // The picture's memory is the reader's.
    return try withExtendedLifetime(reader) { try reader.next().map { look($0.picture) } }
}

/// The code of the error with which something fails; nil if it does not.
func code(_ action: () throws -> Void) -> ErrorCode? {
    do {
        try action()
        return nil
    } catch let error as AppError {
        return error.code
    } catch {
        return nil
    }
}
