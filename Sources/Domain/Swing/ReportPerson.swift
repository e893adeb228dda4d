/// Somebody in the clip who can be chosen as the player.
package struct ReportPerson: Codable, Equatable, Sendable {
    /// The number to choose the person by, from 1, left to right in the picture of the people.
    package var number: Int
    /// Left, top, width and height, 0…1 of that picture.
    package var box: [Double]
    /// Whether this analysis followed the person.
    package var isPlayer: Bool

    package init(number: Int, box: [Double], isPlayer: Bool) {
        self.number = number
        self.box = box
        self.isPlayer = isPlayer
    }
}

extension ReportPerson: Bounded {
    /// - Throws: `OutOfBounds` for what no clip has.
    package func check() throws(OutOfBounds) {
        try Bound.number("a person's number", 1...100).check(number)
        try Bound.place.check(box, count: 4...4)
    }
}
