import Analysis
import Domain
import Glibc
import Media
import Vision

/// Prints what the expression analysis sees in pictures and clips.
///
///     ExpressionBench frames FILE…     one JSON object a frame with a face: file, time, features, likelihoods
///     ExpressionBench events LEAST…    reads lines of a time, seconds, and the likelihoods of a frame; one JSON object an event.
///                                      LEAST are the rules' thresholds.
///     ExpressionBench rules            the thresholds of stills and of clips, as JSON
///     ExpressionBench patches FILE…    the surroundings of the mouth in each still, for `tongue.py`: 32-bit floats
do {
    var arguments = CommandLine.arguments.dropFirst()
    let mode = arguments.popFirst()
    if mode == "events" {
        findEvents(ExpressionRules(least: arguments.compactMap { Float($0) }))
        exit(0)
    }
    if mode == "rules" {
        print(#"{"still":\#(ExpressionRules.still.least[0]),"clip":\#(ExpressionRules.standard.least)}"#)
        exit(0)
    }
    let models = try await FaceModels(ModelLibrary(folder: ".deps/models"), streams: 1)
    while let word = arguments.popFirst() {
        let reader = try FrameReader(path: word)
        let isStill = reader.info.kind == .still
        let (search, tracker) = (try FaceSearch(models), try FaceTracker(models))
        var (analysis, study) = (ExpressionAnalysis(), ExpressionInspection(file: word))
        while let frame = try reader.next() {
            let faces =
                isStill
                ? try MeasuredFaces(ofStill: frame.picture, at: frame.time, by: search)
                : MeasuredFaces(try tracker.track(frame.picture, at: frame.time), in: frame.picture)
            if mode == "frames", let line = study.line(faces) { print(line) }
            if mode == "patches" {
                write(MouthSurroundings.pixels(of: analysis.add(faces).face?.face, in: frame.picture))
            }
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

func findEvents(_ rules: ExpressionRules) {
    var finder = ExpressionEventFinder(rules)
    var time = 0.0
    while let line = readLine() {
        let numbers = line.split(separator: " ").compactMap { Float($0) }
        time = numbers.first.map(Double.init) ?? time
        var face = ExpressionLikelihoods()
        for (index, number) in numbers.dropFirst().prefix(face.values.count).enumerated() {
            face.values[index] = number
        }
        _ = finder.add(numbers.count > face.values.count ? face : nil, at: time)
    }
    _ = finder.finish(at: time)
    for event in finder.events {
        print(#"{"expression":"\#(event.expression.rawValue)","start":\#(event.start),"end":\#(event.end)}"#)
    }
}
