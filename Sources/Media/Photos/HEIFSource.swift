internal import CFFmpeg
internal import CHEIF
internal import Domain

/// The picture of a HEIC, AVIF or other HEIF file, decoded by libheif, which also turns it upright: tiles, as phones
/// write them, are put together.
///
/// Unsafe: memory of libheif, freed in `deinit`; a frame lends its planes and holds the picture for as long.
final class HEIFSource: FrameSource {
    private(set) var dropped = 0
    let timeBase = 1.0
    /// What the file is.
    let info: MediaInfo
    let metadata: PhotoMetadata
    /// Whether the file was read without what its picture does not need.
    var isReduced: Bool { held != nil }

    private let context: OpaquePointer
    /// The file where it lies in memory: the context reads in it.
    private let held: UnsafeMutableBufferPointer<UInt8>?
    private let handle: OpaquePointer
    private let frame: UnsafeMutablePointer<AVFrame>
    private var isRead = false
    /// Largest file that is read again without what libheif refuses, bytes: it is held in memory.
    private static let mostBytesHeld = 128 << 20

    init(_ path: String, limits: MediaLimits, threads: Int) throws(AppError) {
        // It must be a file that can be read.
        let input = try FileInput(path)
        let isAVIF = StillHeader(input.head(64)).isAVIF
        let (context, handle, held) = try Self.open(input, at: path, limits: limits, threads: threads)
        guard let frame = av_frame_alloc() else {
            heif_image_handle_release(handle)
            heif_context_free(context)
            held?.deallocate()
            throw AppError.noMemory
        }
        let (width, height) = (Int(heif_image_handle_get_width(handle)), Int(heif_image_handle_get_height(handle)))
        do throws(AppError) {
            guard width > 0, height > 0 else { throw Demuxer.notMedia }
            // Decoded, samples of more than 8 bits have two bytes each.
            let sampleBytes = heif_image_handle_get_luma_bits_per_pixel(handle) > 8 ? 2 : 1
            let pixelBytes = (heif_image_handle_has_alpha_channel(handle) != 0 ? 4 : 3) * sampleBytes
            try limits.checkPhoto(width: width, height: height, pixelBytes: pixelBytes)
            // What is stored may be larger than what is cut out of it to be shown.
            try limits.checkPhoto(
                width: Int(heif_image_handle_get_ispe_width(handle)),
                height: Int(heif_image_handle_get_ispe_height(handle)), pixelBytes: pixelBytes)
        } catch {
            heif_image_handle_release(handle)
            heif_context_free(context)
            held?.deallocate()
            var frame: UnsafeMutablePointer<AVFrame>? = frame
            av_frame_free(&frame)
            throw error
        }
        info = MediaInfo(
            still: Orientation.upright.geometry(width: width, height: height), container: isAVIF ? "avif" : "heif",
            codec: isAVIF ? "av1" : "hevc",
            // Safari does, the others do not, or not all of AVIF.
            playsInBrowsers: false)
        metadata = PhotoMetadata(exif: Self.exif(of: handle), profile: Self.profile(of: handle))
        self.context = context
        self.handle = handle
        self.held = held
        self.frame = frame
    }

    private typealias Opened = (
        context: OpaquePointer, handle: OpaquePointer, held: UnsafeMutableBufferPointer<UInt8>?
    )

