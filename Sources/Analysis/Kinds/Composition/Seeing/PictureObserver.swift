internal import Domain
internal import Media
internal import Vision

/// The models that composition needs: of faces it asks where they are and where they look, not what they show.
package struct CompositionModels: Sendable {
    let faces: FaceModels
    let bodies: PoseModels
    let saliency: SaliencyNet

    /// - Throws: `AppError`.
    init(_ library: ModelLibrary, streams: Int) async throws {
        async let faces = FaceModels(library, streams: streams, wantsBlendshapes: false)
        async let bodies = PoseModels(library, streams: streams)
        async let saliency = SaliencyNet(library, streams: streams)
        (self.faces, self.bodies, self.saliency) = (try await faces, try await bodies, try await saliency)
    }
}

/// Looks at single pictures and tells what there is to judge. Its models are loaded while the first picture is decoded
/// and measured: whoever needs one waits for it.
final class PictureObserver {
    /// Longer edge of the picture in which lines and sharpness are measured, pixels.
    private static let edge = 512
    /// Where a head is this high, share of the picture, nobody who is too small for a look at the whole picture is
    /// meant.
    private static let portrait = 0.12

    var work: VisionWork { get async { await faces.work + (people?.work ?? VisionWork()) } }

    private let faces: FaceLookout
    private let saliency: SaliencyLookout
    private let bodies: Task<PoseModels, any Error>
    private var people: PeopleSearch?

    init(_ library: ModelLibrary) {
        // Bodies are what is waited for in the end.
        bodies = Task { try await PoseModels(library, streams: 1) }
        faces = FaceLookout(library)
        saliency = SaliencyLookout(library)
    }

    /// What a picture shows.
    /// - Parameter time: when it is shown, seconds.
    func facts(of picture: Picture, at time: Double) async throws -> PictureFacts {
        // Unsafe: the decoder's memory is lent to a task besides this one, which has ended before this returns.
        nonisolated(unsafe) let lent = picture
        let lookout = faces
        async let seen = lookout.faces(in: lent)
        let reduced = ReducedPicture(picture, edge: Self.edge)
        async let lines = PictureLines(in: reduced)
        let net = saliency
        async let saliency = net.map(of: reduced)
        let people = try await search()
        let prominent = try people.prominent(in: picture)
        let isPortrait = try await seen.contains { $0.box.height >= Self.portrait }
        let bodies = try isPortrait ? prominent.poses : people.smaller(in: picture, than: prominent)
        return try await PictureFacts(
            of: reduced, saliency, at: time, faces: seen, bodies: bodies, lines: lines)
    }

    private func search() async throws -> PeopleSearch {
        if let people { return people }
        let first = try PeopleSearch(try await bodies.value)
        people = first
        return first
    }
}

/// Looks for faces while others look for bodies.
private actor FaceLookout {
    var work: VisionWork { search?.work ?? VisionWork() }

    private let models: Task<FaceModels, any Error>
    private var search: FaceSearch?

    init(_ library: ModelLibrary) {
        models = Task { try await FaceModels(library, streams: 1, wantsBlendshapes: false) }
    }

    func faces(in picture: sending Picture) async throws -> [FaceFact] {
        let models = try await models.value
        let search = try search ?? FaceSearch(models, for: .leading)
        self.search = search
        return try search.faces(in: picture).map { FaceFact($0) }
    }
}

/// Looks for what stands out while others look for people.
private actor SaliencyLookout {
    private let net: Task<SaliencyNet, any Error>
    private var search: SaliencySearch?

    init(_ library: ModelLibrary) {
        net = Task { try await SaliencyNet(library, streams: 1) }
    }

    func map(of picture: ReducedPicture) async throws -> SaliencyMap {
        let net = try await net.value
        let search = try search ?? SaliencySearch(net)
        self.search = search
        return try search.map(of: picture)
    }
}

extension PictureFacts {
    /// The facts of a picture, with how much its places stand out, and the faces and bodies that were found in it.
    /// - Parameter lines: its lines, where they are known already.
    init(
        of picture: ReducedPicture, _ saliency: SaliencyMap, at time: Double, faces: [FaceFact], bodies: [Pose],
        lines: PictureLines? = nil
    ) {
        let aspect = Double(picture.width) / Double(picture.height)
        let lines = lines ?? PictureLines(in: picture)
        self.init(
            time: time, aspect: aspect, cells: CellMaker.cells(of: picture, saliency), faces: faces,
            people: bodies.compactMap { PersonFact($0, aspect: aspect) }, things: ThingFinder.things(in: saliency),
            horizon: lines.horizon, leadingLines: lines.leadingLines)
    }
}
