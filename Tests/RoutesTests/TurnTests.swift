import Domain
import FoundationEssentials
import HTTPServer
import Store
import Templates
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    /// Clips that are seen turned, on their pages and for all that is made of them.
    @Suite struct TurnTests {
        /// A report of a clip of 640 × 360 pixels as it looks once it is turned.
        private static func report(_ turn: ClipTurn) -> [UInt8] {
            let (width, height) = turn.isSideways ? (360, 640) : (640, 360)
            let json = #"{"degrees":\#(turn.degrees),"mirrored":\#(turn.isMirrored)}"#
            return Array(
                String(decoding: RoutesFixture.report(), as: UTF8.self)
                    .replacing(
                        #""width":640,"height":360"#, with: #""width":\#(width),"height":\#(height),"turn":\#(json)"#
                    )
                    .utf8)
        }

        private static func fields(_ turn: ClipTurn) -> [(String, String)] {
            [("turn", String(turn.quarterTurns))] + (turn.isMirrored ? [("mirror", "true")] : [])
        }

        /// Turns a clip as a form does.
        /// - Returns: the order of the analysis, which waits.
        private func order(_ turn: ClipTurn, _ clip: ClipID, _ fixture: RoutesFixture) async throws -> AnalysisOrder {
            let answer = try await fixture.send(Self.fields(turn), to: Addresses.analyse(clip), as: .program)
            #expect(answer.status == 204, "\(answer.text)")
            return try #require(try await fixture.store.latestJob(of: clip)).order
        }

        @Test(arguments: ClipTurn.all.dropFirst())
        func aTurnIsOnTopOfWhatIsShown(_ turn: ClipTurn) async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                try await fixture.finish(clip)
                #expect(try await order(turn, clip, fixture) == AnalysisOrder(turn: turn))
                try await fixture.finish(clip, report: Self.report(turn))
                let next = ClipTurn(quarterTurns: 1, isMirrored: true)
                let both = turn.then(next)
                #expect(try await order(next, clip, fixture) == AnalysisOrder(turn: both.unlessNone))
                try await fixture.finish(clip, report: Self.report(both))
                // Whatever it is analysed for later, and again.
                _ = try await fixture.post(Addresses.retry(clip))
                try await fixture.finish(clip, report: Self.report(both))
                _ = try await fixture.send([("kind", "hands"), ("mirrored", "true")], to: Addresses.analyse(clip))
                let later = try #require(try await fixture.store.latestJob(of: clip)).order
                #expect(later == AnalysisOrder(mirrored: true, turn: both.unlessNone))
            }
        }

        @Test func whatWasDecidedOfThePictureGoesAlong() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                try await fixture.finish(clip)
                let fields = [("mirrored", "true"), ("subject", "0.5,0,0.5,0.25")]
                _ = try await fixture.send(fields, to: Addresses.analyse(clip))
                try await fixture.finish(clip)
                let right = try await order(ClipTurn(quarterTurns: 1), clip, fixture)
                #expect(right.mirrored == true)
                #expect(right.subject == PictureBox(x: 0.75, y: 0.5, width: 0.25, height: 0.5))
                try await fixture.finish(clip, report: Self.report(ClipTurn(quarterTurns: 1)))
                #expect(try await order(ClipTurn(quarterTurns: 0, isMirrored: true), clip, fixture).mirrored == false)
            }
        }

        @Test func anAnalysisThatWasStoppedDoesNotCount() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                try await fixture.finish(clip)
                let right = ClipTurn(quarterTurns: 1)
                for _ in 0..<2 {
                    #expect(try await order(right, clip, fixture).turn == right)
                    _ = try await fixture.post(Addresses.cancel(clip))
                }
                // A subject is one of what is shown, which is not turned and can be had so.
                let box = PictureBox(x: 0.5, y: 0, width: 0.5, height: 0.25)
                _ = try await fixture.send([("subject", "0.5,0,0.5,0.25")], to: Addresses.analyse(clip))
                #expect(try await fixture.store.latestJob(of: clip)?.order == AnalysisOrder(subject: box))
                _ = try await fixture.post(Addresses.cancel(clip))
                _ = try await fixture.send([("subject", ""), ("turn", "1")], to: Addresses.analyse(clip))
                _ = try await fixture.post(Addresses.cancel(clip))
                #expect(try await order(.none, clip, fixture) == AnalysisOrder())
                _ = try await fixture.post(Addresses.cancel(clip))
                // Nor are sides swapped in a picture that was never shown.
                #expect(try await order(ClipTurn(quarterTurns: 0, isMirrored: true), clip, fixture).turn != nil)
                _ = try await fixture.post(Addresses.cancel(clip))
                _ = try await fixture.send([("mirrored", "true")], to: Addresses.analyse(clip))
                #expect(try await fixture.store.latestJob(of: clip)?.order == AnalysisOrder(mirrored: true))
            }
        }

        @Test(arguments: [
            ([("turn", "4")], "impossibleTurn"), ([("turn", "-1")], "impossibleTurn"),
            ([("turn", "90°")], "impossibleTurn"), ([("turn", "")], "impossibleTurn"),
            ([("turn", "1"), ("mirror", "yes")], "impossibleTurn"), ([("mirror", "")], "impossibleTurn"),
            ([("turn", "0")], "isTurnedSo"), ([("mirror", "false")], "isTurnedSo"),
        ])
        func nonsenseIsRefused(_ fields: [(String, String)], _ code: String) async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                try await fixture.finish(clip)
                let answer = try await fixture.send(fields, to: Addresses.analyse(clip), as: .program)
                #expect(try answer.status == 400 && AnswerBody(answer).code == code)
                #expect(try await fixture.store.clip(clip, in: .machine)?.job.state == .done)
            }
        }

        @Test func thePageShowsTheClipAsItIsTurned() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                try await fixture.finish(clip)
                let before = try await fixture.get(Addresses.clip(clip)).text
                #expect(before.contains("640 × 360") && before.contains("Turn the clip"))
                _ = try await order(ClipTurn(quarterTurns: 3), clip, fixture)
                try await fixture.finish(clip, report: Self.report(ClipTurn(quarterTurns: 3)), proxy: true)
                let after = try await fixture.get(Addresses.clip(clip)).text
                #expect(after.contains("360 × 640") && !after.contains("640 × 360"))
                #expect(after.contains("turned or mirrored as someone chose"))
                // GIFs and crops are made of the clip, and told how it is seen.
                let gif = try await fixture.send(
                    [("from", "0.25"), ("to", "1.5"), ("width", "320")], to: Addresses.gif(clip))
                #expect(gif.text == "0.25 1.5 320 false turned 270 false")
                let part = [("x", "0.25"), ("y", "0"), ("width", "0.5"), ("height", "1")]
                let crop = try await fixture.send(part, to: Addresses.crop(clip))
                #expect(crop.text == "0.25 0.0 0.5 1.0 0.0 jpeg false turned 270 false")
            }
        }
    }
}
