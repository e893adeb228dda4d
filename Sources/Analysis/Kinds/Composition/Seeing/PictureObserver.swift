internal import Media
internal import Reports
internal import Vision

/// The models that composition needs: of faces it asks where they are and where they look, not what they show.
package struct CompositionModels: Sendable {
    let faces: FaceModels
    let bodies: PoseModels

    /// - Throws: `VisionError`.
    init(_ library: ModelLibrary, streams: Int) async throws {
        async let faces = FaceModels(library, streams: streams, wantsBlendshapes: false)
        async let bodies = PoseModels(library, streams: streams)
        (self.faces, self.bodies) = (try await faces, try await bodies)
    }
}

/// Looks at single pictures and tells what there is to judge.
final class PictureObserver {
    /// Longer edge of the picture in which lines and sharpness are measured, pixels.
    private static let edge = 512
    /// Where a head is this high, share of the picture, nobody who is too small for a look at the whole picture is meant.
    private static let portrait = 0.12

    var work: VisionWork { faces.work + people.work }

    private let faces: FaceSearch
    private let people: PeopleSearch

    init(_ models: CompositionModels) throws {
        faces = try FaceSearch(models.faces, isThorough: false)
        people = try PeopleSearch(models.bodies)
    }

    /// What a picture shows.
    /// - Parameter time: when it is shown, seconds.
    func facts(of picture: Picture, at time: Double) async throws -> PictureFacts {
        let reduced = ReducedPicture(picture, edge: Self.edge)
        // The models keep one core busy, lines and things another.
        async let lines = PictureLines(in: reduced)
        async let things = PictureThings(in: reduced)
        let seen = try faces.faces(in: picture).map { FaceFact($0) }
        let isPortrait = seen.contains { $0.box.height >= Self.portrait }
        let bodies = try people.people(in: picture, isThorough: !isPortrait)
        return PictureFacts(
            of: reduced, at: time, faces: seen, bodies: bodies, lines: await lines, things: await things)
    }
}

extension PictureFacts {
    /// The facts of a picture, with the faces and bodies that were found in it.
    /// - Parameters:
    ///   - lines: its lines, where they are known already.
    ///   - things: what stands out in it, where that is known already, seen in a picture as large.
    init(
        of picture: ReducedPicture, at time: Double, faces: [FaceFact], bodies: [Pose], lines: PictureLines? = nil,
        things: PictureThings? = nil
    ) {
        let aspect = Double(picture.width) / Double(picture.height)
        let things = things ?? PictureThings(in: picture)
        let lines = lines ?? PictureLines(in: picture)
        self.init(
            time: time, aspect: aspect, cells: CellMaker.cells(of: picture, things.saliency), faces: faces,
            people: bodies.compactMap { PersonFact($0, aspect: aspect) }, things: things.whole,
            cores: things.cores, horizon: lines.horizon, leadingLines: lines.leadingLines)
    }
}
