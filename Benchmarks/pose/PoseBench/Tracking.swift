import Glibc
import Media
import Synchronization
import Vision

/// Tracks the parts of a clip at the same time, each with a decoder and a tracker of its own, and writes them in order.
func trackClip(_ path: String, _ command: BenchCommand, _ library: ModelLibrary) throws {
    let ranges = try ClipSplitter.split(path, into: command.parts)
    let models = try PoseModels(library, streams: ranges.count)
    let dumps = Mutex([Int: Result<LandmarkDump, any Error>]())
    let threads = ranges.indices.map { index in
        Worker {
            let dump = Result {
                try trackPart(path, ranges.count > 1 ? ranges[index] : nil, models, command)
            }
            dumps.withLock { $0[index] = dump }
        }
    }
    threads.forEach { $0.join() }
    for index in ranges.indices {
        guard var dump = try dumps.withLock({ $0[index] })?.get() else { continue }
        dump.flush()
    }
}

private func trackPart(_ path: String, _ range: ClipRange?, _ models: PoseModels, _ command: BenchCommand) throws -> LandmarkDump
{
    let reader = try FrameReader(path: path, range: range, threads: command.threads)
    let tracker = try PoseTracker(models)
    var dump = LandmarkDump()
    while let frame = try reader.next() {
        let time = command.clock.map { Double(frame.index) / $0 } ?? frame.time
        dump.append(try tracker.track(frame.picture, at: time), time: frame.time)
    }
    return dump
}

/// Tracks raw frames from standard input; with `--stills` each for itself.
func trackRGB(width: Int, height: Int, _ command: BenchCommand, _ library: ModelLibrary) throws {
    let tracker = try PoseTracker(PoseModels(library, streams: 1))
    let pixels = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: width * height * 3)
    defer { pixels.deallocate() }
    guard let base = pixels.baseAddress else { return }
    let picture = Picture(
        layout: .packedRGB, width: width, height: height,
        planes: (UnsafePointer(base), UnsafePointer(base), UnsafePointer(base)),
        strides: (width * 3, width * 3, width * 3), colour: .bt601,
        geometry: DisplayGeometry(codedWidth: width, codedHeight: height))
    var dump = LandmarkDump()
    var index = 0
    while StandardStreams.read(into: UnsafeMutableRawBufferPointer(pixels)) {
        if command.isStills { tracker.reset() }
        let time = Double(index) / (command.clock ?? 30)
        dump.append(try tracker.track(picture, at: time), time: time)
        dump.flush()
        index += 1
    }
}

/// A thread that runs one closure.
struct Worker {
    private let handle: pthread_t

    init(_ body: @escaping @Sendable () -> Void) {
        var handle = pthread_t()
        let box = Unmanaged.passRetained(Box(body))
        pthread_create(
            &handle, nil,
            { context in
                if let context { Unmanaged<Box>.fromOpaque(context).takeRetainedValue().body() }
                return nil
            }, box.toOpaque())
        self.handle = handle
    }

    func join() { pthread_join(handle, nil) }

    private final class Box {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
}
