/// GIFKit as strangers meet it.
let targets: [String: @Sendable ([UInt8]) -> Void] = ["gif-decode": fuzzGIFDecoding, "gif-encode": fuzzGIFEncoding]

/// GIFKit reads the input as a stranger's file.
///
/// It must not trap, touch memory that is not its own (the address sanitizer watches), or take more than the limits;
/// and what it says must not depend on how the bytes come.
@Sendable private func fuzzGIFDecoding(_ bytes: [UInt8]) {
    let count = bytes.count
    var limits = DecodingLimits()
    limits.canvasPixels = 4_096
    limits.totalPixels = 65_536
    limits.frames = 64
    limits.extensionBytes = 4_096

    var frames = GIFFrames(bytes, limits: limits)
    var (shown, failed) = (0, false)
    do throws(GIFError) {
        while let frame = try frames.next() {
            shown += 1
            precondition(frame.canvas.pixels.count <= limits.canvasPixels)
        }
    } catch {
        failed = true
        precondition(0...count ~= error.offset)
    }
    let summary = try? GIFSummary(bytes, limits: limits)
    precondition(failed || summary?.frameCount == shown)

    // Comparing everything costs more than reading, so only some inputs are read in pieces.
    if count % 8 == 0 {
        precondition(events(bytes, inPiecesOf: 1 + count % 5, limits) == events(bytes, inPiecesOf: count, limits))
    }
}

/// All events of a file that comes in pieces, and the error at its end.
private func events(_ bytes: [UInt8], inPiecesOf size: Int, _ limits: DecodingLimits) -> ([GIFEvent], GIFError?) {
    var decoder = GIFDecoder(limits: limits)
    var found: [GIFEvent] = []
    var rest = bytes[...]
    do throws(GIFError) {
        while true {
            if let event = try decoder.next() {
                found.append(event)
            } else if !rest.isEmpty {
                decoder.append(Array(rest.prefix(size)))
                rest = rest.dropFirst(size)
            } else if decoder.isFinished {
                return (found, nil)
            } else {
                decoder.finish()
            }
        }
    } catch {
        return (found, error)
    }
}

private func == (left: ([GIFEvent], GIFError?), right: ([GIFEvent], GIFError?)) -> Bool {
    left.0 == right.0 && left.1 == right.1
}
