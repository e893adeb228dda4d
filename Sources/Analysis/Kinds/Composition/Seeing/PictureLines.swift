internal import Media

/// The long lines of a picture.
struct PictureLines {
    var horizon: HorizonFact?
    var leadingLines: LeadingLinesFact?

    init(in picture: ReducedPicture) {
        let edges = EdgeField(picture)
        horizon = HorizonFinder.horizon(in: picture, edges)
        leadingLines = LeadingLinesFinder.lines(in: edges, horizon)
    }
}
