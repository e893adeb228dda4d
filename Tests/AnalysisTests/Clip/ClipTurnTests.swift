import Domain
import FoundationEssentials
import Testing

@testable import Analysis

/// How clips are seen: turns and mirrors, one after the other, and what they do to places.
@Suite struct ClipTurnTests {
    /// What each turn makes of a point, in words that can be held against a sheet of paper.
    @Test(arguments: [
        (0, false, [0.1, 0.2]), (1, false, [0.8, 0.1]), (2, false, [0.9, 0.8]), (3, false, [0.2, 0.9]),
        (0, true, [0.9, 0.2]), (1, true, [0.8, 0.9]), (2, true, [0.1, 0.8]), (3, true, [0.2, 0.1]),
    ])
    func pointsMove(_ turns: Int, _ isMirrored: Bool, _ to: [Double]) {
        let turn = ClipTurn(quarterTurns: turns, isMirrored: isMirrored)
        let place = turn.place(x: 0.1, y: 0.2)
        #expect(isNear((place.x, place.y), (to[0], to[1])), "\(place)")
        let box = turn.place(PictureBox(x: 0.1, y: 0.2, width: 0.3, height: 0.4))
        let corners = [(0.1, 0.2), (0.4, 0.6)].map { turn.place(x: $0.0, y: $0.1) }
        #expect(isNear((box.x, box.y), (corners.map(\.x).min() ?? 0, corners.map(\.y).min() ?? 0)))
        #expect(isNear((box.right, box.bottom), (corners.map(\.x).max() ?? 0, corners.map(\.y).max() ?? 0)))
    }

