import Domain
import HTTPServer
import Store
import Templates

/// What a link reaches: the one list of it. Everything else is not found.
struct GuestAccess: Sendable {
    let link: SharedLink

    /// The page of what is shared.
    var page: String {
        switch link.thing {
        case .report(let clip): Addresses.clip(clip)
        case .comparison(let one, let other, let shift):
            Addresses.comparison(one.clip, other.clip) + (shift == 0 ? "" : "?shift=\(shift)")
        case .progress(let athlete): Addresses.athlete(athlete)
        case .album: Addresses.contactSheet()
        case .message(let message): Addresses.message(message)
        }
    }

    /// Whether something lives at a path for the guest. Of an album, whatever belongs to a clip does, and of a
    /// comparison all pictures do: whether they belong to what is shared, `SharedController` looks up.
    /// - Parameters:
    ///   - segments: what stands between the slashes, below the link's address.
    ///   - method: what is done there. Only messages have more than what is looked at.
    func reaches(_ segments: [String], by method: HTTPServer.Method = .get) -> Bool {
        switch link.thing {
        case .message(let message): opens(message, segments, method)
        default: method == .get && looks(segments)
        }
    }

    /// What can be looked at of all but messages.
    private func looks(_ segments: [String]) -> Bool {
        switch link.thing {
        case .report(let clip):
            Addresses.clip.values(in: segments) == clip || shows(segments, [clip]) || tells(segments, of: clip)
                || saves(segments, of: clip)
        case .comparison(let one, let other, _):
            [Addresses.comparison, Addresses.comparisonPaper].prefix(link.hasDownloads ? 2 : 1).contains { address in
                address.values(in: segments).map { $0 == one.clip && $1 == other.clip } ?? false
            }
                || shows(segments, [one.clip, other.clip])
        case .progress(let athlete):
            Addresses.athlete.values(in: segments) == athlete
                || link.hasDownloads && Addresses.progressPaper.values(in: segments) == athlete
        case .album:
            Addresses.contactSheet.values(in: segments) != nil
                || clip(in: segments).map {
                    Addresses.clip.values(in: segments) == $0 || shows(segments, [$0]) || tells(segments, of: $0)
                        || saves(segments, of: $0)
                } ?? false
        case .message: false
        }
    }

    /// What opens a message: its page, to which faces are sent; its GIF; and a camera for the faces, whose sessions are
    /// the link's own.
    private func opens(_ message: MessageID, _ segments: [String], _ method: HTTPServer.Method) -> Bool {
        switch method {
        case .get:
            Addresses.message.values(in: segments) == message || Addresses.messageGIF.values(in: segments) == message
        case .post:
            Addresses.message.values(in: segments) == message || Addresses.live.values(in: segments) != nil
                || Addresses.liveFrames.values(in: segments) != nil
        case .delete: Addresses.liveSession.values(in: segments) != nil
        default: false
        }
    }

    /// The clip that a path belongs to, if any.
    func clip(in segments: [String]) -> ClipID? {
        segments.count >= 2 && segments[0] == "clips" ? ClipID(segments[1]) : nil
    }

    /// What players need to show a clip.
    private func shows(_ segments: [String], _ clips: [ClipID]) -> Bool {
        let clip =
            Addresses.media.values(in: segments) ?? Addresses.landmarks.values(in: segments)
            ?? Addresses.picture.values(in: segments)?.0
        return clip.map(clips.contains) ?? false
    }

    /// What else a report shows.
    private func tells(_ segments: [String], of clip: ClipID) -> Bool {
        (Addresses.found.values(in: segments) ?? Addresses.commentary.values(in: segments)?.0) == clip
    }

    /// What can be saved of a report, where that is allowed.
    private func saves(_ segments: [String], of clip: ClipID) -> Bool {
        guard link.hasDownloads else { return false }
        let found =
            Addresses.paper.values(in: segments) ?? Addresses.report.values(in: segments)
            ?? Addresses.landmarksCSV.values(in: segments) ?? Addresses.overlayVideo.values(in: segments)?.0
        return found == clip
    }
}

extension Guest {
    /// Whoever comes by a link.
    init(_ access: GuestAccess) {
        let base = Addresses.shared(access.link.id)
        @Sendable func reaches(_ address: String, by method: HTTPServer.Method) -> Bool {
            let path = address.prefix { $0 != "?" && $0 != "#" }
            guard path.hasPrefix(base + "/") else { return false }
            return access.reaches(path.dropFirst(base.count + 1).split(separator: "/").map(String.init), by: method)
        }
        self.init(
            base: base, hasDownloads: access.link.hasDownloads, showsNames: access.link.showsNames,
            reaches: { reaches($0, by: .get) }, sends: { reaches($0, by: .post) })
    }

    /// Whoever comes by a link that shows nothing.
    static let stranger = Guest(base: "", hasDownloads: false, showsNames: false, reaches: { _ in false })
}
