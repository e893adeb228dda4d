internal import Reports

extension MediaLimits {
    /// Most pixels of a picture.
    var pixels: Int64 { Int64(edge) * Int64(edge) }

    func checkSize(width: Int, height: Int) throws(MediaError) {
        guard max(width, height) <= edge else {
            throw MediaError(
                .tooLarge,
                "The picture is \(width) × \(height) pixels; at most \(edge) × \(edge) are accepted. Export it smaller and try again."
            )
        }
    }

    func checkAnimation(width: Int, height: Int, frames: Int) throws(MediaError) {
        guard width * height * frames <= animationPixels else { throw tooManyPixels }
    }

    var tooManyPixels: MediaError {
        MediaError(
            .tooLarge,
            "The animation has more than \(animationPixels / 1_000_000) million pixels in all. Make it smaller or shorter and try again."
        )
    }

    func checkDuration(_ seconds: Double) throws(MediaError) {
        guard seconds <= duration else {
            throw MediaError(
                .tooLong,
                "The clip is longer than \(Int(duration / 60)) minutes. Cut it to the part that matters and try again.")
        }
    }

    func checkFrames(_ count: Int) throws(MediaError) {
        guard count <= frames else { throw tooManyFrames }
    }

    var tooManyFrames: MediaError {
        MediaError(
            .tooManyFrames,
            "The clip has more than \(frames) frames. Cut it to the part that matters and try again.")
    }
}