    @Test func oneAfterTheOtherIsWhatTheyComposeTo() {
        #expect(Set(ClipTurn.all).count == 8)
        for one in ClipTurn.all {
            for other in ClipTurn.all {
                let both = one.then(other)
                let first = one.place(x: 0.1, y: 0.3)
                let (step, leap) = (other.place(x: first.x, y: first.y), both.place(x: 0.1, y: 0.3))
                #expect(isNear((step.x, step.y), (leap.x, leap.y)), "\(one) \(other)")
                #expect(one.then(one.change(to: other)) == other)
                #expect(both.isSideways == (one.isSideways != other.isSideways))
            }
            #expect(one.then(one.inverse) == .none && one.inverse.then(one) == .none && one.then(.none) == one)
            #expect(one.unlessNone == (one == .none ? nil : one))
        }
        for turns in -4...7 { #expect(ClipTurn(quarterTurns: turns) == ClipTurn(quarterTurns: turns + 4)) }
    }

    @Test func itIsWrittenAsWholeDegrees() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let turn = ClipTurn(quarterTurns: 3, isMirrored: true)
        #expect(String(decoding: try encoder.encode(turn), as: UTF8.self) == #"{"degrees":270,"mirrored":true}"#)
        for turn in ClipTurn.all { #expect(try read(String(decoding: encoder.encode(turn), as: UTF8.self)) == turn) }
        for nonsense in [
            #"{"degrees":45,"mirrored":false}"#, #"{"degrees":-90,"mirrored":false}"#,
            #"{"degrees":360,"mirrored":false}"#, #"{"degrees":90}"#, #"{"mirrored":true}"#, "90", "{}",
        ] { #expect(throws: DecodingError.self, "\(nonsense)") { try read(nonsense) } }
    }

    @Test func reportsOfOlderVersionsTellOfNone() throws {
        let old = #"{"width":640,"height":480,"duration":1,"frames":25,"fps":25,"rotation":90}"#
        let media = try JSONDecoder().decode(ReportMedia.self, from: Data(old.utf8))
        #expect(media.turn == nil)
        #expect(!String(decoding: try JSONEncoder().encode(media), as: UTF8.self).contains("turn"))
        #expect(ClipTurn(ofReport: Array(#"{"version":1,"media":\#(old)}"#.utf8)) == .none)
        let turned = old.dropLast() + #","turn":{"degrees":90,"mirrored":true}}"#
        #expect(
            ClipTurn(ofReport: Array(#"{"version":1,"media":\#(turned)}"#.utf8))
                == ClipTurn(quarterTurns: 1, isMirrored: true))
        for nonsense in ["", "{}", "[]", #"{"media":{"turn":7}}"#] {
            #expect(ClipTurn(ofReport: Array(nonsense.utf8)) == .none, "\(nonsense)")
        }
    }

    @Test func whatIsKnownOfAClipIsTurned() {
        var info = MediaInfo(
            kind: .video, width: 640, height: 480, duration: 1, frames: 25, fps: 25, rotation: 90, isMirrored: true,
            isVariableFrameRate: false, container: "mp4", codec: "h264", playsInBrowsers: true)
        #expect(info.turned(.none) == info)
        let right = info.turned(ClipTurn(quarterTurns: 1))
        #expect((right.width, right.height, right.rotation) == (480, 640, 180))
        #expect(right.isMirrored == true && !right.playsInBrowsers && right.turn == ClipTurn(quarterTurns: 1))
        // Whoever mirrors a clip says that it shows a mirror image, and that it does not afterwards.
        for isMirrored in [true, false, nil] {
            info.isMirrored = isMirrored
            #expect(info.turned(ClipTurn(quarterTurns: 0, isMirrored: true)).isMirrored == false)
        }
        #expect(ReportMedia(right, frames: 25).turn == right.turn && ReportMedia(info, frames: 25).turn == nil)
    }

    @Test func anOrderGoesAlong() {
        let box = PictureBox(x: 0.5, y: 0, width: 0.5, height: 0.25)
        let order = AnalysisOrder(person: 2, mirrored: true, thresholds: ["smile": 0.5], subject: box, rule: .thirds)
        let right = order.turned(to: ClipTurn(quarterTurns: 1))
        #expect(right.person == nil && right.mirrored == true && right.thresholds == order.thresholds)
        #expect(right.subject == PictureBox(x: 0.75, y: 0.5, width: 0.25, height: 0.5) && right.rule == .thirds)
        // What was said to be a mirror image is none once it is mirrored.
        let mirrored = right.turned(to: ClipTurn(quarterTurns: 1, isMirrored: true))
        #expect(mirrored.mirrored == false && mirrored.turned(to: ClipTurn(quarterTurns: 1)).mirrored == true)
        let back = mirrored.turned(to: .none)
        #expect(back.turn == nil && back.subject == box && back.mirrored == true)
        #expect(order.turned(to: .none) == order)
        #expect(AnalysisOrder().turned(to: ClipTurn(quarterTurns: 0, isMirrored: true)).mirrored == nil)
    }

    @Test func drawingsAndCommentariesGoAlong() {
        let drawing = Drawing(.line, .blue, [.init(x: 0.1, y: 0.2), .init(x: 0.3, y: 0.4, landmark: 16)])
        let moment = Moment(time: 2, text: "late", hold: 1, drawings: [drawing])
        let mirror = ClipTurn(quarterTurns: 0, isMirrored: true)
        let seen = mirror.place(moment)
        #expect((seen.time, seen.text, seen.hold) == (2, "late", 1))
        #expect(seen.drawings[0].points == [.init(x: 0.9, y: 0.2), .init(x: 0.7, y: 0.4, landmark: 15)])
        #expect(ClipTurn(quarterTurns: 1).place(moment).drawings[0].points.map(\.landmark) == [nil, 16])
        // Each landmark has another one in the mirror, but for the nose, and that one has it.
        let others = Drawing.landmarks.map { landmark in
            mirror.place(Moment(time: 0, drawings: [Drawing(.path, .blue, [.init(x: 0, y: 0, landmark: landmark)])]))
                .drawings[0].points[0].landmark ?? -1
        }
        #expect(others.map { others[$0] } == Array(Drawing.landmarks) && others[0] == 0)
        #expect(others.enumerated().count { $0.offset == $0.element } == 1)

        let view = Commentary.View(x: 0.5, y: 0.1, size: 0.4)
        let commentary = Commentary(
            seconds: 3, steps: [.init(at: 0, time: 1, view: view, moments: ["a": moment]), .init(at: 1, time: 2)])
        let shown = ClipTurn(quarterTurns: 1).place(commentary)
        #expect(shown.steps[0].view?.size == 0.4 && shown.steps[1] == commentary.steps[1])
        let corner = shown.steps[0].view
        #expect(isNear((corner?.x ?? 0, corner?.y ?? 0), (0.5, 0.5)))
        #expect(shown.steps[0].moments?["a"] == ClipTurn(quarterTurns: 1).place(moment))
    }

    private func read(_ json: String) throws -> ClipTurn {
        try JSONDecoder().decode(ClipTurn.self, from: Data(json.utf8))
    }

    private func isNear(_ one: (Double, Double), _ other: (Double, Double)) -> Bool {
        abs(one.0 - other.0) < 1e-9 && abs(one.1 - other.1) < 1e-9
    }
}
