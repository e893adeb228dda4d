import Domain
import FoundationEssentials
import Media
import TestSupport

@testable import Jobs
@testable import Workers

/// What a worker says, in pieces: lines that make sense change something, and all others end it.
@Sendable func fuzzWorkerLines(_ bytes: [UInt8]) {
    var input = FuzzBytes(bytes)
    let size = 1 + input.next()
    var said = Array(input.rest)
    // Half of the inputs are lines of the protocol with changed values.
    if size % 2 == 0 {
        said = []
        while !input.rest.isEmpty {
            let sample = samples[input.next() % samples.count]
            said += Array((ChangedJSON.text(sample, &input) + "\n").utf8)
        }
    }
    let reply = WorkerReply<MediaInfo> { progress in
        precondition((try? progress.check()) != nil && progress.done >= 0 && progress.total >= 0)
    }
    var splitter = LineSplitter(maximumBytes: 4096)
    var goesOn = true
    for start in stride(from: 0, to: said.count, by: size) where goesOn {
        let isShort = said[start..<min(start + size, said.count)].withUnsafeBytes { piece in
            splitter.add(piece) { line in
                precondition(line.count <= 4096)
                if goesOn { goesOn = reply.receive(line) }
            }
        }
        goesOn = goesOn && isShort
    }
    if let info = reply.answer {
        precondition(MediaInfo(stored: info.stored) == info && info.frames <= MediaLimits().frames)
        precondition(JobLimits().wallClock(frames: info.frames) <= .seconds(2400))
    }
    _ = reply.outcome(of: ChildEnd(status: 0, signal: 0, errorTail: Array(said.prefix(100))))
}

private let samples: [JSONTree] = [
    #"{"progress":{"_0":{"stage":"tracking","done":1,"total":2}}}"#,
    #"{"failed":{"_0":{"code":"truncated","message":"The file ends too early."}}}"#,
    #"{"done":{"_0":{"kind":"video","width":640,"height":360,"duration":4,"frames":120,"fps":30,"rotation":90,"isMirrored":true,"isVariableFrameRate":false,"container":"mov","codec":"h264","playsInBrowsers":true}}}"#,
].compactMap { try? JSONTree(Array($0.utf8)) }
