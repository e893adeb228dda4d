/// Dots that lie anyhow, but none near another: places on a grid, each moved a little.
enum DotField {
    /// Places of a grid in a row.
    private static let edge = 4
    /// How far a dot is moved from the middle of its place at most, in places: two stay 0.4 of a place apart.
    private static let sway = 0.3

    /// Places of so many dots: x and y, 0…1.
    static func places(of count: Int, _ numbers: inout SeededNumbers) -> [[Double]] {
        var free = Array(0..<edge * edge)
        return (0..<min(count, free.count)).map { _ in
            let place = free.remove(at: numbers.number(in: 0...free.count - 1))
            return [place % edge, place / edge].map { middle in
                let moved = Double(middle) + 0.5 + sway * (Double(numbers.number(in: 0...200)) / 100 - 1)
                return (moved / Double(edge) * 1000).rounded() / 1000
            }
        }
    }
}
