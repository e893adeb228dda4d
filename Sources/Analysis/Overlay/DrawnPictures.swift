internal import Media

/// Frames of a clip as pictures, with what was found and drawn there.
package enum DrawnPictures {
    /// Highest of the pictures, pixels, and their most bytes.
    private static let (height, bytes) = (720, 2 << 20)

    /// JPEG pictures of the frames at some times.
    /// - Parameters:
    ///   - path: the clip.
    ///   - results: the folder with report and landmarks, and with moments where people marked some.
    ///   - prefix: what the names of those files begin with.
    ///   - times: seconds, in any order.
    /// - Throws: `AppError`; what reading the results throws.
    package static func jpegs(
        of path: String, results: String, prefix: String = "", at times: [Double]
    ) throws -> [Double: [UInt8]] {
        var painter = try ReportPainter(results, prefix: prefix)
        let pictures = try UprightPictures(of: path, turn: painter.turn, maximumHeight: height)
        var jpegs: [Double: [UInt8]] = [:]
        for time in Set(times).sorted() {
            let picture = try pictures.picture(at: time)
            picture.draw { canvas in
                var canvas = canvas
                painter.draw(at: time, on: &canvas)
            }
            jpegs[time] = try pictures.jpeg(of: picture, maximumBytes: bytes)
        }
        return jpegs
    }
}
