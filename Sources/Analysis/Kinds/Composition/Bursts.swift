public import Reports

/// Finds pictures that look alike: several of one scene, of which one is the best.
public enum Bursts {
    /// Pictures that are less unlike than this are of one burst. Of labelled photos those of different scenes were 0.67 or more
    /// apart; cut at one side by a twentieth they were 0.4 from themselves at most.
    public static let alike = 0.45

    /// The pictures in groups, each group in the order of its pictures and the groups in that of their first ones; a picture
    /// without a signature stands by itself.
    /// - Returns: indices of `pictures`; each is in one group.
    public static func groups(of pictures: [PictureSignature?]) -> [[Int]] {
        var groups: [[Int]] = []
        for (index, picture) in pictures.enumerated() {
            let group = groups.firstIndex { group in
                group.contains { other in
                    guard let picture, let known = pictures[other] else { return false }
                    return picture.distance(to: known) < alike
                }
            }
            if let group { groups[group].append(index) } else { groups.append([index]) }
        }
        return groups
    }
}
