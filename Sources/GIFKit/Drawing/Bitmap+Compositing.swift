extension Bitmap {
    /// Lays `sprite` over this bitmap, its upper left corner at column `x` and row `y`; what lies outside is left away.
    public mutating func draw(_ sprite: Bitmap, x: Int, y: Int) {
        let visible = bounds.intersection(PixelRectangle(x: x, y: y, width: sprite.width, height: sprite.height))
        for row in visible.y..<visible.y + visible.height {
            for column in visible.x..<visible.x + visible.width {
                self[column, row] = sprite[column - x, row - y].over(self[column, row])
            }
        }
    }

    /// Lays `colour` over the pixels of `rectangle` that lie in this bitmap.
    public mutating func fill(_ rectangle: PixelRectangle, with colour: Colour) {
        let visible = bounds.intersection(rectangle)
        for row in visible.y..<visible.y + visible.height {
            for column in visible.x..<visible.x + visible.width {
                self[column, row] = colour.over(self[column, row])
            }
        }
    }
}
