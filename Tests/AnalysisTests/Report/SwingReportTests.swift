import Domain
import FoundationEssentials
import Testing

@testable import Analysis

@Suite("JSON of a report")
struct SwingReportTests {
    private let media = ReportMedia(width: 1280, height: 720, duration: 4.5, frames: 135, fps: 30, rotation: 90)

    private func swing(_ metrics: SwingMetrics) -> Swing {
        Swing(
            start: 1.3, contact: 2, end: 2.3, stroke: .unknown, hand: .right, confidence: 0.9, validatedBy: .none,
            metrics: metrics, keyFrames: [1.3, 1.65, 2, 2.15, 2.3])
    }

    private func text(_ report: SwingReport) throws -> String { String(decoding: try report.encoded(), as: UTF8.self) }

    @Test("has exactly the keys of the contract, in order")
    func golden() throws {
        let metrics = SwingMetrics(
            peakAngularVelocity: 12.34, peakLinearVelocity: 6.5, contactPoint: [0.25, 0.5], backswingAngle: 90.5,
            followThroughHeight: 0.125, shoulderRotation: 45, hipRotation: 30.5, averageConfidence: 0.875)
        let report = SwingReport(
            media: media, coverage: 0.97, swings: [swing(metrics)],
            warnings: [ReportWarning(code: .lowCoverage, message: "Film \"closer\" / nearer.")])
        #expect(
            try text(report) == #"""
                {"coverage":0.97,"kind":"swing","media":{"duration":4.5,"fps":30,"frames":135,"height":720,"rotation":90,"width":1280},"swings":[{"confidence":0.9,"contact":2,"end":2.3,"hand":"right","keyFrames":[1.3,1.65,2,2.15,2.3],"metrics":{"averageConfidence":0.875,"backswingAngle":90.5,"contactPoint":[0.25,0.5],"followThroughHeight":0.125,"hipRotation":30.5,"peakAngularVelocity":12.34,"peakLinearVelocity":6.5,"shoulderRotation":45},"start":1.3,"stroke":"unknown","validatedBy":"none"}],"version":1,"warnings":[{"code":"lowCoverage","message":"Film \"closer\" / nearer."}]}
                """#)
    }

    @Test("says how well contact is known and which shot it was, and reads reports that did not")
    func shot() throws {
        var told = swing(SwingMetrics())
        (told.stroke, told.wing, told.contactUncertainty, told.contactBy) = (.volley, .backhand, 0.03, .sound)
        var slice = swing(SwingMetrics())
        (slice.stroke, slice.spin, slice.contactBy) = (.backhand, .slice, .motion)
        let report = SwingReport(media: media, coverage: 0.5, swings: [told, slice], warnings: [])
        #expect(try text(report).contains(#""contact":2,"contactBy":"sound","contactUncertainty":0.03,"end""#))
        #expect(try text(report).contains(#""stroke":"volley","validatedBy":"none","wing":"backhand"}"#))
        #expect(try text(report).contains(#""spin":"slice","start":1.3,"stroke":"backhand""#))
        #expect(try SwingReport(json: report.encoded()) == report)
        let before = SwingReport(media: media, coverage: 0.5, swings: [swing(SwingMetrics())], warnings: [])
        for key in ["wing", "spin", "contactUncertainty", "contactBy"] {
            #expect(try !text(before).contains("\"\(key)\""))
        }
        let old = try SwingReport(json: before.encoded()).swings[0]
        #expect(old.wing == nil && old.spin == nil && old.contactUncertainty == nil && old.contactBy == nil)
    }

    static let nonsense: [@Sendable (inout Swing) -> Void] = [
        { $0.wing = .forehand }, { $0.spin = .slice },
        { ($0.stroke, $0.wing) = (.forehand, .forehand) }, { ($0.stroke, $0.spin) = (.serve, .slice) },
        { $0.contactUncertainty = -0.01 }, { $0.contactUncertainty = .infinity },
    ]

    @Test("refuses shots that there are not, and uncertainties below zero", arguments: 0..<nonsense.count)
    func bounds(place: Int) throws {
        var changed = swing(SwingMetrics())
        try changed.check()
        Self.nonsense[place](&changed)
        #expect(throws: OutOfBounds.self) { try changed.check() }
    }

    @Test("each shot is its stroke with a wing or a spin", arguments: Swing.Shot.allCases)
    func shots(shot: Swing.Shot) {
        #expect(Swing.Shot(shot.stroke, wing: shot.wing, spin: shot.spin) == shot)
        var told = swing(SwingMetrics())
        (told.stroke, told.wing, told.spin) = (shot.stroke, shot.wing, shot.spin)
        #expect(throws: Never.self) { try told.check() }
        #expect(told.shot == shot)
    }

    @Test("contact is unsure above a tenth of a second of life")
    func unsure() {
        var told = swing(SwingMetrics())
        #expect(!told.isContactUnsure(slowMotion: nil))
        told.contactUncertainty = 0.1
        #expect(!told.isContactUnsure(slowMotion: nil))
        told.contactUncertainty = 0.11
        #expect(told.isContactUnsure(slowMotion: nil) && told.isContactUnsure(slowMotion: 1))
        #expect(!told.isContactUnsure(slowMotion: 4))
        told.contactUncertainty = 0.41
        #expect(told.isContactUnsure(slowMotion: 4))
    }

    @Test("leaves out what could not be measured")
    func missing() throws {
        let report = SwingReport(media: media, coverage: 0, swings: [swing(SwingMetrics())], warnings: [])
        #expect(try text(report).contains(#""metrics":{}"#))
        #expect(try !text(report).contains("null"))
    }

    @Test("says how the analysis went, where that was measured")
    func diagnostics() throws {
        let diagnostics = Diagnostics(trackingSeconds: 1.5, framesPerSecond: 90, detectorRuns: 2, parallelParts: 2)
        let report = SwingReport(media: media, coverage: 0, swings: [], warnings: [], diagnostics: diagnostics)
        #expect(
            try text(report).contains(
                #""diagnostics":{"detectorRuns":2,"framesPerSecond":90,"parallelParts":2,"trackingSeconds":1.5}"#))
    }

    @Test("reads what it wrote, and what a later version adds beside")
    func roundTrip() throws {
        let report = SwingReport(
            media: media, coverage: 0.5, swings: [swing(SwingMetrics(contactPoint: [0.1, 0.2]))], warnings: [])
        #expect(try SwingReport(json: report.encoded()) == report)
        let later = try text(report).replacing(#""coverage""#, with: #""assessment":{"formScore":7},"coverage""#)
        #expect(try SwingReport(json: Array(later.utf8)) == report)
    }

    @Test("refuses a report of another version")
    func version() throws {
        let report = SwingReport(media: media, coverage: 0.5, swings: [], warnings: [])
        let newer = try text(report).replacing(#""version":1"#, with: #""version":2"#)
        #expect(throws: DecodingError.self) { try SwingReport(json: Array(newer.utf8)) }
    }

    @Test(
        "refuses what is no report",
        arguments: ["", "{}", "[]", "null", #"{"version":1}"#, #"{"kind":"hands"}"#, "\u{0}", "{\"coverage\":1e999}"])
    func hostile(json: String) {
        #expect(throws: (any Error).self) { try SwingReport(json: Array(json.utf8)) }
    }

    @Test("refuses to be cut off, at every length")
    func truncated() throws {
        let bytes = try SwingReport(
            media: media, coverage: 0.5, swings: [swing(SwingMetrics())], warnings: []
        ).encoded()
        for length in 0..<bytes.count {
            #expect(throws: (any Error).self) { try SwingReport(json: Array(bytes.prefix(length))) }
        }
    }
}
