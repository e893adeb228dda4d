internal import CFFmpeg
internal import Domain
internal import Glibc

/// How a frame is to be shown: turned, mirrored, with pixels that may not be square.
struct Orientation: Equatable {
    /// Clockwise, degrees: 0, 90, 180 or 270.
    var rotation = 0
    /// Mirrored left to right before the turn.
    var isMirrored = false
    /// Width of a pixel ÷ its height.
    var pixelAspect = 1.0

    /// As it is stored.
    static let upright = Orientation()

    private init() {}

    /// What EXIF says, in the standard's words: where row 0 and column 0 of the file are in the scene, 1 to 8. `6`
    /// means: turn clockwise by 90° to display. Nil for anything else.
    init?(exif value: Int?) {
        switch value {
        case 1: (rotation, isMirrored) = (0, false)
        case 2: (rotation, isMirrored) = (0, true)
        case 3: (rotation, isMirrored) = (180, false)
        case 4: (rotation, isMirrored) = (180, true)
        case 5: (rotation, isMirrored) = (270, true)
        case 6: (rotation, isMirrored) = (90, false)
        case 7: (rotation, isMirrored) = (90, true)
        case 8: (rotation, isMirrored) = (270, false)
        default: return nil
        }
    }

    /// Of a photo: from its EXIF; browsers show its pixels as squares, whatever their resolution says. Of a film: from
    /// the display matrix (of the stream, or of the frame where EXIF set it) and the sample aspect ratio.
    /// - Parameter demuxer: where the frame comes from; nil for a picture without a container.
    init(of frame: UnsafeMutablePointer<AVFrame>?, in demuxer: Demuxer?) {
        if let demuxer, demuxer.isStill {
            // Decoders take numbers of any sort for a turn.
            if let turned = demuxer.metadata.orientation { self = turned }
            return
        }
        if let matrix = Self.matrix(of: frame) ?? demuxer.flatMap({ Self.matrix(of: $0.stream) }) {
            let (a, b, c, d) = (Double(matrix[0]), Double(matrix[1]), Double(matrix[3]), Double(matrix[4]))
            isMirrored = a * d - b * c < 0
            // The y axis is not touched by mirroring: where it points tells the turn.
            let turns = Int((atan2(-c, d) / (.pi / 2)).rounded())
            rotation = ((turns % 4) + 4) % 4 * 90
        } else if let turned = Self.exif(of: frame) ?? demuxer?.metadata.orientation {
            self = turned
        }
        let aspect = av_guess_sample_aspect_ratio(demuxer?.format, demuxer?.stream, frame)
        // Ratios beyond these are mistakes of a muxer, not of a camera.
        if aspect.num > 0, aspect.den > 0, (0.2...5).contains(av_q2d(aspect)) { pixelAspect = av_q2d(aspect) }
    }

    /// This one, and somebody's turn on top of it. What a pixel's shape is does not change: that is of the stored picture.
    func then(_ turn: ClipTurn) -> Orientation {
        let both = ClipTurn(quarterTurns: rotation / 90, isMirrored: isMirrored).then(turn)
        var copy = self
        (copy.rotation, copy.isMirrored) = (both.degrees, both.isMirrored)
        return copy
    }

    func geometry(width: Int, height: Int) -> DisplayGeometry {
        DisplayGeometry(
            codedWidth: width, codedHeight: height, pixelAspect: pixelAspect, rotation: rotation, mirrored: isMirrored)
    }

    /// What EXIF says of a picture whose decoder only hands the value on.
    private static func exif(of frame: UnsafeMutablePointer<AVFrame>?) -> Orientation? {
        guard let frame, let entry = av_dict_get(frame.pointee.metadata, "Orientation", nil, 0) else { return nil }
        return Orientation(exif: strtol(entry.pointee.value, nil, 10))
    }

    private static func matrix(of frame: UnsafeMutablePointer<AVFrame>?) -> UnsafePointer<Int32>? {
        guard let frame, let side = av_frame_get_side_data(frame, AV_FRAME_DATA_DISPLAYMATRIX), side.pointee.size >= 36
        else { return nil }
        return UnsafeRawPointer(side.pointee.data)?.assumingMemoryBound(to: Int32.self)
    }

    private static func matrix(of stream: UnsafeMutablePointer<AVStream>) -> UnsafePointer<Int32>? {
        var size = 0
        guard let data = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size), size >= 36 else {
            return nil
        }
        return UnsafeRawPointer(data).assumingMemoryBound(to: Int32.self)
    }
}
