internal import CFFmpeg
internal import Domain

/// What has to be done to the frames of a film before anybody looks at them.
struct FilmFilters {
    /// What becomes of frames with two fields of different instants, as camcorders and broadcasts have them.
    enum Fields: String {
        /// Each field becomes a picture.
        case pictures = "send_field"
        /// Each frame becomes the picture of its first field.
        case halved = "send_frame"
    }

    /// Nil for frames without fields.
    private(set) var fields: Fields?
    /// The transfer function of high dynamic range, PQ or HLG (ITU-R BT.2100); nil for anything else.
    private(set) var highRange: AVColorTransferCharacteristic?

    /// Luminance of paper white in high dynamic range, cd/m² (ITU-R BT.2408).
    static let paperWhite = 203
    /// Shares of paper white up to which light passes unchanged; brighter light is pressed into the rest.
    static let knee = 0.8
    /// The brightest light that is told apart, shares of paper white: 4,000 cd/m².
    static let peak = 20

    /// What a stream's header asks for; nil where its frames are good as they are.
    /// - Parameter frames: how many it has.
    init?(of stream: UnsafeMutablePointer<AVStream>, frames: Int, limits: MediaLimits) {
        let coded = stream.pointee.codecpar.pointee
        // Frames of DV tell themselves; their streams do not.
        let hasFields =
            [AV_FIELD_TT, AV_FIELD_BB, AV_FIELD_TB, AV_FIELD_BT].contains(coded.field_order)
            || coded.codec_id == AV_CODEC_ID_DVVIDEO
        if hasFields {
            fields = 2 * frames <= limits.frames ? .pictures : .halved
        }
        highRange = [AVCOL_TRC_SMPTE2084, AVCOL_TRC_ARIB_STD_B67].contains(coded.color_trc) ? coded.color_trc : nil
        if fields == nil, highRange == nil { return nil }
    }

    /// Pictures that a frame becomes.
    var picturesPerFrame: Int { fields == .pictures ? 2 : 1 }

    /// The filters, in FFmpeg's words.
    /// - Parameter edge: longest edge of what comes out in high dynamic range, pixels; nil for the frame's own.
    func text(width: Int, height: Int, edge: Int?) -> String {
        var filters: [String] = []
        // Made whole from their neighbours; frames that say that they have one instant only pass.
        if let fields { filters.append("bwdif=mode=\(fields.rawValue):parity=auto:deint=interlaced") }
        if highRange != nil {
            let scale = edge.map { min(1, Double($0) / Double(max(width, height, 1))) } ?? 1
            // Chroma has half the samples in both directions.
            func scaled(_ length: Int) -> Int { max(2, Int((Double(length) * scale / 2).rounded()) * 2) }
            filters += [
                "zscale=w=\(scaled(width)):h=\(scaled(height)):filter=bilinear:transfer=linear:npl=\(Self.paperWhite)",
                "format=gbrpf32le", "zscale=primaries=bt709",
                "tonemap=mobius:param=\(Self.knee):peak=\(Self.peak):desat=0",
                "zscale=transfer=bt709:matrix=bt709:range=limited", "format=yuv420p",
            ]
        }
        return filters.joined(separator: ",")
    }

    /// Fills in what a frame of high dynamic range does not say of its colours, by BT.2100.
    func complete(_ frame: UnsafeMutablePointer<AVFrame>) {
        guard let highRange else { return }
        frame.pointee.color_trc = highRange
        if frame.pointee.color_primaries == AVCOL_PRI_UNSPECIFIED { frame.pointee.color_primaries = AVCOL_PRI_BT2020 }
        if frame.pointee.colorspace == AVCOL_SPC_UNSPECIFIED, !frame.isRGB {
            frame.pointee.colorspace = AVCOL_SPC_BT2020_NCL
        }
        if frame.pointee.color_range == AVCOL_RANGE_UNSPECIFIED {
            frame.pointee.color_range = frame.isRGB ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
        }
    }
}
