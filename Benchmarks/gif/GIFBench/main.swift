import FoundationEssentials
import GIFKit
import Glibc

// Decodes GIFs for the comparison with other decoders.
//
// usage: GIFBench frames FILE…          a line of JSON for each file: its frames' checksums, and what is wrong with it
//        GIFBench raw|rgba RUNS FILE    the time of each run, milliseconds: indices alone, or composited frames

let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case "frames":
    for path in arguments.dropFirst() { print(try FrameReport(path: path).line) }
case "raw", "rgba":
    guard let runs = arguments.dropFirst().first.flatMap({ Int($0) }), let path = arguments.dropFirst(2).first else {
        fallthrough
    }
    try Stopwatch(path: path, composites: arguments.first == "rgba").run(runs)
default:
    print("usage: GIFBench frames FILE… | raw RUNS FILE | rgba RUNS FILE")
    exit(2)
}
