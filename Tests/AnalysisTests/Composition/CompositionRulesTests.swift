import Domain
import Testing

@testable import Analysis
@testable import Media

/// What each rule says of facts that a test states.
@Suite struct CompositionRulesTests {
    private var empty: PictureFacts {
        let picture = DrawnPicture()
        return PictureFacts(of: picture.reduced, picture.saliency, at: 0, faces: [], bodies: [])
    }

    private func person(_ x: Double, head: Double = 0.25, feet: Double = 0.9) -> PersonFact {
        func joint(_ name: String, _ y: Double, _ root: Double) -> PersonFact.Joint {
            PersonFact.Joint(name: name, place: PicturePoint(x, y), root: PicturePoint(x, root))
        }
        let height = feet - head
        return PersonFact(
            box: PictureBox(x: x - 0.08, y: head - 0.05, width: 0.16, height: min(height + 0.05, 1.05 - head)),
            head: PicturePoint(x, head),
            joints: [
                joint("knee", head + 0.75 * height, head + 0.55 * height), joint("ankle", feet, head + 0.75 * height),
            ], confidence: 1)
    }

    private func facts(_ people: PersonFact...) -> PictureFacts {
        var facts = empty
        facts.people = people
        return facts
    }

    private func say(_ rule: some CompositionRule, _ facts: PictureFacts, in box: PictureBox = .whole) -> RuleVerdict? {
        rule.evaluate(SubjectFinder.subjects(in: facts).first, PictureFrame(box, of: facts), facts)
    }

    @Test func limbsAreCutAtJointsOnly() throws {
        #expect(try #require(say(CutLimbsRule(), facts(person(0.5)))).score == 1)
        let atTheAnkle = try #require(say(CutLimbsRule(), facts(person(0.5, feet: 1.0))))
        #expect(atTheAnkle.score < 0.8)
        #expect(atTheAnkle.feedback.contains("ankle"))
        // Between knee and ankle is no joint.
        #expect(try #require(say(CutLimbsRule(), facts(person(0.5, feet: 1.12)))).score == 1)
    }

    @Test func headsHaveRoomAndNotTooMuch() throws {
        #expect(try #require(say(HeadRoomRule(), facts(person(0.5, head: 0.2)))).score == 1)
        #expect(try #require(say(HeadRoomRule(), facts(person(0.5, head: 0.04)))).score < 0.5)
        #expect(try #require(say(HeadRoomRule(), facts(person(0.5, head: 0.7, feet: 0.98)))).score < 0.5)
    }

    /// A hair's breadth more or less, as a copy of a photo may have it, moves no score by a step.
    @Test func scoresHaveNoSteps() throws {
        let seen = empty
        func largestStep(_ rule: some CompositionRule, _ change: (inout PictureFacts, Double) -> Void) throws -> Double
        {
            let scores = try stride(from: -0.05, through: 0.4, by: 0.001).map { place in
                var facts = seen
                change(&facts, place)
                return try #require(say(rule, facts)).score
            }
            return zip(scores, scores.dropFirst()).map { abs($0 - $1) }.max() ?? 0
        }
        #expect(try largestStep(HeadRoomRule()) { $0.people = [person(0.5, head: $1 + 0.05)] } < 0.06)
        let cut = try largestStep(CutLimbsRule()) { facts, x in
            facts.people = [person(0.3)]
            facts.faces = [head(max(x, 0.01), y: 0.2)]
        }
        #expect(cut < 0.06)
    }

    /// Of three of whom one has no body that was seen, the heads say where the middle is.
    @Test func theMiddleOfAGroupIsThatOfItsHeads() throws {
        var facts = facts(person(0.25), person(0.5))
        facts.faces = [0.25, 0.5, 0.75].map { head($0, y: 0.2) }
        facts.people[0].box = PictureBox(x: 0.02, y: 0.15, width: 0.4, height: 0.8)
        let verdict = try #require(say(CentreRule(), facts))
        #expect(SubjectFinder.subjects(in: facts).first?.count == 3)
        #expect(verdict.measured.first { $0.name == "distance from the vertical centre line" }?.value == 0)
    }

    private func head(_ x: Double, y: Double) -> FaceFact {
        FaceFact(
            box: PictureBox(x: x - 0.06, y: y - 0.08, width: 0.12, height: 0.16), eyes: PicturePoint(x, y), yaw: 0,
            confidence: 1)
    }

