/// Numbers that follow from a seed, the same on every machine (SplitMix64, Steele, Lea and Flood 2014): for games, not
/// for secrets.
package struct SeededNumbers: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// The numbers of a seed.
    package init(seed: UInt64) { state = seed }

    /// The next one, any of 2⁶⁴.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number of a range; the standard library's own way may differ from one version to the next.
    mutating func number(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.count))
    }

    /// One of some values, but for the one that was drawn before, where there is another.
    mutating func choice<Value: Equatable>(of values: [Value], not before: Value?) -> Value? {
        let others = values.filter { $0 != before }
        let all = others.isEmpty ? values : others
        return all.isEmpty ? nil : all[number(in: 0...all.count - 1)]
    }
}
