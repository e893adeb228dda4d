package import Domain

/// The people of a clip, among whom the player can be chosen.
package struct PeopleModel: Sendable {
    /// Somebody in the picture. Lengths are shares, 0…1, of the picture.
    package struct Person: Sendable {
        /// The number to choose the person by.
        package var number: Int
        /// Left edge of the box around the person.
        package var left: Double
        /// Top edge of the box.
        package var top: Double
        /// Width of the box.
        package var width: Double
        /// Height of the box.
        package var height: Double
        /// Whether the report is of this person.
        package var isPlayer: Bool

        package init(number: Int, left: Double, top: Double, width: Double, height: Double, isPlayer: Bool) {
            self.number = number
            self.left = left
            self.top = top
            self.width = width
            self.height = height
            self.isPlayer = isPlayer
        }
    }

    /// Everybody who can be chosen.
    package var people: [Person]
    /// Address of the picture.
    package var picture: ArtefactName
    /// Width of the clip, pixels: the picture has its shape.
    package var pictureWidth: Int
    /// Height of the clip, pixels.
    package var pictureHeight: Int
    /// The clip, of which another person may be followed.
    package var clip: ClipID

    package init(people: [Person], picture: ArtefactName, pictureWidth: Int, pictureHeight: Int, clip: ClipID) {
        self.people = people
        self.picture = picture
        self.pictureWidth = pictureWidth
        self.pictureHeight = pictureHeight
        self.clip = clip
    }
}

extension PeopleModel {
    /// Whom the analysis can follow; nil where there is nobody to choose, or no picture to choose on.
    init?(_ people: [ReportPerson], in media: ReportMedia, from source: any ReportSource) {
        guard people.count > 1,
            let picture = [ArtefactName.people, .poster].first(where: source.has)
        else { return nil }
        self.init(
            people: people.map { person in
                Person(
                    number: person.number, left: person.box[0], top: person.box[1], width: person.box[2],
                    height: person.box[3], isPlayer: person.isPlayer)
            }, picture: picture, pictureWidth: media.width, pictureHeight: media.height, clip: source.clip)
    }
}
