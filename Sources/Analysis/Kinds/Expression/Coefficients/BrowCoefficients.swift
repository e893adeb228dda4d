/// How the height of brows becomes `browInnerUp`, `browOuterUpLeft` and `browOuterUpRight`: 0 where they rest, 1 this far above.
enum BrowScale {
    /// In the head's units; about 9 mm, what brows do that are raised on purpose; those of people who talk move half as far.
    static let span: Float = 0.1
}

extension ExpressionCoefficients {
    mutating func setBrows(_ brows: BrowMeasures, _ neutral: NeutralFace) {
        self[.browInnerUp] = (brows.inner - neutral.browInner) / BrowScale.span
        self[.browOuterUpLeft] = (brows.outer.left - neutral.browOuter.left) / BrowScale.span
        self[.browOuterUpRight] = (brows.outer.right - neutral.browOuter.right) / BrowScale.span
    }
}
