import Domain

/// Amounts of money as people read them.
extension Wording {
    private static let micros = 1e6

    /// Millionths of a dollar: `$12.50`, `$0.0214`, `less than $0.0001`.
    static func dollars(_ amount: Int) -> String {
        guard amount > 0 else { return localized("$0") }
        if amount < 100 { return localized("less than $\(0.0001, digits: 4)") }
        return localized("$\(Double(amount) / micros, digits: amount < 1_000_000 ? 4 : 2)")
    }
}
