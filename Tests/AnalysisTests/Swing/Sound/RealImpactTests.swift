internal import Domain
internal import TestSupport
internal import Testing

@testable internal import Analysis

/// Strokes of real clips. Their frames were looked at: contact is when the ball is on the strings.
@Suite(.enabled(if: TestData.isPresent, "\(TestData.absence)"))
struct RealImpactTests {
    private static func impacts(_ name: String) -> Impacts {
        ImpactFinder.impacts(in: TestData.path(name), limits: MediaLimits())
    }

    @Test(arguments: [
        ("tennis/user_forehand_sideways.mp4", 1.575, 1.625), ("tennis/serve_amateur_a.mp4", 1.105, 0.970),
        ("tennis/rally_fh_fh_bh_bh.mp4", 1.348, 1.465), ("tennis/rally_fh_fh_bh_bh.mp4", 4.25, 4.357),
        ("tennis/rally_fh_fh_bh_bh.mp4", 6.962, 7.088),
    ])
    func `rackets near the camera are heard`(_ name: String, _ contact: Double, _ heard: Double) throws {
        let impact = try #require(Self.impacts(name).impact(near: contact, within: 0.2))
        #expect(abs(impact.time - heard) < 0.01, "\(impact)")
    }

    @Test(arguments: [
        "nonswing/asl_8_hour.mp4", "nonswing/asl_1_dollar.mp4", "nonswing/walking_two_people.mp4",
        "nonswing/group_dance_crowd.mp4", "tennis/serve_federer_a.mp4",
    ])
    func `where nobody hits a ball, or nothing is recorded, there is none`(_ name: String) {
        let impacts = Self.impacts(name)
        for time in stride(from: 0, to: 22, by: 0.1) { #expect(impacts.impact(near: time, within: 0.2) == nil) }
    }

    @Test
    func `the strokes of a rally give its offset`() throws {
        let truth = [1.348, 4.25, 6.962]
        let seen = zip(truth, [0.05, -0.06, 0.02]).map { ContactTime(time: $0 + $1, sigma: 0.06) }
        let refined = Self.impacts("tennis/rally_fh_fh_bh_bh.mp4").refined(seen)
        for (contact, truth) in zip(refined, truth) {
            #expect(contact.isHeard && abs(contact.time - truth) < contact.sigma, "\(contact)")
        }
    }
}
