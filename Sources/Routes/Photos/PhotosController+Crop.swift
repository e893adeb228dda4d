import Domain
import HTTPServer
import Jobs

/// Parts of photos and of frames, cut out at full size while the browser waits.
extension PhotosController {
    func makeCrop(_ found: ClipSummary, _ context: RequestContext) async throws -> Response {
        let crop = try PhotoCrop(await context.request.form())
        let file = try await pool.makeCrop(crop, of: found.clip, for: context.address) { path in
            try FileBody(path: path)
        }
        var response = Response.file(file, type: "image/\(crop.format.rawValue)")
            .asAttachment(named: ClipFiles.fileName(found.clip.name, "crop.\(crop.format.ending)"))
        response.headers[.cacheControl] = "no-store"
        return response
    }
}

extension PhotoCrop {
    /// What a form asks for: `x`, `y`, `width`, `height` (0…1), and where they are given `format` (`jpeg` or `png`),
    /// `metadata` (`yes` keeps it) and `time` (seconds).
    /// - Throws: `AppError` with what is wrong.
    fileprivate init(_ form: FormFields) throws(AppError) {
        func number(_ name: String) -> Double { form[name].flatMap(Double.init) ?? .nan }
        self.init(x: number("x"), y: number("y"), width: number("width"), height: number("height"))
        if form["time"] != nil { time = number("time") }
        keepsMetadata = form["metadata"] == "yes"
        if let text = form["format"] {
            guard let format = Format(rawValue: text) else {
                throw AppError(
                    .invalid, code: "noSuchFormat",
                    "Choose a file format for the crop: \(Format.allCases.map(\.rawValue).joined(separator: ", "))."
                )
            }
            self.format = format
        }
        do { try check() } catch {
            throw AppError(
                .invalid, code: "impossibleCrop",
                "The crop must lie inside the photo (0 to 1) and can’t be empty. Choose another area.")
        }
    }
}
