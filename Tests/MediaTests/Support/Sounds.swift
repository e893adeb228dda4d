internal import Domain
internal import Media
internal import Testing

/// Reads a clip's sound to its end; nil where it has none.
func sound(of path: String, limits: MediaLimits = MediaLimits()) -> [SoundBlock]? {
    guard let reader = SoundReader(path: path, limits: limits) else { return nil }
    var blocks: [SoundBlock] = []
    while let block = reader.next() { blocks.append(block) }
    let seconds = Double(blocks.reduce(0) { $0 + $1.samples.count }) / Double(SoundReader.rate)
    #expect(seconds <= limits.duration + 10, "one block over the limit at most")
    return blocks
}

/// The time of the loudest sample, seconds.
func loudest(_ blocks: [SoundBlock]) -> (time: Double, level: Float) {
    var loudest = (time: 0.0, level: Float(0))
    for block in blocks {
        for (place, sample) in block.samples.enumerated() where abs(sample) > loudest.level {
            loudest = (block.time + Double(place) / Double(SoundReader.rate), abs(sample))
        }
    }
    return loudest
}
