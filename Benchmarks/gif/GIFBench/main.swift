import FoundationEssentials
import GIFKit
import Glibc

// Decodes and encodes GIFs for the comparison with other programs.

let usage = """
    usage: GIFBench frames FILE…         a line of JSON for each file: its frames' checksums, and what is wrong with it
           GIFBench raw|rgba RUNS FILE   the time of each run, milliseconds: indices alone, or composited frames
           GIFBench encode WIDTH HEIGHT FPS FRAMES GIF [tolerance=D] [lossiness=D] [colours=N] [dithering=ordered|diffusion]
                                         a file of raw RGBA frames to a GIF, a frame at a time
           GIFBench encode-in-memory RUNS WIDTH …
                                         the same from memory to memory: the time of each run, milliseconds
           GIFBench avatar FRAMES        draws 11 frames of flat art, 256 × 256, raw RGBA
           GIFBench cases FOLDER [FILE…] writes GIFs of all kinds, and these, and the frames they mean
    """

let arguments = CommandLine.arguments.dropFirst()
switch (arguments.first, arguments.count) {
case ("frames", _):
    for path in arguments.dropFirst() { print(try FrameReport(path: path).line) }
case ("raw", 3), ("rgba", 3):
    try Stopwatch(path: arguments[3], composites: arguments[1] == "rgba").run(Int(arguments[2]) ?? 1)
case ("encode", _):
    try encodingRun(arguments.dropFirst()).run()
case ("encode-in-memory", 2...):
    try encodingRun(arguments.dropFirst(2)).measure(runs: Int(arguments[2]) ?? 1)
case ("avatar", 2):
    try Avatar.write(to: arguments[2])
case ("cases", 2...):
    try ReaderCase.writeAll(to: arguments[2], and: Array(arguments.dropFirst(2)))
default:
    fail()
}

func encodingRun(_ arguments: ArraySlice<String>) -> EncodingRun {
    guard let run = EncodingRun(arguments) else { fail() }
    return run
}

func fail() -> Never {
    print(usage)
    exit(2)
}
