internal import Domain

extension MediaLimits {
    /// Most pixels of a picture that FFmpeg takes memory for: its rows are a little longer than the picture's.
    /// - Parameter pixelBytes: bytes of one pixel of a still, once it is decoded.
    func pixels(ofStill isStill: Bool, pixelBytes: Int = 1) -> Int64 {
        isStill
            ? Int64(min(photoPixels, photoBytes / max(1, pixelBytes))) + 128 * Int64(photoEdge)
            : Int64(edge) * Int64(edge)
    }

    /// Of a picture in a file of its own.
    /// - Parameter pixelBytes: bytes of one pixel, once it is decoded.
    func checkPhoto(width: Int, height: Int, pixelBytes: Int = 1) throws(AppError) {
        guard max(width, height) <= photoEdge else {
            throw AppError(
                .tooLarge,
                "The photo is \(width) × \(height) pixels. The limit is \(photoEdge) pixels per side. Export it at a smaller size and try again."
            )
        }
        guard width * height <= photoPixels else { throw tooLargePhoto }
        guard width * height * pixelBytes <= photoBytes else {
            throw AppError(
                .tooLarge,
                "The photo needs \(pixelBytes) bytes for each of its \(width) × \(height) pixels. The limit is \(photoBytes / 1_000_000) MB in total. Export it at a smaller size, or with 8 bits per channel, and try again."
            )
        }
    }

    var tooLargePhoto: AppError {
        AppError(
            .tooLarge,
            "The photo is larger than \(photoPixels / 1_000_000) megapixels, or longer than \(photoEdge) pixels on one side. Export it at a smaller size and try again."
        )
    }

    /// Of a picture in a clip or an animation.
    func checkSize(width: Int, height: Int) throws(AppError) {
        guard max(width, height) <= edge else {
            throw AppError(
                .tooLarge,
                "The video is \(width) × \(height) pixels. The limit is \(edge) × \(edge). Export it at a smaller size and try again."
            )
        }
    }

    func checkAnimation(width: Int, height: Int, frames: Int) throws(AppError) {
        guard width * height * frames <= animationPixels else { throw tooManyPixels }
    }

    var tooManyPixels: AppError {
        AppError(
            .tooLarge,
            "The animation has more than \(animationPixels / 1_000_000) million pixels in total. Make it smaller or shorter and try again."
        )
    }

    func checkDuration(_ seconds: Double) throws(AppError) {
        guard seconds <= duration else {
            let minutes = Int(duration / 60)
            throw AppError(
                .tooLong,
                LocalizedText(
                    minutes,
                    "The clip is longer than \(minutes) minute. Trim it to the part you need and try again.",
                    "The clip is longer than \(minutes) minutes. Trim it to the part you need and try again."))
        }
    }

    func checkFrames(_ count: Int) throws(AppError) {
        guard count <= frames else { throw tooManyFrames }
    }

    var tooManyFrames: AppError {
        AppError(
            .tooManyFrames,
            LocalizedText(
                frames, "The clip has more than \(frames) frame. Trim it to the part you need and try again.",
                "The clip has more than \(frames) frames. Trim it to the part you need and try again."))
    }
}
