internal import Domain

/// The people of a clip, among whom the player can be chosen.
public struct PeopleModel: Sendable {
    /// Somebody in the picture. Lengths are shares, 0…1, of the picture.
    public struct Person: Sendable {
        /// The number to choose the person by.
        public var number: Int
        /// Left edge of the box around the person.
        public var left: Double
        /// Top edge of the box.
        public var top: Double
        /// Width of the box.
        public var width: Double
        /// Height of the box.
        public var height: Double
        /// Whether the report is of this person.
        public var isPlayer: Bool

        /// A person from the parts.
        public init(number: Int, left: Double, top: Double, width: Double, height: Double, isPlayer: Bool) {
            self.number = number
            self.left = left
            self.top = top
            self.width = width
            self.height = height
            self.isPlayer = isPlayer
        }
    }

    /// Everybody who can be chosen.
    public var people: [Person]
    /// Address of the picture.
    public var picturePath: String
    /// Width of the clip, pixels: the picture has its shape.
    public var pictureWidth: Int
    /// Height of the clip, pixels.
    public var pictureHeight: Int
    /// Where the choice goes, as `number`.
    public var choosePath: String

    /// A choice from its parts.
    public init(people: [Person], picturePath: String, pictureWidth: Int, pictureHeight: Int, choosePath: String) {
        self.people = people
        self.picturePath = picturePath
        self.pictureWidth = pictureWidth
        self.pictureHeight = pictureHeight
        self.choosePath = choosePath
    }
}

extension PeopleModel {
    /// Whom the analysis can follow; nil where there is nobody to choose, or no picture to choose on.
    init?(_ people: [ReportPerson], from source: any ReportSource) {
        guard people.count > 1, let size = source.pictureSize,
            let picture = source.picturePath(.people) ?? source.posterPath
        else { return nil }
        self.init(
            people: people.map { person in
                Person(
                    number: person.number, left: person.box[0], top: person.box[1], width: person.box[2],
                    height: person.box[3], isPlayer: person.isPlayer)
            }, picturePath: picture, pictureWidth: size.x, pictureHeight: size.y, choosePath: source.personPath)
    }
}
