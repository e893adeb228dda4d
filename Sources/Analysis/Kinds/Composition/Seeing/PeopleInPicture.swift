internal import Domain
internal import Glibc

/// The people of a picture as subjects: faces with the bodies that they belong to, and what stands out where they are.
struct PeopleInPicture {
    enum Parameters {
        /// A face that has this share of its person's box makes the picture one of a face.
        static let closeUp = 0.2
        /// Heads smaller than this share of the picture's height are bystanders.
        static let smallestHead = 0.02
        /// Bodies smaller than this share of the picture's height are bystanders.
        static let smallest = 0.06
        /// A body without a face is believed from this confidence on, …
        static let sure = 0.999
        /// … or from this one where something stands out in its place, and shares so much with it.
        static let (likely, fits) = (0.7, 0.35)
        /// A face without a body is believed from this confidence on.
        static let sureFace = 0.8
        /// A thing that covers this share of a face is the body that it belongs to.
        static let covers = 0.7
        /// Others belong to the subject if their heads, or what is seen of them, are at least this large, shares of the
        /// first one's.
        static let together = 0.55
        /// Faces that share more than this are the same face.
        static let sameFace = 0.4
    }

    /// Each by themselves, the largest first.
    let each: [Subject]
    /// Those who are the subject together, then each.
    /// - Parameter held: those who are not meant, for they are in something.
    func subjects(besides held: [Subject]) -> [Subject] {
        let free = each.filter { !held.contains($0) }
        guard let first = free.first else { return [] }
        let together =
            free.filter { Self.measure($0, facts) >= Parameters.together * Self.measure(first, facts) }
            + alike(first)
        guard together.count > 1 else { return free }
        let group = Subject(
            kind: together.contains { $0.kind == .person } ? .person : .face,
            box: together.dropFirst().reduce(together[0].box) { $0.union($1.box) },
            anchor: SubjectFinder.mean(together.map(\.anchor)), confidence: together.map(\.confidence).min() ?? 0,
            count: together.count)
        return [group] + free
    }

    private let facts: PictureFacts

    init(_ facts: PictureFacts) {
        self.facts = facts
        var faces: [FaceFact] = []
        for face in facts.faces where face.box.height >= Parameters.smallestHead {
            if !faces.contains(where: { $0.box.overlap(face.box) > Parameters.sameFace }) { faces.append(face) }
        }
        var found: [Subject] = []
        for person in facts.people where person.box.height >= Parameters.smallest {
            let face = faces.indices.filter {
                person.box.contains(faces[$0].eyes) || Self.isHead(faces[$0], of: person)
            }
            .min { Self.distance(faces[$0], person) < Self.distance(faces[$1], person) }
            .map { faces.remove(at: $0) }
            if let subject = Self.subject(person, face, facts) { found.append(subject) }
        }
        found += faces.filter { $0.confidence >= Parameters.sureFace }.compactMap { Self.subject($0, facts) }
        each = found.sorted { SubjectFinder.size($0) > SubjectFinder.size($1) }
    }

    /// A body, with its face and what stands out in its place; nil for one that is not believed.
    private static func subject(_ person: PersonFact, _ face: FaceFact?, _ facts: PictureFacts) -> Subject? {
        let fits = facts.things.contains { $0.box.overlap(person.box) >= Parameters.fits }
        let isBelieved = person.confidence >= (fits ? Parameters.likely : Parameters.sure)
        guard face != nil || isBelieved else { return nil }
        let own = face.map { person.box.union($0.box) } ?? person.box
        guard let inside = own.intersection(.whole) else { return nil }
        let box = SalientCells.around(inside, in: facts.cells)
        let isCloseUp = (face?.box.area ?? 0) > Parameters.closeUp * box.area
        return Subject(
            kind: isCloseUp ? .face : .person, box: box, anchor: face?.eyes ?? person.head,
            confidence: max(person.confidence, face?.confidence ?? 0))
    }

    /// A face of which no body was found, with what it is a part of: that stands out where the body is.
    private static func subject(_ face: FaceFact, _ facts: PictureFacts) -> Subject? {
        guard let own = face.box.intersection(.whole) else { return nil }
        let body = facts.things.map(\.box).filter {
            $0.intersection(own)?.area ?? 0 >= Parameters.covers * own.area
        }.min { $0.area < $1.area }
        let box = body.map { $0.union(own) } ?? own
        return Subject(
            kind: own.area > Parameters.closeUp * box.area ? .face : .person, box: box, anchor: face.eyes,
            confidence: face.confidence)
    }

    /// Things that stand out as the first person does, and are as large: people whom nobody recognised.
    private func alike(_ first: Subject) -> [Subject] {
        guard first.kind == .person,
            let own = facts.things.first(where: { first.box.overlap($0.box) > 0.4 })
        else { return [] }
        return facts.things.filter { thing in
            thing.confidence >= 0.7 * own.confidence
                && (Parameters.together...1 / Parameters.together).contains(thing.box.height / own.box.height)
                && (0.4...2.5).contains(thing.box.area / own.box.area)
                && each.allSatisfy { $0.box.intersection(thing.box) == nil }
        }.map { Subject(kind: .person, box: $0.box, anchor: $0.centre, confidence: $0.confidence) }
    }

    /// How large somebody is: the height of the head, where there is one, else a share of the body's.
    private static func measure(_ subject: Subject, _ facts: PictureFacts) -> Double {
        facts.faces.first { $0.eyes == subject.anchor }?.box.height ?? subject.box.height / 5
    }

    private static func distance(_ face: FaceFact, _ person: PersonFact) -> Double {
        hypot(face.eyes.x - person.head.x, face.eyes.y - person.head.y)
    }

    private static func isHead(_ face: FaceFact, of person: PersonFact) -> Bool {
        distance(face, person) < 0.7 * max(face.box.width, face.box.height)
    }
}
