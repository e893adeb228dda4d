internal import Glibc
internal import Reports

/// Who or what a picture is of: faces first, then whole people, then what stands out.
enum SubjectFinder {
    enum Parameters {
        /// Less sure than this is no subject.
        static let leastConfidence = 0.3
        /// Others of the same sort belong to the subject if they are at least this large, shares of the first one's height.
        static let together = 0.5
        /// Things belong together if they stand out like this share of the first one's confidence and area.
        static let thingsTogether = 0.5
        /// A face that has this share of its person's box makes the picture one of a face.
        static let closeUp = 0.2
        /// Faces and people smaller than this share of the picture's height are bystanders.
        static let smallest = 0.035
    }

    /// All that could be meant, the likeliest first.
    static func subjects(in facts: PictureFacts) -> [Subject] {
        let people = people(in: facts)
        let things = things(in: facts, besides: people)
        let all = (people + things).filter { $0.confidence >= Parameters.leastConfidence }
        // A person who is hardly to be seen is less than a thing that everything leads to.
        return all.sorted { prominence($0, facts) > prominence($1, facts) }
    }

    /// What somebody chose: a box.
    static func chosen(_ box: PictureBox, in facts: PictureFacts) -> Subject {
        let faces = facts.faces.filter { box.contains($0.eyes) }
        let anchor = faces.isEmpty ? box.centre : mean(faces.map(\.eyes))
        return Subject(kind: .chosen, box: box, anchor: anchor, confidence: 1, count: max(1, faces.count))
    }

    /// What somebody pointed at: the smallest of what was found there, or a part of the picture around it that looks alike.
    static func chosen(at point: PicturePoint, in facts: PictureFacts) -> Subject {
        let found = (single(facts) + facts.things.map { subject(of: [$0]) }).filter { $0.box.contains(point) }
        if var smallest = found.min(by: { $0.box.area < $1.box.area }) {
            (smallest.kind, smallest.confidence) = (.chosen, 1)
            return smallest
        }
        let box = AlikeCells.around(point, in: facts.cells)
        return Subject(kind: .chosen, box: box, anchor: box.centre, confidence: 1)
    }

    // MARK: People

    /// Each person or face by itself, with the face's eyes for an anchor where there is one.
    private static func single(_ facts: PictureFacts) -> [Subject] {
        var free = facts.faces.filter { $0.box.height >= Parameters.smallest }
        var found: [Subject] = []
        for person in facts.people where person.box.height >= Parameters.smallest {
            let face = free.first { person.box.contains($0.eyes) && isHead($0, of: person) }
            if let face { free.removeAll { $0 == face } }
            let box = face.flatMap { person.box.union($0.box).intersection(.whole) } ?? person.box
            let isCloseUp = (face?.box.area ?? 0) > Parameters.closeUp * box.area
            found.append(
                Subject(
                    kind: isCloseUp ? .face : .person, box: box, anchor: face?.eyes ?? person.head,
                    confidence: max(person.confidence, face?.confidence ?? 0)))
        }
        for face in free {
            guard let box = face.box.intersection(.whole) else { continue }
            found.append(Subject(kind: .face, box: box, anchor: face.eyes, confidence: face.confidence))
        }
        return found.sorted { size($0) > size($1) }
    }

    private static func isHead(_ face: FaceFact, of person: PersonFact) -> Bool {
        hypot(face.eyes.x - person.head.x, face.eyes.y - person.head.y) < 0.7 * max(face.box.width, face.box.height)
    }

    /// Those who are about as large as the most prominent one are the subject with that one.
    private static func people(in facts: PictureFacts) -> [Subject] {
        let each = single(facts)
        guard let first = each.max(by: { size($0) < size($1) }) else { return [] }
        let together = each.filter { $0.box.height >= Parameters.together * first.box.height }
        guard together.count > 1 else { return each }
        let group = Subject(
            kind: together.contains { $0.kind == .person } ? .person : .face,
            box: together.dropFirst().reduce(together[0].box) { $0.union($1.box) },
            anchor: mean(together.map(\.anchor)), confidence: together.map(\.confidence).min() ?? 0,
            count: together.count)
        return [group] + each
    }

    // MARK: Things

    private static func things(in facts: PictureFacts, besides people: [Subject]) -> [Subject] {
        let free = facts.things.filter { thing in !people.contains { $0.box.overlap(thing.box) > 0.3 } }
        guard let first = free.first else { return [] }
        let together = free.filter {
            $0.box.area >= Parameters.thingsTogether * first.box.area
                && $0.confidence >= Parameters.thingsTogether * first.confidence
        }
        let each = free.map { subject(of: [$0]) }
        return together.count > 1 ? [subject(of: together)] + each : each
    }

    private static func subject(of things: [ThingFact]) -> Subject {
        let weight = things.reduce(0) { $0 + $1.box.area }
        let centre = things.reduce(PicturePoint(0, 0)) {
            PicturePoint(
                $0.x + $1.centre.x * $1.box.area / weight, $0.y + $1.centre.y * $1.box.area / weight)
        }
        return Subject(
            kind: .thing, box: things.dropFirst().reduce(things[0].box) { $0.union($1.box) },
            anchor: centre, confidence: things.map(\.confidence).max() ?? 0, count: things.count)
    }

    // MARK: How prominent

    private static func size(_ subject: Subject) -> Double {
        let away = abs(subject.anchor.x - 0.5) + abs(subject.anchor.y - 0.5)
        return subject.box.area.squareRoot() * (1 - 0.3 * away)
    }

    /// People before things, unless they are tiny.
    private static func prominence(_ subject: Subject, _ facts: PictureFacts) -> Double {
        let isPerson = subject.kind == .face || subject.kind == .person
        let rank = isPerson && subject.box.height > 0.1 ? 10.0 : isPerson ? 0.5 : 0
        return rank + (subject.count > 1 ? 5 : 0) + subject.confidence * size(subject)
    }

    static func mean(_ points: [PicturePoint]) -> PicturePoint {
        PicturePoint(
            points.reduce(0) { $0 + $1.x } / Double(max(1, points.count)),
            points.reduce(0) { $0 + $1.y } / Double(max(1, points.count)))
    }
}
