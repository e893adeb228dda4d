internal import CFFmpeg
package import Domain

/// Cuts a part out of a photo, or out of a frame of a clip, with all its pixels.
package enum PhotoCropper {
    /// Writes a part of a picture: upright, with square pixels, with the photo's colour profile and, unless they are
    /// asked for, without its metadata. Samples have 8 bits.
    /// - Parameters:
    ///   - path: the photo or the clip.
    ///   - turn: how it is to be seen, on top of what the file asks for.
    ///   - crop: which part, and as what.
    ///   - target: the file to write.
    /// - Returns: the size of what was written, pixels.
    /// - Throws: what decoding throws; `noPicture` for a part that lies outside; `outputFailed`.
    @discardableResult
    package static func crop(
        _ path: String, turn: ClipTurn = .none, _ crop: PhotoCrop, to target: String,
        limits: MediaLimits = MediaLimits()
    ) throws(AppError) -> (width: Int, height: Int) {
        do { try crop.check() } catch { throw outside }
        if try ClipFile.format(of: path) == .jpeg, crop.format == .jpeg {
            let reader = try JPEGReader(FileInput(path), limits: limits)
            // Rows that come as they are displayed need not be kept.
            let orientation = (reader.metadata.orientation ?? .upright).then(turn)
            if orientation.rotation == 0 {
                return try write(
                    JPEGRows(reader, crop, isMirrored: orientation.isMirrored), reader.metadata, crop, to: target)
            }
        }
        let (source, info) = try ClipFile.open(path, turn: turn, limits: limits, threads: 2, detail: .whole)
        let sequence = try FrameSequence(source, fps: info.fps)
        guard let frame = try sequence.frame(at: info.kind == .still ? 0 : crop.time) else { throw FrameReader.nothing }
        let keepsAlpha = crop.format == .png && frame.hasAlpha
        let part = try PhotoPart(crop, of: frame, shown: source.orientation(of: frame), keepsAlpha: keepsAlpha)
        return try write(part, source.metadata, crop, to: target)
    }

    private static func write(
        _ part: some PhotoRows, _ metadata: PhotoMetadata, _ crop: PhotoCrop, to target: String
    ) throws(AppError) -> (width: Int, height: Int) {
        var metadata = metadata
        metadata.profile = metadata.profileOfRGB
        metadata.exif = crop.keepsMetadata ? metadata.exif?.upright(width: part.width, height: part.height) : nil
        switch crop.format {
        case .jpeg: try JPEGWriter.write(part, metadata, to: target)
        case .png: try PNGWriter.write(part, metadata, to: target)
        }
        return (part.width, part.height)
    }

    private static let outside = AppError(
        .noPicture, "The crop must lie inside the photo and can’t be empty. Choose another area.")
}
