internal import CFFmpeg
internal import CJPEG
internal import Domain
internal import Glibc

/// Writes photos as JPEG, row by row, with chroma at full size.
///
/// Unsafe: memory of the shim, freed at the end.
enum JPEGWriter {
    /// Of 100: what photographers hand on.
    private static let quality: Int32 = 95

    static func write(_ part: some PhotoRows, _ metadata: PhotoMetadata, to path: String) throws(AppError) {
        let file = try OutputDescriptor(path)
        guard let writer = mb_jpeg_writer_new(file.descriptor) else { throw AppError.noMemory }
        defer { mb_jpeg_writer_free(writer) }
        let (exif, profile) = (metadata.exif?.bytes ?? [], metadata.profile ?? [])
        let begun = exif.withUnsafeBufferPointer { exif in
            profile.withUnsafeBufferPointer { profile in
                mb_jpeg_write_header(
                    writer, Int32(part.width), Int32(part.height), quality,
                    exif.isEmpty || exif.count > PhotoMetadata.mostExif ? nil : exif.baseAddress, exif.count,
                    profile.isEmpty ? nil : profile.baseAddress, profile.count)
            }
        }
        guard begun == 0 else { throw OutputDescriptor.failed }
        let row = UnsafeMutablePointer<UInt8>.allocate(capacity: part.width * part.channels)
        defer { row.deallocate() }
        for index in 0..<part.height {
            try part.copy(row: index, to: row)
            guard mb_jpeg_write_row(writer, row) == 0 else { throw OutputDescriptor.failed }
        }
        guard mb_jpeg_write_end(writer) == 0 else { throw OutputDescriptor.failed }
        try file.close()
    }
}

/// Writes photos as PNG.
///
/// Unsafe: memory that FFmpeg owns, freed at the end.
enum PNGWriter {
    /// Of zlib: larger numbers take twice the time for a few hundredths of the size.
    private static let compression: Int32 = 4
    /// Where the first chunk, which is always `IHDR`, ends.
    private static let endOfHeader = 33

    static func write(_ part: some PhotoRows, _ metadata: PhotoMetadata, to path: String) throws(AppError) {
        let scaler = Scaler()
        let format = part.channels == 4 ? AV_PIX_FMT_RGBA : AV_PIX_FMT_RGB24
        let frame = try scaler.blank(format, width: part.width, height: part.height)
        guard let rows = frame.pointee.data.0 else { throw AppError.noMemory }
        for row in 0..<part.height { try part.copy(row: row, to: rows + row * Int(frame.pointee.linesize.0)) }
        if let profile = metadata.profile { frame.attach(profile: profile) }
        var codec = avcodec_find_encoder(AV_CODEC_ID_PNG).flatMap { avcodec_alloc_context3($0) }
        var packet = av_packet_alloc()
        defer {
            avcodec_free_context(&codec)
            av_packet_free(&packet)
        }
        guard let codec, let packet else { throw AppError.noMemory }
        codec.pointee.width = frame.pointee.width
        codec.pointee.height = frame.pointee.height
        codec.pointee.pix_fmt = format
        codec.pointee.time_base = AVRational(num: 1, den: 1)
        codec.pointee.compression_level = compression
        av_opt_set(codec.pointee.priv_data, "pred", "paeth", 0)
        guard avcodec_open2(codec, nil, nil) == 0, avcodec_send_frame(codec, frame) == 0,
            avcodec_receive_packet(codec, packet) == 0, packet.pointee.size > endOfHeader
        else { throw OutputDescriptor.failed }
        let file = try OutputDescriptor(path)
        let bytes = UnsafeBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size))
        try file.write(UnsafeBufferPointer(rebasing: bytes[..<endOfHeader]))
        if let exif = metadata.exif { try PNGChunk.bytes("eXIf", exif.bytes).withUnsafeBufferPointer(file.write) }
        try file.write(UnsafeBufferPointer(rebasing: bytes[endOfHeader...]))
        try file.close()
    }
}

/// A file that is written once.
final class OutputDescriptor {
    private(set) var descriptor: Int32

    init(_ path: String) throws(AppError) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.failed }
    }

    deinit { if descriptor >= 0 { _ = Glibc.close(descriptor) } }

    func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(AppError) {
        var done = 0
        while done < bytes.count {
            let count = Glibc.write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw Self.failed }
            done += count
        }
    }

    /// - Throws: what was written may not be there.
    func close() throws(AppError) {
        let status = Glibc.close(descriptor)
        descriptor = -1
        guard status == 0 else { throw Self.failed }
    }

    static let failed = AppError(
        .outputFailed, "The crop could not be saved. Check the free disk space and try again.")
}
