internal import Media

/// What stands out in a picture.
struct PictureThings {
    let saliency: Saliency
    /// Things with their dimmer parts, and the cores of things, both the heaviest first.
    let (whole, cores): ([ThingFact], [ThingFact])

    init(in picture: ReducedPicture) {
        saliency = Saliency(picture)
        (whole, cores) = ThingFinder.things(in: saliency)
    }
}
