internal import CJPEG
internal import Domain

/// A JPEG, read row by row with libjpeg: at a half, a quarter or an eighth of its size where that is enough.
///
/// Unsafe: memory of the shim, freed in `deinit`; its pointers are read within the lengths that it states.
final class JPEGReader {
    /// Pixels as they are stored.
    let width: Int
    /// Rows as they are stored.
    let height: Int
    /// What lies beside them.
    let metadata: PhotoMetadata
    /// Whether the file broke off before any pixels could be known.
    var isEmpty: Bool { mb_jpeg_is_empty(reader) != 0 }

    private let input: FileInput
    private let reader: OpaquePointer

    /// Reads the header.
    /// - Throws: `notMedia`, `notAllowed`, `tooLarge`, `truncated`.
    init(_ input: FileInput, limits: MediaLimits) throws(AppError) {
        // libjpeg gives up at 65,500 pixels without saying how many there are.
        if let size = StillHeader(input.head(StillHeader.length)).size {
            try limits.checkPhoto(width: size.width, height: size.height)
        }
        guard let reader = mb_jpeg_reader_new(input.descriptor) else { throw AppError.noMemory }
        var facts = mb_jpeg_facts()
        do throws(AppError) {
            try Self.check(mb_jpeg_read_header(reader, &facts), else: Demuxer.notMedia)
            try limits.checkPhoto(width: Int(facts.width), height: Int(facts.height))
        } catch {
            mb_jpeg_reader_free(reader)
            throw error
        }
        (width, height) = (Int(facts.width), Int(facts.height))
        metadata = PhotoMetadata(
            exif: ExifBlock([UInt8](UnsafeBufferPointer(start: facts.exif, count: facts.exif_length))),
            profile: facts.profile.map { [UInt8](UnsafeBufferPointer(start: $0, count: facts.profile_length)) })
        self.input = input
        self.reader = reader
    }

    deinit { mb_jpeg_reader_free(reader) }

    /// The divisor that makes the picture small, with a longest edge of `edge` pixels still.
    func divisor(keeping edge: Int) -> Int {
        [8, 4, 2].first { max(width, height) / $0 >= edge } ?? 1
    }

    /// Begins to decode.
    /// - Returns: the size at which rows come.
    func start(divisor: Int) throws(AppError) -> (width: Int, height: Int) {
        var (width, height): (Int32, Int32) = (0, 0)
        try Self.check(mb_jpeg_start(reader, Int32(divisor), &width, &height), else: FrameReader.nothing)
        return (Int(width), Int(height))
    }

    /// Decodes the next row.
    /// - Parameter row: room for three bytes a pixel.
    func read(_ row: UnsafeMutablePointer<UInt8>) throws(AppError) {
        try Self.check(mb_jpeg_read_row(reader, row), else: FrameReader.nothing)
    }

    private static func check(_ result: Int32, else damaged: AppError) throws(AppError) {
        switch Int(result) {
        case 0: break
        case MB_JPEG_UNSUPPORTED: throw unusual
        case MB_JPEG_TOO_MUCH: throw tooMuch
        case MB_JPEG_NO_MEMORY: throw AppError.noMemory
        default: throw damaged
        }
    }

    private static let unusual = AppError(
        .notAllowed, "Motionbook can’t read this type of JPEG. Save the photo as a standard JPEG and try again.")
    private static let tooMuch = AppError(
        .tooLarge,
        "This JPEG contains too much extra data. Save the photo again as a standard JPEG and try again."
    )
}
