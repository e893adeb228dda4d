internal import CFFmpeg
internal import Domain

/// The frames of a clip that somebody has turned: pixels are as they are stored, and shown in another way.
final class TurnedSource: FrameSource {
    var dropped: Int { source.dropped }
    var timeBase: Double { source.timeBase }
    var metadata: PhotoMetadata { source.metadata }

    private let source: any FrameSource
    private let turn: ClipTurn

    init(_ source: any FrameSource, _ turn: ClipTurn) {
        self.source = source
        self.turn = turn
    }

    func next() throws(AppError) -> UnsafeMutablePointer<AVFrame>? { try source.next() }
    func time(of frame: UnsafeMutablePointer<AVFrame>) -> Double? { source.time(of: frame) }
    func orientation(of frame: UnsafeMutablePointer<AVFrame>) -> Orientation {
        source.orientation(of: frame).then(turn)
    }
    func seek(to time: Double) { source.seek(to: time) }
    func rewind() { source.rewind() }
}
