import Domain
import Foundation
import HTTPServer
import Testing

@testable import Routes

/// What people may say of raised fingers and of expressions.
@Suite struct FindingInputTests {
    private func hands(_ spans: [(Double, Double)], duration: Double = 4) -> HandReport {
        let hand = ReportedHand(
            chirality: .left, raised: [.index], gesture: GestureName(rawValue: "pointing"), confidence: 0.9,
            position: [0.5, 0.5], box: [0.4, 0.4, 0.2, 0.2])
        return HandReport(
            media: ReportMedia(width: 640, height: 480, duration: duration, frames: 100, fps: 25, rotation: 0),
            coverage: 1, events: spans.map { HandEvent(start: $0, end: $1, count: 1, hands: [hand]) })
    }

    private func input<Input: FindingInput>(_ json: String) throws -> Input {
        try JSONDecoder().decode(Input.self, from: Data(json.utf8))
    }

    private func code(_ act: () throws -> Void) -> String? {
        do {
            try act()
            return nil
        } catch {
            return (error as? AppError)?.code.rawValue
        }
    }

    @Test(arguments: [
        (#"{"start":1.5,"end":2.5,"count":3}"#, "eventThere"), (#"{"start":3,"end":9,"count":3}"#, "beyondTheClip"),
        (#"{"start":3,"end":3,"count":3}"#, "endBeforeStart"), (#"{"start":3,"count":3}"#, "noSpan"),
        (#"{"start":3,"end":3.5}"#, "noCount"), (#"{"start":3,"end":3.5,"count":21}"#, "impossibleCount"),
        (#"{"start":3,"end":3.5,"count":1,"gestures":{"left":"wave"}}"#, "noSuchValue"),
    ])
    func whatCannotBeIsRefused(json: String, expected: String) throws {
        let said: HandInput = try input(json)
        let refused = code { _ = try said.added(to: hands([(1, 2)])) }
        #expect(refused == expected)
    }

    @Test func eventsMayTouch() throws {
        let said: HandInput = try input(#"{"start":2,"end":3,"count":0}"#)
        let added = try said.added(to: hands([(1, 2), (3, 4)]))
        #expect(added.isAdded == true && added.count == 0 && added.finding.description == "h2000")
    }

    @Test func aNameIsGivenOnce() throws {
        var report = hands([(2, 2.5)])
        report.removed = [HandEvent(start: 2.6, end: 3, count: 1, hands: [])]
        let said: HandInput = try input(#"{"start":2.6,"end":3,"count":2}"#)
        #expect(try said.added(to: report).finding.description == "h2601")
    }

    @Test func whatWasRemovedComesBackWhereThereIsRoom() throws {
        var report = hands([(1, 2)])
        report.removed = [HandEvent(start: 1.5, end: 3, count: 1, hands: [])]
        let place = FindingPlace("h1500")
        let refused = code { _ = try HandInput.restored(place, in: report) }
        #expect(refused == "eventThere")
        report.events[0].end = 1.5
        #expect(try HandInput.restored(place, in: report).isRemoved == false)
    }

    @Test func aGestureIsOfAHandThatThereIs() throws {
        let said: HandInput = try input(#"{"gestures":{"right":"peace"}}"#)
        let refused = code { _ = try said.changed(0, of: hands([(1, 2)])) }
        #expect(refused == "noSuchHand")
    }

    @Test func formsChangeOnlyWhatTheyChange() throws {
        let report = hands([(1, 2)])
        let same = FormFields(urlEncoded: "start=1.0000&end=2.0000&count=1&left=pointing")
        #expect(code { _ = try HandInput(same).changed(0, of: report) } == "nothingChanged")
        let other = FormFields(urlEncoded: "start=1.0000&end=2.5000&count=1&left=none")
        let change = try HandInput(other).changed(0, of: report)
        #expect(change.start == nil && change.end == 2.5 && change.count == nil)
        #expect(change.gestures == EventCorrection.Gestures(left: .noGesture))
        #expect(code { _ = try HandInput(FormFields(urlEncoded: "count=many")) } == "noSuchValue")
    }

    @Test func aPhotoNeedsNoTimes() throws {
        let said: HandInput = try input(#"{"count":4}"#)
        #expect(try said.added(to: hands([], duration: 0)).start == 0)
        #expect(code { _ = try said.added(to: hands([(0, 0)], duration: 0)) } == "eventThere")
        #expect(try said.changed(0, of: hands([(0, 0)], duration: 0)).count == 4)
    }

    @Test func expressionsAreThoseThatThereAre() throws {
        let report = ExpressionReport(
            media: hands([]).media, coverage: 1, expressions: [], sequence: "", coefficients: [], thresholds: [])
        let smile: ExpressionInput = try input(#"{"start":1,"end":2,"expression":"smile"}"#)
        #expect(try smile.added(to: report).expression?.rawValue == "smile")
        let frown: ExpressionInput = try input(#"{"start":1,"end":2,"expression":"frown"}"#)
        #expect(code { _ = try frown.added(to: report) } == "noSuchValue")
        let nothing: ExpressionInput = try input(#"{"start":1,"end":2}"#)
        #expect(code { _ = try nothing.added(to: report) } == "noExpression")
    }

    @Test func eachKindThatCanBeCorrectedHasAnInput() throws {
        for kind in AnalysisKind.all {
            let isCorrectable = kind.report is any CorrectableReport.Type
            #expect(((try? FindingInputs.of(kind)) != nil) == isCorrectable, "\(kind.rawValue)")
        }
    }
}
