import Analysis
import Glibc
import Media
import Reports
import Vision

/// Prints what the expression analysis sees in pictures and clips.
///
///     ExpressionBench frames FILE…     one JSON object a frame with a face: file, time, measures, coefficients
///     ExpressionBench patches FILE…    the surroundings of the mouth in each still, for `tongue.py`: 32-bit floats
do {
    var arguments = CommandLine.arguments.dropFirst()
    let mode = arguments.popFirst()
    let models = try await FaceModels(ModelLibrary(folder: ".deps/models"), streams: 1)
    for path in arguments {
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
