internal import Domain
internal import Glibc

/// Who or what a picture is of: faces first, then whole people, then what stands out.
enum SubjectFinder {
    enum Parameters {
        /// Less sure than this is no subject. Of 200 parts of pictures in which nothing stands out 27% have a thing that
        /// is, of 581 with a subject 99%.
        static let leastConfidence = 0.5
        /// Things belong together if they stand out like this share of the first one's confidence and area.
        static let thingsTogether = 0.5
        /// A thing holds somebody if it covers this share of them, and they are at most so large a share of it: whoever
        /// rides a horse, or sits in a boat.
        static let holds = (cover: 0.7, size: 0.35)
        /// People who are not this high, share of the picture, are not what it is of.
        static let smallestPerson = 0.1
    }

    /// All that could be meant, the likeliest first.
    static func subjects(in facts: PictureFacts) -> [Subject] {
        let people = PeopleInPicture(facts)
        let held = people.each.filter { somebody in facts.things.contains { holds($0, somebody) } }
        let found = people.subjects(besides: held)
        let things = things(in: facts, with: held, besides: found)
        let lines = lines(in: facts)
        // Between a road and a car on it, the surer is meant.
        let surest = things.map(\.confidence).max() ?? 0
        let behind = held + lines.filter { $0.confidence < surest }
        let all = (found + held + things + lines).filter { $0.confidence >= Parameters.leastConfidence }
        return all.sorted { prominence($0, behind) > prominence($1, behind) }
    }

    /// What somebody chose: a box.
    static func chosen(_ box: PictureBox, in facts: PictureFacts) -> Subject {
        let faces = facts.faces.filter { box.contains($0.eyes) }
        let anchor = faces.isEmpty ? box.centre : mean(faces.map(\.eyes))
        return Subject(kind: .chosen, box: box, anchor: anchor, confidence: 1, count: max(1, faces.count))
    }

    /// What somebody pointed at: the smallest of what was found there, or a part of the picture around it that looks
    /// alike.
    static func chosen(at point: PicturePoint, in facts: PictureFacts) -> Subject {
        let found = (PeopleInPicture(facts).each + facts.things.map { subject(of: [$0]) }).filter {
            $0.box.contains(point)
        }
        if var smallest = found.min(by: { $0.box.area < $1.box.area }) {
            (smallest.kind, smallest.confidence) = (.chosen, 1)
            return smallest
        }
        let box = AlikeCells.around(point, in: facts.cells)
        return Subject(kind: .chosen, box: box, anchor: box.centre, confidence: 1)
    }

    // MARK: Things

    private static func holds(_ thing: ThingFact, _ somebody: Subject) -> Bool {
        let shared = thing.box.intersection(somebody.box)?.area ?? 0
        return shared >= Parameters.holds.cover * somebody.box.area
            && somebody.box.area < Parameters.holds.size * thing.box.area
    }

    /// - Parameters:
    ///   - held: people who are in things.
    ///   - people: people who are not.
    private static func things(in facts: PictureFacts, with held: [Subject], besides people: [Subject]) -> [Subject] {
        let free = facts.things.filter { thing in !people.contains { $0.box.overlap(thing.box) > 0.3 } }.map { thing in
            var whole = thing
            for somebody in held where holds(thing, somebody) { whole.box = whole.box.union(somebody.box) }
            return whole
        }
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

    private static func lines(in facts: PictureFacts) -> [Subject] {
        facts.leadingLines.map {
            [Subject(kind: .lines, box: $0.box, anchor: $0.meeting, confidence: $0.confidence)]
        } ?? []
    }

    // MARK: How prominent

    static func size(_ subject: Subject) -> Double {
        let away = abs(subject.anchor.x - 0.5) + abs(subject.anchor.y - 0.5)
        return subject.box.area.squareRoot() * (1 - 0.3 * away)
    }

    /// People before what leads into the picture, and that before things; unless people are tiny.
    /// - Parameter behind: what comes after things.
    private static func prominence(_ subject: Subject, _ behind: [Subject]) -> Double {
        let isPerson = subject.kind == .face || subject.kind == .person
        let isTiny = isPerson && subject.box.height <= Parameters.smallestPerson
        let rank = isTiny || behind.contains(subject) ? -1 : isPerson ? 10.0 : subject.kind == .lines ? 6 : 0
        return rank + (subject.count > 1 ? 5 : 0) + subject.confidence * size(subject)
    }

    static func mean(_ points: [PicturePoint]) -> PicturePoint {
        PicturePoint(
            points.reduce(0) { $0 + $1.x } / Double(max(1, points.count)),
            points.reduce(0) { $0 + $1.y } / Double(max(1, points.count)))
    }
}
