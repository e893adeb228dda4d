package import Domain
package import FoundationEssentials

/// How often somebody may guess before there are pauses, which grow. It holds for each message, whoever guesses, and
/// for each guesser (`TrySource`), whatever it guesses at; and for each link to a message, by itself.
///
/// A try is counted when it begins. The tenth and each one after it is followed by a pause: 1 minute, 2, 4 …, at most a
/// day. Of 3,750 sequences a single message shows about 20 on the first day, and one a day from then on.
package struct TryRule: Equatable, Sendable {
    /// So many tries can follow one another without a pause.
    package var freeTries = 10
    /// The pause after the last of them, seconds; each further try doubles it.
    package var firstPause: TimeInterval = 60
    /// The longest pause, seconds.
    package var longestPause: TimeInterval = 86_400
    /// A guesser is forgotten so long after its last try, seconds. No pause is longer.
    package var memory: TimeInterval = 86_400
    /// So many guessers are remembered; then those whose last try is oldest are forgotten.
    package var mostGuessers = 10_000

    /// The rule that is in force.
    package init() {}

    /// The pause after a try, seconds; 0 where none is due.
    /// - Parameter number: which try it is, from 1.
    package func pause(after number: Int) -> TimeInterval {
        guard number >= freeTries else { return 0 }
        // So many doublings are more than any pause.
        let doublings = min(number - freeTries, 40)
        return min(firstPause * Double(UInt64(1) << doublings), longestPause)
    }

    /// Tries that are left before the next pause begins.
    /// - Parameter number: how many were begun.
    package func left(after number: Int) -> Int { max(0, freeTries - max(0, number)) }
}

/// Who tries, as far as it can be told: tries count for each of these. What may stand for many is left out: nobody is
/// to be held up by others. Whoever is neither is held up by the pauses of each message alone.
package struct TrySource: Equatable, Sendable {
    /// What a browser is known by; nil for one that is not known yet.
    package var browser: String?
    /// One client's address; nil where it may be many clients'.
    package var address: String?
    /// The link by which guests come: their tries are counted together, and nobody else has to wait because of them.
    package var link: LinkID?

    package init(browser: String? = nil, address: String? = nil) {
        self.browser = browser
        self.address = address
    }

    /// The guests of a link.
    package init(guestsOf link: LinkID) { self.link = link }

    /// Under which names its tries are counted. No address has a blank.
    var names: [String] { [browser.map { "browser " + $0 }, address].compactMap(\.self) }
}

/// The tries at a message, or from a guesser, since they were last forgotten.
struct TryCount: Equatable, Sendable {
    /// How many were begun.
    var tries = 0
    /// Until when there may be no other.
    var blockedUntil: Date?

    /// Until when there may be none at a time; nil if there may. A pause that is longer than any was written by a clock
    /// that went wrong: it holds no more.
    func block(at now: Date, _ rule: TryRule) -> Date? {
        guard let until = blockedUntil, until > now, until <= now + rule.longestPause else { return nil }
        return until
    }

    /// Counts a try that begins.
    mutating func begin(at now: Date, _ rule: TryRule) {
        tries = min(max(0, tries), 1 << 30) + 1
        let pause = rule.pause(after: tries)
        blockedUntil = pause > 0 ? now + pause : nil
    }

    /// Takes back the try that was right: the others stay counted, so that nobody clears an account with a message of
    /// his own.
    mutating func takeBack() { self = TryCount(tries: max(0, tries - 1), blockedUntil: nil) }
}
