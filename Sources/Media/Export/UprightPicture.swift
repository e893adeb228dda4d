internal import CFFmpeg
import Domain

/// One picture of a clip as it is shown: upright, with square pixels, scaled down, in memory of its own. Parts of it
/// can be made unrecognisable before it is handed on.
///
/// Unsafe: memory that FFmpeg owns, freed in `deinit`; samples are read and written within the sizes that it states.
package final class UprightPicture {
    /// Since when it is shown, seconds on the clip's clock.
    package let time: Double
    /// Width, pixels.
    package let width: Int
    /// Height, pixels.
    package let height: Int

    let frame: UnsafeMutablePointer<AVFrame>
    private let colour: ColourConversion

    /// A copy of a frame.
    /// - Parameters:
    ///   - upright: a `yuvj420p` frame, as it is to be shown.
    ///   - time: since when it is shown, seconds.
    ///   - colour: what its samples mean.
    init(
        copying upright: UnsafeMutablePointer<AVFrame>, time: Double, colour: ColourConversion
    ) throws(AppError) {
        guard let frame = av_frame_alloc() else { throw AppError.noMemory }
        frame.pointee.format = upright.pointee.format
        frame.pointee.width = upright.pointee.width
        frame.pointee.height = upright.pointee.height
        // Pixels alone: what else the frame carries is not copied.
        guard av_frame_get_buffer(frame, 0) == 0, av_frame_copy(frame, upright) >= 0 else {
            var frame: UnsafeMutablePointer<AVFrame>? = frame
            av_frame_free(&frame)
            throw AppError.noMemory
        }
        self.frame = frame
        self.time = time
        self.colour = colour
        (width, height) = (Int(upright.pointee.width), Int(upright.pointee.height))
    }

    deinit {
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        av_frame_free(&frame)
    }

    /// Shows the picture to somebody, for as long as that takes.
    package func look<Seen, Failure: Error>(_ body: (Picture) throws(Failure) -> Seen) throws(Failure) -> Seen? {
        let (data, strides) = (frame.pointee.data, frame.pointee.linesize)
        guard let luma = data.0, let blue = data.1, let red = data.2 else { return nil }
        return try body(
            Picture(
                layout: .planarYUV(chromaShiftX: 1, chromaShiftY: 1), width: width, height: height,
                planes: (UnsafePointer(luma), UnsafePointer(blue), UnsafePointer(red)),
                strides: (Int(strides.0), Int(strides.1), Int(strides.2)), colour: colour,
                geometry: DisplayGeometry(codedWidth: width, codedHeight: height)))
    }

    /// Draws into the picture.
    package func draw(_ body: (VideoCanvas) -> Void) { VideoCanvas(frame, colour: colour).map(body) }

    /// Makes parts unrecognisable.
    package func blur(_ areas: [PictureEllipse]) {
        let (data, strides) = (frame.pointee.data, frame.pointee.linesize)
        for mosaic in areas.compactMap({ Mosaic(of: $0, width: width, height: height) }) {
            for (samples, stride, pixels) in [
                (data.0, strides.0, 1), (data.1, strides.1, 2), (data.2, strides.2, 2),
            ] {
                guard let samples else { continue }
                mosaic.lay(over: samples, stride: Int(stride), pixels: pixels)
            }
        }
    }
}
