import Domain
import Testing

@testable import Analysis

/// An athlete's progress in numbers that were worked by hand.
@Suite("Progress of an athlete")
struct AthleteProgressTests {
    /// A day so many times thirty days after 1 January 2026.
    private static func day(_ steps: Int) -> CalendarDay {
        let days = [(1, 1), (1, 31), (3, 2), (4, 1), (5, 1)]
        return CalendarDay(year: 2026, month: days[steps].0, day: days[steps].1)
    }

    private static func series(_ medians: [Double?], swings: Int = 1, deviation: Double = 0) -> SessionSeries {
        SessionSeries(
            .elbowAngleAtContact,
            points: medians.map { median in
                median.map { SessionPoint(median: $0, low: $0, high: $0, swings: swings, deviation: deviation) }
            }, days: medians.indices.map(day))
    }

    private static func swing(
        _ metrics: SwingMetrics, _ stroke: Swing.Stroke = .serve, wing: Swing.Wing? = nil, spin: Swing.Spin? = nil,
        view: Swing.View? = nil
    ) -> Swing {
        Swing(
            start: 0, contact: 1, end: 2, stroke: stroke, wing: wing, spin: spin, hand: .right, confidence: 0.9,
            validatedBy: .local, view: view, metrics: metrics, keyFrames: [])
    }

    private static func swings(_ step: Int, elbows: [Double], view: Swing.View? = nil) -> [SessionSwing] {
        elbows.map {
            SessionSwing(day: day(step), swing: swing(SwingMetrics(elbowAngleAtContact: $0), view: view))
        }
    }

