internal import CFFmpeg
import Domain

/// The frames of a film as FFmpeg's filters change them: fields made whole pictures, high dynamic range brought to what
/// screens show.
///
/// Unsafe: changes what FFmpeg's frames say of themselves.
final class FilteredSource: FrameSource {
    var dropped: Int { source.dropped }
    private(set) var timeBase: Double

    private let source: PacketDecoder
    private let filters: FilmFilters
    /// The longest edge that is wanted, pixels; nil for all there are.
    private let edge: Int?
    private var graph: FilterGraph?
    /// A frame of another size, which waits until all of those before it are out.
    private var waiting: UnsafeMutablePointer<AVFrame>?

    init(_ source: PacketDecoder, _ filters: FilmFilters, edge: Int?) {
        self.source = source
        self.filters = filters
        self.edge = edge
        timeBase = source.timeBase
    }

    func next() throws(AppError) -> UnsafeMutablePointer<AVFrame>? {
        while true {
            if let graph {
                if let frame = try graph.next() { return frame }
                if graph.hasEnded { self.graph = nil }
            }
            guard let frame = try upcoming() else {
                guard let graph else { return nil }
                graph.close()
                continue
            }
            if let graph, !graph.takes(frame) {
                waiting = frame
                graph.close()
                continue
            }
            frame.pointee.pts = frame.pointee.best_effort_timestamp
            filters.complete(frame)
            try graph(for: frame).send(frame)
        }
    }

    /// The frame that goes in next; nil after the last.
    private func upcoming() throws(AppError) -> UnsafeMutablePointer<AVFrame>? {
        guard let frame = waiting else { return try source.next() }
        waiting = nil
        return frame
    }

    private func graph(for frame: UnsafeMutablePointer<AVFrame>) throws(AppError) -> FilterGraph {
        if let graph { return graph }
        let text = filters.text(width: Int(frame.pointee.width), height: Int(frame.pointee.height), edge: edge)
        let made = try FilterGraph(for: frame, timeBase: source.exactTimeBase, text)
        graph = made
        timeBase = made.timeBase
        return made
    }

    func time(of frame: UnsafeMutablePointer<AVFrame>) -> Double? {
        let stamp = frame.pointee.best_effort_timestamp
        return stamp == MB_AV_NOPTS_VALUE ? nil : Double(stamp) * timeBase - source.origin
    }

    func orientation(of frame: UnsafeMutablePointer<AVFrame>) -> Orientation { source.orientation(of: frame) }

    func seek(to time: Double) {
        source.seek(to: time)
        forget()
    }

    func rewind() {
        source.rewind()
        forget()
    }

    /// Frames of before a jump are nothing to those behind it.
    private func forget() { (graph, waiting) = (nil, nil) }
}
