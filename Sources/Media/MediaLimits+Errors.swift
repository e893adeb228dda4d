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
                "The photo is \(width) × \(height) pixels; at most \(photoEdge) on an edge are accepted. Export it smaller and try again."
            )
        }
        guard width * height <= photoPixels else { throw tooLargePhoto }
        guard width * height * pixelBytes <= photoBytes else {
            throw AppError(
                .tooLarge,
                "The photo takes \(pixelBytes) bytes for each of \(width) × \(height) pixels; at most \(photoBytes >> 20) MiB in all are accepted. Export it smaller, or with 8 bits a channel, and try again."
            )
        }
    }

    var tooLargePhoto: AppError {
        AppError(
            .tooLarge,
            "The photo has more than \(photoPixels / 1_000_000) million pixels, or more than \(photoEdge) on an edge. Export it smaller and try again."
        )
    }

    /// Of a picture in a clip or an animation.
    func checkSize(width: Int, height: Int) throws(AppError) {
        guard max(width, height) <= edge else {
            throw AppError(
                .tooLarge,
                "The picture is \(width) × \(height) pixels; at most \(edge) × \(edge) are accepted. Export it smaller and try again."
            )
        }
    }

    func checkAnimation(width: Int, height: Int, frames: Int) throws(AppError) {
        guard width * height * frames <= animationPixels else { throw tooManyPixels }
    }

    var tooManyPixels: AppError {
        AppError(
            .tooLarge,
            "The animation has more than \(animationPixels / 1_000_000) million pixels in all. Make it smaller or shorter and try again."
        )
    }

    func checkDuration(_ seconds: Double) throws(AppError) {
        guard seconds <= duration else {
            throw AppError(
                .tooLong,
                "The clip is longer than \(Int(duration / 60)) minutes. Cut it to the part that matters and try again.")
        }
    }

    func checkFrames(_ count: Int) throws(AppError) {
        guard count <= frames else { throw tooManyFrames }
    }

    var tooManyFrames: AppError {
        AppError(
            .tooManyFrames,
            "The clip has more than \(frames) frames. Cut it to the part that matters and try again.")
    }
}
