package import Domain

/// Finds pictures that look alike: several of one scene, of which one is the best.
package enum Bursts {
    /// Pictures that are less unlike than this are of one burst. Of labelled photos those of different scenes were 0.67
    /// or more apart; cut at one side by a twentieth they were 0.4 from themselves at most.
    package static let alike = 0.45

    /// The pictures in groups, each group in the order of its pictures and the groups in that of their first ones; a
    /// picture without a signature stands by itself. Whoever is alike through others is of the group, too, in whatever
    /// order they come.
    /// - Returns: indices of `pictures`; each is in one group.
    package static func groups(of pictures: [PictureSignature?]) -> [[Int]] {
        var groups: [[Int]] = []
        for (index, picture) in pictures.enumerated() {
            let near = groups.indices.filter { group in
                groups[group].contains { other in
                    guard let picture, let known = pictures[other] else { return false }
                    return picture.distance(to: known) < alike
                }
            }
            guard let first = near.first else {
                groups.append([index])
                continue
            }
            // It joins what was apart without it.
            for other in near.dropFirst().reversed() { groups[first] += groups.remove(at: other) }
            groups[first] = groups[first].sorted() + [index]
        }
        return groups
    }
}
