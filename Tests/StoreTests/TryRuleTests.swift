import Domain
import FoundationEssentials
import Testing

@testable import Store

@Suite struct TryRuleTests {
    private static let begin = Date(timeIntervalSince1970: 1_700_000_000)

    @Test(
        arguments: [
            (0, 0.0), (1, 0), (9, 0), (10, 60), (11, 120), (12, 240), (13, 480), (19, 30_720), (20, 61_440),
            (21, 86_400),
            (22, 86_400), (1000, 86_400), (Int.max, 86_400), (-1, 0),
        ] as [(Int, Double)])
    func pausesGrowToADay(_ number: Int, _ seconds: Double) {
        #expect(TryRule().pause(after: number) == seconds)
    }

    @Test(arguments: [(0, 10), (1, 9), (9, 1), (10, 0), (11, 0), (Int.max, 0), (-5, 10)])
    func whatIsLeftIsCounted(_ number: Int, _ left: Int) {
        #expect(TryRule().left(after: number) == left)
    }

    /// Who guesses whenever it is allowed, from the first second on.
    @Test(arguments: [(1.0, 10), (60, 11), (180, 12), (3600, 15), (86_400, 20), (7 * 86_400, 26)] as [(Double, Int)])
    func aGuesserGetsFewTries(_ seconds: Double, _ most: Int) {
        let rule = TryRule()
        var (count, now, tries) = (TryCount(), Self.begin, 0)
        while now <= Self.begin + seconds {
            if let until = count.block(at: now, rule) {
                now = until
                continue
            }
            count.begin(at: now, rule)
            tries += 1
        }
        #expect(tries == most)
    }

    @Test func aPauseHoldsUntilItsLastMoment() {
        let rule = TryRule()
        var count = TryCount(tries: 9)
        #expect(count.block(at: Self.begin, rule) == nil)
        count.begin(at: Self.begin, rule)
        #expect(count == TryCount(tries: 10, blockedUntil: Self.begin + 60))
        #expect(count.block(at: Self.begin + 59.999, rule) == Self.begin + 60)
        #expect(count.block(at: Self.begin + 60, rule) == nil)
    }

    @Test func aClockThatWentWrongBlocksNobodyForEver() {
        let rule = TryRule()
        let count = TryCount(tries: 30, blockedUntil: Self.begin + rule.longestPause)
        #expect(count.block(at: Self.begin, rule) != nil)
        #expect(count.block(at: Self.begin - 1, rule) == nil)
    }

    @Test func onlyTheRightTryIsTakenBack() {
        let rule = TryRule()
        var count = TryCount(tries: 9)
        count.begin(at: Self.begin, rule)
        count.takeBack()
        #expect(count == TryCount(tries: 9))
        count = TryCount()
        count.takeBack()
        #expect(count == TryCount())
    }
}
