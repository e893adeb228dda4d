/// Words for files that are no clips.
enum FileTypeWords {
    /// `This file is a PDF document, not a video.`
    static func sentence(mediaType: String, description: String) -> String {
        if let known = known[mediaType] { return "This file is \(known), not a video." }
        switch mediaType.split(separator: "/").first {
        case "audio": return "This is an audio file, not a video."
        case "text": return "This file is text, not a video."
        case "image": return "Motionbook can’t read this image format (\(safe(mediaType)))."
        case "video": return "Motionbook can’t read this video format (\(safe(mediaType)))."
        case "font": return "This file is a font, not a video."
        default: break
        }
        let words = safe(String(description.prefix { $0 != "," }))
        return words.isEmpty || words == "data"
            ? "This file is not a video." : "This file seems to be \"\(words)\", not a video."
    }

    private static let known: [String: String] = [
        "application/pdf": "a PDF document",
        "application/zip": "a ZIP archive",
        "application/gzip": "a gzip archive",
        "application/x-tar": "a tar archive",
        "application/x-7z-compressed": "a 7-Zip archive",
        "application/x-rar": "a RAR archive",
        "application/json": "JSON text",
        "application/javascript": "JavaScript text",
        "application/msword": "a Word document",
        "application/CDFV2": "an Office document",
        "application/x-ole-storage": "an Office document",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "a Word document",
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "a spreadsheet",
        "application/vnd.openxmlformats-officedocument.presentationml.presentation": "a presentation",
        "application/x-dosexec": "a Windows program",
        "application/x-executable": "a program",
        "application/x-pie-executable": "a program",
        "application/x-sharedlib": "a program",
        "application/x-sqlite3": "a database",
        "image/svg+xml": "an SVG drawing",
        "text/html": "a web page",
        "text/x-shellscript": "a script",
        "application/x-mpegURL": "a playlist",
        "application/vnd.apple.mpegurl": "a playlist",
    ]

    /// libmagic copies parts of a stranger's file into its description: only plain letters and digits get on.
    private static func safe(_ text: String) -> String {
        let allowed = text.unicodeScalars.filter { scalar in
            scalar.isASCII
                && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                    || " -+./".unicodeScalars.contains(scalar))
        }
        return String(String.UnicodeScalarView(allowed.prefix(60)))
    }
}
