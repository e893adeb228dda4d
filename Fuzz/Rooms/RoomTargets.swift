/// What the server takes from browsers, and from its workers, who may be in a stranger's hands.
let targets: [String: @Sendable ([UInt8]) -> Void] = [
    "worker-lines": fuzzWorkerLines, "session-reports": fuzzSessionReports, "report-page": fuzzReportPage,
    "recording": fuzzRecording, "manifest": fuzzManifest, "game-news": fuzzGameNews,
    "exif": fuzzExif, "heif-boxes": fuzzHEIFBoxes, "apng": fuzzAPNG,
    "opinion-answer": fuzzOpinionAnswer, "swing-pictures": fuzzSwingPictures,
]

/// The bytes of an input one after the other, then zeros.
struct FuzzBytes {
    var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    mutating func next() -> Int { Int(rest.popFirst() ?? 0) }
}