    @Test func facesLookIntoThePicture() throws {
        func looking(_ yaw: Double, at x: Double) -> RuleVerdict? {
            var facts = facts(person(x))
            facts.faces = [
                FaceFact(
                    box: PictureBox(x: x - 0.05, y: 0.15, width: 0.1, height: 0.2), eyes: PicturePoint(x, 0.25),
                    yaw: yaw, confidence: 1)
            ]
            return say(LookRoomRule(), facts)
        }
        // Above 0 looks to the left of the picture.
        #expect(try #require(looking(40, at: 0.7)).score > 0.95)
        let out = try #require(looking(40, at: 0.2))
        #expect(out.score < 0.6)
        #expect(out.feedback.contains("left"))
        #expect(looking(5, at: 0.2) == nil)
    }

    @Test func adviceSaysHowFarAndWhichWay() throws {
        let left = try #require(say(ThirdsRule(), facts(person(0.2, head: 0.33))))
        #expect(left.feedback.hasPrefix("Step to the left"))
        #expect(left.feedback.contains("moved right in the frame by an eighth of the frame width"))
        let right = try #require(say(ThirdsRule(), facts(person(0.8, head: 0.33))))
        #expect(right.feedback.hasPrefix("Step to the right"))
    }

    @Test func whatIsChosenIsJudged() {
        let facts = facts(person(0.5))
        let chosen = Composer.composition(
            of: facts, subject: .box(PictureBox(x: 0.28, y: 0.28, width: 0.1, height: 0.1)), wantsCrops: false)
        #expect(chosen.subject?.kind == .chosen)
        #expect(chosen.rule == .thirds)
        let pointed = Composer.composition(of: facts, subject: .point(PicturePoint(0.5, 0.5)), wantsCrops: false)
        #expect(pointed.subject?.box == SubjectFinder.subjects(in: facts).first?.box)
    }

    @Test(arguments: ["original", "1:1", "4:5", "3:2", "16:9"])
    func cropsKeepWholeWhatWas(_ ratio: String) throws {
        for x in [0.2, 0.35, 0.5, 0.8] {
            let facts = facts(person(x, head: 0.3, feet: 0.8))
            let subject = try #require(SubjectFinder.subjects(in: facts).first)
            let crop = try #require(Composer.crop(of: facts, ratio: ratio))
            #expect(PictureBox.whole.contains(crop.box))
            #expect(crop.box.contains(subject.box))
            for joint in facts.people[0].joints { #expect(crop.box.contains(joint.place)) }
            let shape = crop.box.width * facts.aspect / crop.box.height
            let wanted = CropSearch.ratios.first { $0.name == ratio }?.value ?? facts.aspect
            #expect(abs(shape - wanted) < 1e-6)
        }
    }

    @Test func suggestedCropsAreNeverWorse() {
        for x in stride(from: 0.1, through: 0.9, by: 0.1) {
            let facts = facts(person(x, head: 0.35, feet: 0.75))
            let whole = Composer.composition(of: facts)
            for crop in [whole.crop].compactMap({ $0 }) + whole.otherCrops { #expect(crop.score >= whole.score ?? 2) }
            // What is told of a crop is what judging it says.
            if let crop = whole.crop {
                #expect(Composer.composition(of: facts, frame: crop.box).score == crop.score)
            }
        }
    }

    @Test func factsSurviveTheirFile() throws {
        let facts = facts(person(0.4))
        let read = try FactsFile(json: try FactsFile([facts]).encoded())
        #expect(read.pictures.count == 1)
        let (one, other) = (Composer.composition(of: facts), Composer.composition(of: read.pictures[0]))
        #expect(one.rule == other.rule)
        #expect(abs(try #require(one.score) - #require(other.score)) < 0.001)
    }

    @Test func factsOutOfBoundsAreRefused() throws {
        var facts = facts(person(0.4))
        facts.cells.luma.removeLast()
        let json = try FactsFile([facts]).encoded()
        #expect(throws: OutOfBounds.self) { _ = try FactsFile(json: json) }
        #expect(throws: (any Error).self) { _ = try FactsFile(json: Array("{\"pictures\":[]}".utf8)) }
    }
}
