internal import CFFmpeg

extension Demuxer {
    /// Where pictures may begin beside 0:00 and still be taken for the same by everybody, seconds.
    private static let sameStart = 0.01

    /// Whether browsers are known to show each picture at the time at which it is decoded here: the clock begins at
    /// 0:00, and nothing is cut out, moved or played at another speed on the way.
    func isOneClock(fps: Double) -> Bool {
        let frame = fps > 0 ? 1 / fps : 1 / 30
        guard stream.pointee.start_time != MB_AV_NOPTS_VALUE, abs(origin) <= min(Self.sameStart, frame / 4),
            !beginsHidden
        else { return false }
        let edits = tables.edits[Int(stream.pointee.id)] ?? []
        if tables.isFragmented {
            // How far the order of pictures moves them stands in each fragment, and players differ in what they make of
            // it.
            return stream.pointee.codecpar.pointee.video_delay == 0 && edits.allSatisfy { $0 == MovieTables.wholeTrack }
        }
        // A time without pictures at the beginning is one of sound.
        let shown = edits.drop { $0.start < 0 }
        return edits.isEmpty || shown.count == 1 && shown.allSatisfy { $0.rate == MovieTables.wholeTrack.rate }
    }

    /// Whether the file is a sequence of pictures: an animated AVIF.
    var isAnimation: Bool { clock.isAnimation }

    /// Single AVIFs are read by libheif: what comes here moves.
    static func isAnimatedAVIF(_ format: UnsafeMutablePointer<AVFormatContext>) -> Bool {
        guard let brand = av_dict_get(format.pointee.metadata, "major_brand", nil, 0)?.pointee.value else {
            return false
        }
        return ["avis", "msf1"].contains(String(cString: brand))
    }

    /// Whether an edit list leaves out the first frames, as apps that trim a film write it: Firefox shows them all the
    /// same.
    private var beginsHidden: Bool {
        guard let first = avformat_index_get_entry(stream, 0) else { return false }
        return first.pointee.flags & Int32(AVINDEX_DISCARD_FRAME) != 0
    }
}
