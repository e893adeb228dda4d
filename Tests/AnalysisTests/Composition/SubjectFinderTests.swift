import Domain
import Testing

@testable import Analysis
@testable import Media
@testable import Vision

/// Who or what a picture is of, from people, faces and what stands out.
@Suite struct SubjectFinderTests {
    private static let ink = DrawnPicture.red

    private func facts(_ boxes: [PictureBox], people: [PersonFact] = [], faces: [FaceFact] = []) -> PictureFacts {
        let picture = boxes.reduce(DrawnPicture()) { $0.box($1, Self.ink) }
        var facts = PictureFacts(of: picture.reduced, picture.saliency, at: 0, faces: faces, bodies: [])
        facts.people = people
        return facts
    }

    private func person(_ box: PictureBox, confidence: Double = 1) -> PersonFact {
        PersonFact(
            box: box, head: PicturePoint(box.centre.x, box.y + 0.1 * box.height), joints: [], confidence: confidence)
    }

    private func subject(_ facts: PictureFacts) throws -> Subject {
        try #require(SubjectFinder.subjects(in: facts).first)
    }

    @Test func `raised arms belong to a person, what is far away does not`() throws {
        let body = PictureBox(x: 0.4, y: 0.4, width: 0.2, height: 0.5)
        let arms = PictureBox(x: 0.45, y: 0.28, width: 0.1, height: 0.14)
        let ball = PictureBox(x: 0.9, y: 0.05, width: 0.06, height: 0.08)
        let found = try subject(facts([body, arms, ball], people: [person(body)]))
        #expect(found.kind == .person)
        #expect(found.box.overlap(body.union(arms)) > 0.9)
    }

    @Test func `a rider is part of what is ridden`() throws {
        let horse = PictureBox(x: 0.2, y: 0.2, width: 0.6, height: 0.7)
        let rider = PictureBox(x: 0.45, y: 0.15, width: 0.12, height: 0.3)
        let found = try subject(facts([horse], people: [person(rider)]))
        #expect(found.kind == .thing)
        #expect(found.box.overlap(horse.union(rider)) > 0.9)
        // The rider can still be meant.
        #expect(SubjectFinder.subjects(in: facts([horse], people: [person(rider)])).contains { $0.kind == .person })
    }

    @Test func `a person beside a thing is the subject`() throws {
        let body = PictureBox(x: 0.1, y: 0.3, width: 0.2, height: 0.6)
        let thing = PictureBox(x: 0.6, y: 0.3, width: 0.2, height: 0.2)
        let found = try subject(facts([body, thing], people: [person(body)]))
        #expect(found.kind == .person)
        #expect(found.box.overlap(body) > 0.9)
    }

    @Test func `tiny people are bystanders of what stands out`() throws {
        let tower = PictureBox(x: 0.4, y: 0.1, width: 0.15, height: 0.7)
        let somebody = PictureBox(x: 0.8, y: 0.85, width: 0.02, height: 0.07)
        #expect(try subject(facts([tower], people: [person(somebody)])).kind == .thing)
    }

    @Test func `a body that nothing stands out for is believed only when it is certain`() throws {
        let body = PictureBox(x: 0.1, y: 0.3, width: 0.2, height: 0.6)
        #expect(SubjectFinder.subjects(in: facts([], people: [person(body, confidence: 0.9)])).isEmpty)
        #expect(try subject(facts([body], people: [person(body, confidence: 0.9)])).kind == .person)
        #expect(try subject(facts([], people: [person(body)])).kind == .person)
    }

    @Test func `things of like weight are a group`() throws {
        let two = [0.15, 0.65].map { PictureBox(x: $0, y: 0.4, width: 0.2, height: 0.3) }
        let found = try subject(facts(two))
        #expect(found.count == 2)
        #expect(found.box.overlap(two[0].union(two[1])) > 0.9)
        let small = PictureBox(x: 0.8, y: 0.4, width: 0.08, height: 0.1)
        #expect(try subject(facts([two[0], small])).count == 1)
    }

    @Test func `where nothing stands out there is no subject`() {
        #expect(SubjectFinder.subjects(in: facts([])).isEmpty)
        let faint = SaliencyMap((0..<SaliencyMap.edge * SaliencyMap.edge).map { $0 % 7 == 0 ? 0.2 : 0.1 })
        let picture = PictureFacts(of: DrawnPicture().reduced, faint, at: 0, faces: [], bodies: [])
        #expect(SubjectFinder.subjects(in: picture).isEmpty)
    }

    /// What older versions wrote opens: cores of things are no longer asked for.
    @Test func `facts of older reports are read`() throws {
        let box = PictureBox(x: 0.3, y: 0.3, width: 0.2, height: 0.3)
        var text = String(decoding: try FactsFile([facts([box])]).encoded(), as: UTF8.self)
        text = text.replacing("\"things\":", with: "\"cores\":[],\"things\":")
        let read = try FactsFile(json: Array(text.utf8))
        #expect(try subject(read.pictures[0]).box.overlap(box) > 0.9)
    }
}
