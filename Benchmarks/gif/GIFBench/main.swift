import FoundationEssentials
import GIFKit
import Glibc

// Decodes and encodes GIFs for the comparison with other programs.

let usage = """
    usage: GIFBench frames FILE…         a line of JSON for each file: its frames' checksums, and what is wrong with it
           GIFBench raw|rgba RUNS FILE   the time of each run, milliseconds: indices alone, or composited frames
           GIFBench encode RUNS WIDTH HEIGHT FPS FRAMES GIF [tolerance=D] [lossiness=D] [colours=N] [dithering=ordered|diffusion]
                                         the encoder's time of each run, milliseconds: raw RGBA frames to a GIF
           GIFBench avatar FRAMES        draws 11 frames of flat art, 256 × 256, raw RGBA
           GIFBench cases FOLDER         writes GIFs of all kinds and the frames they mean
    """

let arguments = CommandLine.arguments.dropFirst()
switch (arguments.first, arguments.count) {
case ("frames", _):
    for path in arguments.dropFirst() { print(try FrameReport(path: path).line) }
case ("raw", 3), ("rgba", 3):
    try Stopwatch(path: arguments[3], composites: arguments[1] == "rgba").run(Int(arguments[2]) ?? 1)
case ("encode", _):
    guard let run = EncodingRun(arguments.dropFirst()) else {
        print(usage)
        exit(2)
    }
    try run.run()
case ("avatar", 2):
    try Avatar.write(to: arguments[2])
case ("cases", 2):
    try ReaderCase.writeAll(to: arguments[2])
default:
    print(usage)
    exit(2)
}
