import Domain
import Testing

@testable import Analysis

/// Each picture of a film of two swings shows the frames that are nearest in time from contact.
@Suite struct FilmPlanTests {
    private func clock(
        fps: Double, frames: Int, contact: Double, pace: Double = 1
    ) -> FilmPlan.Clock {
        FilmPlan.Clock(times: (0..<frames).map { Double($0) / fps }, contact: contact, pace: pace)
    }

    @Test func bothAreAtContactAtOnce() {
        let (a, b) = (clock(fps: 30, frames: 90, contact: 1.01), clock(fps: 25, frames: 75, contact: 2))
        for speed in ComparisonFilm.speeds {
            let plan = FilmPlan(a, b, window: -0.5...0.4, shift: 0, speed: speed)
            #expect(plan.frames.a.count == plan.frames.b.count)
            #expect(plan.frames.a[plan.contact] == 30 && plan.frames.b[plan.contact] == 50)
            #expect(abs(plan.fps - 30) < 0.01)
            // As long as the window, and so many times longer.
            let seconds = Double(plan.frames.a.count) / plan.fps
            #expect(abs(seconds - 0.9 / speed) < 0.1, "\(seconds)")
            // In order, and none left out of the finer one.
            #expect(zip(plan.frames.a, plan.frames.a.dropFirst()).allSatisfy { $1 - $0 <= 1 && $1 >= $0 })
        }
    }

    @Test func slowMotionPlaysInThePaceOfLife() {
        // 240 pictures in a second of life, played as 30.
        let (a, b) = (clock(fps: 30, frames: 300, contact: 4, pace: 8), clock(fps: 30, frames: 60, contact: 1))
        let plan = FilmPlan(a, b, window: -0.25...0.25, shift: 0, speed: 1)
        #expect(plan.fps == 60 && plan.contact == 15)
        #expect(plan.frames.a[plan.contact + 6] - plan.frames.a[plan.contact] == 24)
        #expect(plan.frames.b[plan.contact + 6] - plan.frames.b[plan.contact] == 3)
    }

    @Test func framesComeUnevenly() {
        let times = [0, 0.1, 0.11, 0.12, 0.4, 0.5, 0.9]
        let a = FilmPlan.Clock(times: times, contact: 0.4)
        let plan = FilmPlan(a, clock(fps: 50, frames: 50, contact: 0.5), window: -0.4...0.4, shift: 0, speed: 1)
        for (index, frame) in plan.frames.a.enumerated() {
            let time = 0.4 + Double(index - plan.contact) / plan.fps
            #expect(times.allSatisfy { abs($0 - time) >= abs(times[frame] - time) - 1e-9 }, "\(time)")
        }
    }

    @Test func beyondAClipItsFirstAndLastFrameStand() {
        let (a, b) = (clock(fps: 30, frames: 30, contact: 0.1), clock(fps: 30, frames: 90, contact: 1.5))
        let plan = FilmPlan(a, b, window: -1...1.2, shift: 0, speed: 1)
        #expect(plan.frames.a.prefix(25).allSatisfy { $0 == 0 } && plan.frames.a.suffix(5).allSatisfy { $0 == 29 })
        #expect(plan.frames.b.first == 15)
    }

    @Test func theSecondIsShifted() {
        let (a, b) = (clock(fps: 30, frames: 60, contact: 1), clock(fps: 30, frames: 60, contact: 1))
        for (shift, frame) in [(0, 30), (2, 32), (-3, 27), (1_000, 59)] {
            let plan = FilmPlan(a, b, window: -0.2...0.2, shift: shift, speed: 1)
            #expect(plan.frames.a[plan.contact] == 30 && plan.frames.b[plan.contact] == frame)
        }
    }

    @Test func aFilmHasAnEnd() {
        let a = clock(fps: 30, frames: 30, contact: 0.5)
        let plan = FilmPlan(a, a, window: -500...900, shift: 0, speed: 0.25)
        #expect(plan.frames.a.count == Int(2 * ComparisonFilm.longest * 4 * 30) + 1)
        // Single pictures have no rate.
        let one = FilmPlan.Clock(times: [0], contact: 0)
        #expect(FilmPlan(one, one, window: -0.2...0.2, shift: 5, speed: 1).frames.b.allSatisfy { $0 == 0 })
    }
}