    private static func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 1e-4 }

    // MARK: Days and sessions

    @Test func daysAreCounted() {
        #expect((1...4).allSatisfy { Self.day($0).number - Self.day($0 - 1).number == 30 })
        let (before, after) = (
            CalendarDay(year: 2028, month: 2, day: 28), CalendarDay(year: 2028, month: 3, day: 1)
        )
        #expect(after.number - before.number == 2 && before < after)
        #expect(CalendarDay("2026-05-01") == CalendarDay(year: 2026, month: 5, day: 1))
    }

    @Test func aSessionIsItsMedianAndItsSpread() throws {
        let point = try #require(SessionPoint([142, 138, 140]))
        #expect(point == SessionPoint(median: 140, low: 138, high: 142, swings: 3, deviation: 2))
        #expect(SessionPoint([4, 2])?.median == 3 && SessionPoint([7])?.deviation == 0 && SessionPoint([]) == nil)
        // Degrees of freedom weigh: (2 · 2² + 1 · 5²) ÷ 3 = 11.
        let other = SessionPoint(median: 0, low: 0, high: 0, swings: 2, deviation: 5)
        #expect(SessionPoint.pooledDeviation([point, other]) == 11.0.squareRoot())
        #expect(SessionPoint.pooledDeviation([SessionPoint(median: 1, low: 1, high: 1, swings: 1)]) == nil)
    }

    // MARK: Trends

    @Test(arguments: [[], [10], [10, 12], [10, nil, 12, nil]] as [[Double?]])
    func fewerThanThreeSessionsHaveNoTrend(_ medians: [Double?]) {
        #expect(SessionTrend(Self.series(medians)) == nil)
    }

    @Test func aStraightLineIsATrend() throws {
        let trend = try #require(SessionTrend(Self.series([10, 12, nil, 16])))
        // Two in thirty days.
        #expect(trend.sessions == 3 && Self.isNear(trend.perMonth, 2 * 30.4375 / 30) && trend.isClear)
        #expect(Self.isNear(trend.value(on: Self.day(2)), 14))
    }

    /// Slopes in thirty days: −1, 0.5, 0.5, 1, 2, 2. The line begins at 10.375; what is left over are −0.375, 0.875,
    /// −0.875 and 0.375: √(1.8125 ÷ 2) = 0.95197. Its spread is 2.920 · 0.95197 ÷ √5 = 1.24315.
    @Test func whatMayBeChanceIsNoTrend() throws {
        let trend = try #require(SessionTrend(Self.series([10, 12, 11, 13])))
        #expect(Self.isNear(trend.perMonth, 0.75 * 30.4375 / 30))
        #expect(abs(trend.spread - 1.24315 * 30.4375 / 30) < 1e-4 && !trend.isClear)
        #expect(Self.isNear(trend.value(on: Self.day(0)), 10.375))
    }

    @Test func oneOddSessionMovesNothing() throws {
        let trend = try #require(SessionTrend(Self.series([10, 11, 30, 13, 14])))
        #expect(Self.isNear(trend.perMonth, 30.4375 / 30))
    }

    /// Medians of four swings with a deviation of 3 are off by 3 · √(π ÷ 8) = 1.87997: the slope by
    /// 1.645 · 1.87997 ÷ √2 = 2.18676, more than the 2 that it is. With 2 in place of 3 it is 1.45784.
    @Test(arguments: [(3.0, false), (2.0, true)])
    func swingsThatDifferHideATrend(_ deviation: Double, _ isClear: Bool) throws {
        let trend = try #require(SessionTrend(Self.series([10, 12, 14], swings: 4, deviation: deviation)))
        #expect(trend.isClear == isClear)
        #expect(abs(trend.spread - 2.18676 * deviation / 3 * 30.4375 / 30) < 1e-4)
    }

    @Test func numbersThatAreNoBodysHaveNoTrend() {
        #expect(SessionTrend(Self.series([.infinity, -.infinity, .nan])) == nil)
        #expect(SessionTrend(Self.series([1e300, -1e300, 1e300]))?.isClear != true)
    }

    // MARK: Changes

    /// Both deviations are 2; with three swings each, twice the error of the difference is
    /// 2 · √(π ÷ 2 · (1 ÷ 3 + 1 ÷ 3)) = 2.04665 of them.
    @Test func whatChangedIsMoreThanItsSpread() throws {
        let far = Self.swings(0, elbows: [138, 140, 142]) + Self.swings(1, elbows: [150, 152, 154])
        let changes = try #require(SessionChanges(SessionSeries.all(of: far)))
        let change = try #require(changes.changes.first)
        #expect(changes.changes.count == 1 && changes.compared == 1)
        #expect(change.measure == .elbowAngleAtContact && (change.before, change.now) == (140, 152))
        #expect(change.difference == 12 && abs(change.spread - 4.09331) < 1e-4)
        #expect((changes.before, changes.now) == (Self.day(0), Self.day(1)))
        let near = Self.swings(0, elbows: [138, 140, 142]) + Self.swings(1, elbows: [142, 144, 146])
        let unchanged = try #require(SessionChanges(SessionSeries.all(of: near)))
        #expect(unchanged.changes.isEmpty && unchanged.compared == 1)
    }

    /// With many swings the pooled deviation is what must be exceeded.
    @Test func manySwingsAreComparedByTheirDeviation() throws {
        let values = (0..<40).map { $0 % 2 == 0 ? 140.0 : 144.0 }
        let swings = Self.swings(0, elbows: values) + Self.swings(1, elbows: values.map { $0 + 3 })
        let change = try #require(SessionChanges(SessionSeries.all(of: swings))?.changes.first)
        #expect(change.difference == 3 && abs(change.spread - (160.0 / 39).squareRoot()) < 1e-9)
    }

    @Test func aSingleSwingIsNotCompared() throws {
        let swings = Self.swings(0, elbows: [138, 140, 142]) + Self.swings(1, elbows: [160])
        let changes = try #require(SessionChanges(SessionSeries.all(of: swings)))
        #expect(changes.compared == 0 && changes.changes.isEmpty)
        #expect(SessionChanges(SessionSeries.all(of: Self.swings(0, elbows: [1, 2]))) == nil)
    }

    @Test func theThreeLargestChangesAreTold() throws {
        func swings(_ step: Int, _ more: Double) -> [SessionSwing] {
            ([-1, 0, 1] as [Double]).map { (spread: Double) -> SessionSwing in
                var metrics = SwingMetrics(hipRotation: 40 + spread)
                metrics.backswingAngle = 90 + spread + 10 * more
                metrics.shoulderRotation = 80 + spread + 30 * more
                metrics.kneeAngle = 120 + spread - 20 * more
                metrics.elbowAngleAtContact = 140 + spread + 5 * more
                return SessionSwing(day: Self.day(step), swing: Self.swing(metrics))
            }
        }
        let changes = try #require(SessionChanges(SessionSeries.all(of: swings(0, 0) + swings(1, 1))))
        #expect(changes.changes.map(\.measure) == [.shoulderRotation, .kneeAngle, .backswingAngle])
        #expect(changes.changes.map(\.difference) == [30, -20, 10] && changes.compared == 5)
    }

    // MARK: What is set beside what

    @Test func otherViewsAreLeftOutWhereTheyMatter() throws {
        func swing(_ step: Int, _ view: Swing.View?) -> SessionSwing {
            SessionSwing(
                day: Self.day(step),
                swing: Self.swing(SwingMetrics(contactHeight: 0.9, elbowAngleAtContact: 150), view: view))
        }
        let series = SessionSeries.all(of: [
            swing(0, .leftSide), swing(1, .front), swing(1, .behind), swing(2, .rightSide), swing(2, nil),
        ])
        let elbow = try #require(series.first { $0.measure == .elbowAngleAtContact })
        #expect(elbow.points.map { $0?.swings } == [1, nil, 1] && elbow.otherView == 3)
        let height = try #require(series.first { $0.measure == .contactHeight })
        #expect(height.points.map { $0?.swings } == [1, 2, 2] && height.otherView == 0)
    }

    @Test func speedsAtAnEstimatedPaceAreLeftOut() throws {
        let swing = Self.swing(SwingMetrics(peakAngularVelocity: 20, elbowAngleAtContact: 150))
        let series = SessionSeries.all(of: [
            SessionSwing(day: Self.day(0), swing: swing),
            SessionSwing(day: Self.day(1), swing: swing, slowMotion: 4, isPaceKnown: false),
            SessionSwing(day: Self.day(2), swing: swing, slowMotion: 4, isPaceKnown: true),
        ])
        let speed = try #require(series.first { $0.measure == .peakAngularVelocity })
        #expect(speed.points.map { $0 != nil } == [true, false, true] && speed.unknownPace == 1)
        #expect(series.first { $0.measure == .elbowAngleAtContact }?.sessions.count == 3)
        let estimated = SessionSwing(day: Self.day(0), swing: swing, slowMotion: 4, isPaceKnown: false)
        let progress = StrokeProgress(.serve, of: [estimated], targets: [])
        #expect(progress.leftOut.map(\.measure) == [.peakAngularVelocity])
        #expect(progress.series.map(\.measure) == [.elbowAngleAtContact])
    }

    @Test func theNewestTargetLeads() throws {
        let swings = Self.swings(0, elbows: [150])
        #expect(StrokeProgress(.serve, of: swings, targets: []).series.first?.measure == .elbowAngleAtContact)
        let both = [
            SessionSwing(
                day: Self.day(0), swing: Self.swing(SwingMetrics(elbowAngleAtContact: 150, kneeAngle: 120)))
        ]
        let knee = try #require(
            AthleteTarget(stroke: .serve, measure: .kneeAngle, direction: .atMost, value: 130))
        let elbow = try #require(
            AthleteTarget(stroke: .serve, measure: .elbowAngleAtContact, direction: .atLeast, value: 150))
        let other = try #require(
            AthleteTarget(stroke: .forehand, measure: .kneeAngle, direction: .atMost, value: 130))
        for (targets, leading) in [
            ([knee, elbow], SwingMeasure.kneeAngle), ([elbow, knee], .elbowAngleAtContact),
            ([other], .elbowAngleAtContact), ([], .elbowAngleAtContact),
        ] {
            let progress = StrokeProgress(.serve, of: both, targets: targets)
            #expect(progress.series.map(\.measure).first == leading && progress.series.count == 2)
            #expect(progress.targets == targets.filter { $0.stroke == .serve })
        }
    }

    @Test func theStrokeOfMostSessionsComesFirst() {
        func swing(_ stroke: Swing.Stroke, _ step: Int) -> SessionSwing {
            SessionSwing(day: Self.day(step), swing: Self.swing(SwingMetrics(kneeAngle: 120), stroke))
        }
        let swings = [
            swing(.forehand, 0), swing(.forehand, 0), swing(.forehand, 0), swing(.serve, 0), swing(.serve, 1),
            swing(.unknown, 0), swing(.unknown, 1), swing(.unknown, 2), swing(.backhand, 1),
        ]
        let strokes = StrokeProgress.all(of: swings, targets: [])
        #expect(strokes.map(\.stroke) == [.serve, .forehand, .backhand, .unknown])
        #expect(strokes.map(\.days.count) == [2, 1, 1, 3] && strokes.map(\.swings) == [2, 3, 1, 3])
    }

    // MARK: Targets

    @Test func aTargetIsReachedInTheFirstSessionThatMeetsIt() throws {
        let least = try #require(
            AthleteTarget(stroke: .serve, measure: .elbowAngleAtContact, direction: .atLeast, value: 150))
        // What is shown as 150° is 150°.
        #expect(least.reached(in: Self.series([149.4, nil, 149.6, 140])) == Self.day(2))
        #expect(
            least.reached(in: Self.series([149.4])) == nil && least.reached(in: Self.series([nil, 151])) == Self.day(1))
        let most = try #require(
            AthleteTarget(stroke: .serve, measure: .elbowAngleAtContact, direction: .atMost, value: 120))
        #expect(most.reached(in: Self.series([130, 121, 120, 119])) == Self.day(2))
    }

    @Test(arguments: [
        (SwingMeasure.formScore, 10.0, true), (.formScore, 10.1, false), (.formScore, .nan, false),
        (.kneeAngle, -1, false), (.kneeAngle, 360, true), (.contactInFront, -0.2, true), (.contactInFront, 4, false),
        (.peakLinearVelocity, .infinity, false),
    ])
    func targetsAreValuesThatSwingsHave(_ measure: SwingMeasure, _ value: Double, _ isTarget: Bool) {
        let target = AthleteTarget(stroke: .serve, measure: measure, direction: .atLeast, value: value)
        #expect((target != nil) == isTarget)
    }

    // MARK: Ranges

    @Test func aRangeIsThatOfTheStroke() {
        func progress(_ group: StrokeGroup, _ swings: [Swing]) -> StrokeProgress {
            StrokeProgress(group, of: swings.map { SessionSwing(day: Self.day(0), swing: $0) }, targets: [])
        }
        let metrics = SwingMetrics(kneeAngle: 120)
        #expect(progress(.serve, [Self.swing(metrics)]).band(of: .elbowAngleAtContact)?.low == 134)
        #expect(progress(.serve, [Self.swing(metrics)]).band(of: .hipRotation) == nil)
        let forehand = progress(.forehand, [Self.swing(metrics, .forehand)]).band(of: .contactInFront)
        #expect(forehand?.low == 0.1 && forehand?.high == 0.6)
        let slices = [Self.swing(metrics, .forehand, spin: .slice), Self.swing(metrics, .backhand, spin: .slice)]
        #expect(progress(.slice, slices).band(of: .contactInFront) == nil)
        #expect(progress(.slice, [slices[0]]).band(of: .contactInFront) != nil)
        let volleys = [Self.swing(metrics, .volley, wing: .forehand), Self.swing(metrics, .volley, wing: .backhand)]
        #expect(progress(.volley, volleys).band(of: .contactInFront)?.high == 0.8)
    }
}
