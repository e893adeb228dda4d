import Domain

/// The people of a clip on a picture, each in a box that is a button. It needs no script.
struct PeopleSection {
    var model: PeopleModel

    /// Width of the drawing, in its own units.
    private static let width = 1000.0
    /// The smallest button, in these units: 24 pixels where the picture is 300 wide.
    private static let smallestButton = 84.0
    /// Radius of the disc with the number.
    private static let badge = 32.0

    private var height: Double {
        Self.width * Double(max(model.pictureHeight, 1)) / Double(max(model.pictureWidth, 1))
    }

    var node: Node {
        ReportSection(
            name: "people", id: "people", title: localized("Who is the player?"), titleID: "people-title",
            hint: localized("Choose someone else"), style: "people"
        ).node {
            H.p(.class("muted")) { words }
            H.form(.class("people-picture"), .method("post"), .action(Addresses.person(model.clip))) {
                H.img(
                    .src(Addresses.picture(model.clip, model.picture)), .alt(localized("The people in the clip")),
                    .width(model.pictureWidth),
                    .height(model.pictureHeight), .loading("lazy"))
                SVG.svg([.viewBox(Self.width, height)]) {
                    // Large boxes first: the smaller ones lie over them and can be reached.
                    for person in model.people.sorted(by: { $0.width * $0.height > $1.width * $1.height }) {
                        self.box(person)
                    }
                }
            }
        }
    }

    private var words: String {
        guard let player = model.people.first(where: \.isPlayer) else {
            return localized("Choose someone else to analyse the clip again.")
        }
        return localized(
            "This report is about person \(player.number). Choose someone else to analyse the clip again.")
    }

    private func box(_ person: PeopleModel.Person) -> Node {
        let left = min(max(person.left, 0), 1) * Self.width
        let top = min(max(person.top, 0), 1) * height
        let right = min(max(person.left + person.width, 0), 1) * Self.width
        let bottom = min(max(person.top + person.height, 0), 1) * height
        let number = String(person.number)
        // Above the head, so that small people are not hidden.
        let badge = (
            x: min(max((left + right) / 2, Self.badge), Self.width - Self.badge),
            y: max(top - Self.badge - 8, Self.badge)
        )
        return SVG.g([.class("person"), .data("followed", person.isPlayer ? "yes" : "no")]) {
            SVG.rect([
                .class("person-edge"), .coordinate(.x, left), .coordinate(.y, top), .coordinate(.width, right - left),
                .coordinate(.height, bottom - top), .coordinate(.rx, 10),
            ])
            SVG.rect([
                .class("person-box"), .coordinate(.x, left), .coordinate(.y, top), .coordinate(.width, right - left),
                .coordinate(.height, bottom - top), .coordinate(.rx, 10),
            ])
            SVG.circle([
                .class("person-badge"), .coordinate(.cx, badge.x), .coordinate(.cy, badge.y),
                .coordinate(.r, Self.badge),
            ])
            SVG.text([
                .class("person-number"), .coordinate(.x, badge.x), .coordinate(.y, badge.y + 14),
                .textAnchor("middle"), .aria("hidden", "true"),
            ]) { number }
            if !person.isPlayer {
                button(
                    number, left: min(left, badge.x - Self.badge), top: min(top, badge.y - Self.badge),
                    right: max(right, badge.x + Self.badge), bottom: max(bottom, badge.y + Self.badge))
            }
        }
    }

    /// The button covers box and number, and more where these are small.
    private func button(_ number: String, left: Double, top: Double, right: Double, bottom: Double) -> Node {
        let width = max(right - left, Self.smallestButton)
        let tall = max(bottom - top, Self.smallestButton)
        let x = min(max((left + right - width) / 2, 0), max(Self.width - width, 0))
        let y = min(max((top + bottom - tall) / 2, 0), max(height - tall, 0))
        return SVG.foreignObject([
            .coordinate(.x, x), .coordinate(.y, y), .coordinate(.width, width), .coordinate(.height, tall),
        ]) {
            H.button(
                .class("person-button"), .type("submit"), .name("number"), .value(number),
                .aria("label", localized("Analyse person \(number) instead")),
                .title(localized("Analyse person \(number) instead")))
        }
    }
}
