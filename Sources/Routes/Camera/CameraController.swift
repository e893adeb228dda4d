import Analysis
import Domain
import FoundationEssentials
import HTTPServer
import Jobs
import Live
import Store
import Templates

/// Sessions of cameras: opened, fed with pictures, listened to, ended.
struct CameraController: Controller {
    let live: LiveSessions
    let limits: StoreLimits
    let chrome: CurrentChrome

    func addRoutes(to table: inout RouteTable) {
        table.get(Addresses.camera) { camera($0) }
        table.post(Addresses.live) { try await openSession($0) }
        table.get(Addresses.liveSession) { _, id in try watch(id) }
        table.on(.delete, Addresses.liveSession) { context, id in try await closeSession(id, context) }
        table.post(Addresses.liveFrames) { context, id in try await show(to: id, context) }
        table.get(Addresses.liveEvents) { context, id in try liveEvents(of: id, context) }
    }

    func camera(_ context: RequestContext) -> Response {
        let chosen = context.request.query["for"].flatMap { AnalysisKind(rawValue: $0) }
        return .page(
            CameraPage.render(
                CameraModel(
                    site: chrome().site, chosen: chosen ?? .swing, maximumUploadBytes: Int64(limits.uploadBytes))))
    }

    func watch(_ id: LiveID) throws -> Response {
        guard let kind = live.kind(of: id) else { throw AppError.noSuchSession }
        return .page(
            WatchPage.render(WatchModel(site: chrome().site, kind: kind, id: id)))
    }

    func openSession(_ context: RequestContext) async throws -> Response {
        let form = try await context.request.form()
        let kind = try UploadOptions.offeredKind(form["kind"] ?? AnalysisKind.swing.rawValue)
        // Guests have a camera for faces alone.
        guard context.link == nil || kind == .expression else { throw AppError.notShared }
        let id = try await live.open(
            kind, isMirrored: form["mirrored"] == "true", in: context.cameraScope,
            for: context.link == nil ? .owner : .guest)
        var response = Response.json(SessionAnswer(id, kind, live.limits).json, status: .created)
        response.headers[.location] = Addresses.liveSession(id)
        return response
    }

    func show(to id: LiveID, _ context: RequestContext) async throws -> Response {
        try await ShownPicture(context).answer(by: live, id, in: context.cameraScope)
    }

    func closeSession(_ id: LiveID, _ context: RequestContext) async throws -> Response {
        try await live.close(id, in: context.cameraScope)
        return Response(.noContent)
    }

    func liveEvents(of id: LiveID, _ context: RequestContext) throws -> Response {
        let request = context.request
        var topics: Set<LiveEvent.Topic>?
        if let names = request.query["types"] {
            topics = Set(
                try names.split(separator: ",").map { name throws(AppError) in
                    guard let topic = LiveEvent.Topic(rawValue: String(name)) else { throw AppError.noSuchTopic }
                    return topic
                })
        }
        let last = request.headers[.lastEventID] ?? request.query["after"]
        guard let feed = live.events(of: id, about: topics, after: last.flatMap { Int($0) }) else {
            throw AppError.noSuchSession
        }
        return Response.events(feed.map(Self.event))
    }

    @Sendable private static func event(_ heard: LiveEventFeed.Element) -> ServerSentEvent {
        switch heard {
        case .event(let event):
            ServerSentEvent(id: String(event.id), data: event.json)
        case .end(let farewell):
            ServerSentEvent(name: "end", data: FarewellAnswer(message: farewell.localized).json)
        }
    }
}

extension RequestContext {
    /// Whose sessions of cameras are meant: those that guests open belong to their link.
    fileprivate var cameraScope: Scope { link.map { Scope(name: "link \($0.id)") } ?? scope }
}

/// A session as whoever opened it reads it.
struct SessionAnswer: JSONAnswer {
    let id: String
    let kind: String
    let path: String
    let frames: String
    /// Nil where nobody may listen.
    let events: String?
    /// Names of the values of what is recorded.
    let values: [String]
    /// Seconds without pictures after which it ends.
    let endsAfter: Int

    init(_ id: LiveID, _ kind: AnalysisKind, _ limits: LiveLimits) {
        self.init(
            id, kind, limits, path: Addresses.liveSession(id), frames: Addresses.liveFrames(id),
            events: Addresses.liveEvents(id))
    }

    init(_ id: LiveID, _ kind: AnalysisKind, _ limits: LiveLimits, path: String, frames: String, events: String?) {
        self.id = id.description
        self.kind = kind.rawValue
        self.path = path
        self.frames = frames
        self.events = events
        values = kind.liveValueNames
        endsAfter = Int(limits.silence.components.seconds)
    }
}

/// What a picture showed. How long it took is in milliseconds.
struct FrameAnswer: JSONAnswer {
    struct Times: Codable {
        let waiting, decode, detect, landmarks, analysis: Double
        /// From the first byte that came to the answer.
        let total: Double
    }

    let t: Double
    let reading: LiveReading
    let events: [NumberedLiveEvent]
    let times: Times
    /// After how many milliseconds the next picture is wanted; nil as soon as there is one.
    let next: Int?

    init(_ answer: LiveAnswer, _ events: [NumberedLiveEvent], waited: Duration, total: Duration, next: Int?) {
        self.next = next
        func milliseconds(_ duration: Duration) -> Double { (duration / .microseconds(1)).rounded() / 1000 }
        t = answer.t
        var reading = answer.reading
        reading.composition = reading.composition?.translated
        self.reading = reading
        self.events = events
        times = Times(
            waiting: milliseconds(waited), decode: answer.times.decode, detect: answer.times.detect,
            landmarks: answer.times.landmarks, analysis: answer.times.analysis, total: milliseconds(total))
    }
}

/// A picture that was overtaken.
struct SkippedAnswer: JSONAnswer {
    let t: Double
    var skipped = true
    /// As in `FrameAnswer`.
    let next: Int?
}

/// Why a session ended.
struct FarewellAnswer: JSONAnswer {
    let message: String
}

extension NumberedLiveEvent: JSONAnswer {}
