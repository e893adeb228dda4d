/// What stands in place of the swings where there are none, and why.
struct NoSwingPanel {
    var coverage: Double
    var isStill: Bool

    var node: Node {
        H.section(.class("panel no-swing"), .aria("labelledby", "no-swing-title")) {
            H.h2(.id("no-swing-title")) { isStill ? "A still picture" : "No swing found" }
            H.p {
                isStill
                    ? "A picture has no motion to measure. The skeleton shows where the body was seen."
                    : coverage < 0.5
                        ? "The body was seen in too little of the clip. Film the whole player from the side, in good light."
                        : "Nothing in this clip turned the wrist fast enough. Check that it is not slow motion, and that the swing is in it."
            }
        }
    }
}
