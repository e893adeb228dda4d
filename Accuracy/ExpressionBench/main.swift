import Analysis
import Glibc
import Media
import Reports
import Vision

/// Prints what the expression analysis sees in pictures and clips.
///
///     ExpressionBench frames FILE…     one JSON object a frame with a face: file, time, measures, coefficients
///     ExpressionBench patches FILE…    the surroundings of the mouth in each still, for `tongue.py`: 32-bit floats
///     ExpressionBench tongues ODDS FILE ODDS FILE…
///                                      one JSON object a still: file, the expression that it shows with such odds
do {
    var arguments = CommandLine.arguments.dropFirst()
    let mode = arguments.popFirst()
    let models = try await FaceModels(ModelLibrary(folder: ".deps/models"), streams: 1)
    while let word = arguments.popFirst() {
        let odds = mode == "tongues" ? Float(word) : nil
        let path = odds == nil ? word : arguments.popFirst() ?? ""
        let reader = try FrameReader(path: path)
        let isStill = reader.info.kind == .still
        let (search, tracker) = (try FaceSearch(models), try FaceTracker(models))
        var analysis = ExpressionAnalysis()
        while let frame = try reader.next() {
            let faces =
                isStill
                ? FaceFrame(
                    time: frame.time,
                    faces: try search.faces(in: frame.picture).map { TrackedFace(id: 1, face: $0) })
                : try tracker.track(frame.picture, at: frame.time)
            let face = analysis.add(MeasuredFaces(faces, in: frame.picture))
            if mode == "patches" { write(MouthSurroundings.pixels(of: face?.face, in: frame.picture)) }
        }
        if mode == "frames" { analysis.lines(file: path).forEach { print($0) } }
        if let odds {
            let name = analysis.expression(withTongueOdds: odds)?.rawValue ?? "neutral"
            print("{\"file\":\"\(path)\",\"expression\":\"\(name)\"}")
        }
    }
} catch {
    let message = Array("\(error)\n".utf8)
    _ = message.withUnsafeBytes { Glibc.write(2, $0.baseAddress, $0.count) }
    exit(1)
}

func write(_ values: [Float]) {
    values.withUnsafeBytes { bytes in
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Glibc.write(1, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