    /// Opens a file; where libheif refuses it for what its picture does not need, or may not look at that, without it.
    private static func open(
        _ input: FileInput, at path: String, limits: MediaLimits, threads: Int
    ) throws(AppError) -> Opened {
        var refusal = Demuxer.notMedia
        if HEIFBoxes(listsOf: input)?.isSound == true {
            do throws(AppError) {
                return try open(limits, threads) { heif_context_read_from_file($0, path, nil) }
            } catch {
                refusal = error
            }
        }
        guard refusal.code != .tooLarge, let bytes = input.whole(limit: mostBytesHeld) else { throw refusal }
        for companions in HEIFBoxes.Companions.allCases {
            guard let reduced = HEIFBoxes(bytes).reduced(companions) else { continue }
            let held = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: reduced.count)
            _ = held.initialize(from: reduced)
            do throws(AppError) {
                var opened = try open(limits, threads) {
                    heif_context_read_from_memory_without_copy($0, held.baseAddress, held.count, nil)
                }
                opened.held = held
                return opened
            } catch {
                held.deallocate()
                if error.code == .tooLarge { throw error }
            }
        }
        throw refusal
    }

    private static func open(
        _ limits: MediaLimits, _ threads: Int, read: (OpaquePointer) -> heif_error
    ) throws(AppError) -> Opened {
        guard let context = heif_context_alloc() else { throw AppError.noMemory }
        heif_context_set_maximum_image_size_limit(context, Int32(limits.photoEdge))
        heif_context_set_max_decoding_threads(context, Int32(threads))
        var found: OpaquePointer?
        do throws(AppError) {
            try check(read(context), limits)
            try check(heif_context_get_primary_image_handle(context, &found), limits)
        } catch {
            heif_context_free(context)
            throw error
        }
        guard let handle = found else {
            heif_context_free(context)
            throw AppError.noMemory
        }
        return (context, handle, nil)
    }

    deinit {
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        av_frame_free(&frame)
        heif_image_handle_release(handle)
        heif_context_free(context)
        held?.deallocate()
    }

    func next() throws(AppError) -> UnsafeMutablePointer<AVFrame>? {
        guard !isRead else { return nil }
        isRead = true
        let hasAlpha = heif_image_handle_has_alpha_channel(handle) != 0
        let isPlain = !hasAlpha && heif_image_handle_get_luma_bits_per_pixel(handle) == 8
        if isPlain, try decode(heif_colorspace_undefined, heif_chroma_undefined) { return frame }
        guard
            try decode(heif_colorspace_RGB, hasAlpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB)
        else {
            dropped += 1
            return nil
        }
        return frame
    }

    func time(of frame: UnsafeMutablePointer<AVFrame>) -> Double? { 0 }

    func orientation(of frame: UnsafeMutablePointer<AVFrame>) -> Orientation { .upright }

    func seek(to time: Double) {}

    /// It is read once: `StillSource` keeps what came.
    func rewind() {}

    /// Decodes into the frame.
    /// - Returns: false if the picture came in samples that are not known here.
    private func decode(_ space: heif_colorspace, _ chroma: heif_chroma) throws(AppError) -> Bool {
        var decoded: OpaquePointer?
        let result = heif_decode_image(handle, &decoded, space, chroma, nil)
        if result.code != heif_error_Ok, result.code != heif_error_Unsupported_feature { throw FrameReader.nothing }
        guard result.code == heif_error_Ok, let image = decoded else { throw Self.unusual }
        guard let format = Self.format(of: image) else {
            heif_image_release(image)
            return false
        }
        let channels =
            format.isPacked
            ? [heif_channel_interleaved]
            : format.pixels == AV_PIX_FMT_GRAY8 ? [heif_channel_Y] : [heif_channel_Y, heif_channel_Cb, heif_channel_Cr]
        var planes: [(start: UnsafeMutablePointer<UInt8>, stride: Int32)] = []
        for channel in channels {
            var stride: Int32 = 0
            guard let start = heif_image_get_plane(image, channel, &stride) else { break }
            planes.append((start, stride))
        }
        let first = channels[0]
        frame.pointee.width = heif_image_get_width(image, first)
        frame.pointee.height = heif_image_get_height(image, first)
        // The picture goes when the last frame that shows it goes.
        guard planes.count == channels.count,
            let owner = av_buffer_create(
                planes[0].start, Int(planes[0].stride) * Int(frame.pointee.height),
                { image, _ in heif_image_release(image.map { OpaquePointer($0) }) }, UnsafeMutableRawPointer(image), 0)
        else {
            heif_image_release(image)
            throw FrameReader.nothing
        }
        frame.pointee.buf.0 = owner
        frame.pointee.format = format.pixels.rawValue
        (frame.pointee.data.0, frame.pointee.linesize.0) = (planes[0].start, planes[0].stride)
        if planes.count == 3 {
            (frame.pointee.data.1, frame.pointee.linesize.1) = (planes[1].start, planes[1].stride)
            (frame.pointee.data.2, frame.pointee.linesize.2) = (planes[2].start, planes[2].stride)
        }
        (frame.pointee.colorspace, frame.pointee.color_range) = (format.matrix, format.range)
        return true
    }

    private struct Format {
        var pixels: AVPixelFormat
        var isPacked = false
        var matrix = AVCOL_SPC_UNSPECIFIED
        var range = AVCOL_RANGE_JPEG
    }

    /// Whose samples FFmpeg knows, as phones write them; nil for others.
    private static func format(of image: OpaquePointer) -> Format? {
        let chroma = heif_image_get_chroma_format(image)
        switch heif_image_get_colorspace(image) {
        case heif_colorspace_RGB:
            if chroma == heif_chroma_interleaved_RGB { return Format(pixels: AV_PIX_FMT_RGB24, isPacked: true) }
            if chroma == heif_chroma_interleaved_RGBA { return Format(pixels: AV_PIX_FMT_RGBA, isPacked: true) }
            return nil
        case heif_colorspace_monochrome:
            return heif_image_get_bits_per_pixel_range(image, heif_channel_Y) == 8
                ? Format(pixels: AV_PIX_FMT_GRAY8) : nil
        case heif_colorspace_YCbCr:
            guard heif_image_get_bits_per_pixel_range(image, heif_channel_Y) == 8 else { return nil }
            // What says nothing has the full range, in the matrix of BT.601 (ISO/IEC 23000-22).
            var format = Format(
                pixels: chroma == heif_chroma_420
                    ? AV_PIX_FMT_YUV420P : chroma == heif_chroma_422 ? AV_PIX_FMT_YUV422P : AV_PIX_FMT_YUV444P)
            var colours: UnsafeMutablePointer<heif_color_profile_nclx>?
            guard heif_image_get_nclx_color_profile(image, &colours).code == heif_error_Ok, let colours else {
                return format
            }
            defer { heif_nclx_color_profile_free(colours) }
            format.matrix = AVColorSpace(rawValue: colours.pointee.matrix_coefficients.rawValue)
            if colours.pointee.full_range_flag == 0 { format.range = AVCOL_RANGE_MPEG }
            let known = [
                AVCOL_SPC_BT709, AVCOL_SPC_UNSPECIFIED, AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M, AVCOL_SPC_BT2020_NCL,
            ]
            return known.contains(format.matrix) ? format : nil
        default: return nil
        }
    }

    private static func exif(of handle: OpaquePointer) -> ExifBlock? {
        var id: heif_item_id = 0
        guard heif_image_handle_get_list_of_metadata_block_IDs(handle, "Exif", &id, 1) == 1 else { return nil }
        let size = heif_image_handle_get_metadata_size(handle, id)
        guard size > 4, size <= PhotoMetadata.mostExif + 64 else { return nil }
        var bytes = [UInt8](repeating: 0, count: size)
        guard heif_image_handle_get_metadata(handle, id, &bytes).code == heif_error_Ok else { return nil }
        // Before the block stands where it begins.
        let start = 4 + bytes[0..<4].reduce(0) { $0 << 8 | Int($1) }
        return start < size ? ExifBlock(Array(bytes[start...])) : nil
    }

    private static func profile(of handle: OpaquePointer) -> [UInt8]? {
        let kind = heif_image_handle_get_color_profile_type(handle)
        guard kind == heif_color_profile_type_prof || kind == heif_color_profile_type_rICC else { return nil }
        let size = heif_image_handle_get_raw_color_profile_size(handle)
        guard size > 0, size <= 16 << 20 else { return nil }
        var bytes = [UInt8](repeating: 0, count: size)
        return heif_image_handle_get_raw_color_profile(handle, &bytes).code == heif_error_Ok ? bytes : nil
    }

    private static func check(_ error: heif_error, _ limits: MediaLimits) throws(AppError) {
        if error.code == heif_error_Ok { return }
        if error.subcode == heif_suberror_Security_limit_exceeded { throw limits.tooLargePhoto }
        switch error.code {
        case heif_error_Memory_allocation_error: throw AppError.noMemory
        case heif_error_Unsupported_feature, heif_error_Unsupported_filetype: throw unusual
        default: throw Demuxer.notMedia
        }
    }

    private static let unusual = AppError(
        .notAllowed, "Motionbook can’t read this type of HEIC. Save the photo as a JPEG and try again.")
}
