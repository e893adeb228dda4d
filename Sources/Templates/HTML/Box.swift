/// A rectangle of a drawing.
struct Box: Equatable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
}
