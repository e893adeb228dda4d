import GIFKit
import Glibc

/// Flat art as people put it under their names: a face that nods and waves, with a word.
enum Avatar {
    static let side = 256
    static let frameCount = 11

    private static let skin = Colour(red: 250, green: 205, blue: 160)

    /// Frame `number` of one round of the movement.
    static func frame(_ number: Int) -> Bitmap {
        let phase = Double(number) / Double(frameCount) * 2 * .pi
        let nod = 4 * sin(phase)
        var picture = Bitmap(width: side, height: side, filledWith: Colour(red: 88, green: 166, blue: 214))
        picture.drawDisc(centre: [128, 150], radius: 96, colour: Colour(red: 60, green: 130, blue: 180))
        picture.drawDisc(centre: [128, 290], radius: 100, colour: Colour(red: 230, green: 90, blue: 80))
        picture.drawDisc(centre: [128, 130 + nod], radius: 62, colour: skin)
        picture.drawDisc(centre: [106, 120 + nod], radius: 8, colour: .black)
        if number % 5 == 4 {
            picture.drawLine(from: [142, 120 + nod], to: [158, 120 + nod], width: 4, colour: .black)
        } else {
            picture.drawDisc(centre: [150, 120 + nod], radius: 8, colour: .black)
        }
        let lips = Colour(red: 190, green: 60, blue: 70)
        picture.drawLine(from: [104, 158 + nod], to: [152, 158 + nod], width: 6, colour: lips)
        let hand: SIMD2<Double> = [222 + 14 * cos(phase), 120 + 10 * sin(phase)]
        picture.drawLine(from: [200, 230], to: hand, width: 26, colour: skin)
        picture.drawText("Hello!", x: 16, y: 16, scale: 4)
        return picture
    }

    /// All frames, as raw bytes.
    static func write(to path: String) throws {
        try writeRaw((0..<frameCount).map(frame), to: path)
    }
}

/// Writes pictures as raw bytes: red, green, blue, alpha.
func writeRaw(_ pictures: [Bitmap], to path: String) throws {
    guard let file = fopen(path, "wb") else { throw POSIXFault(number: errno) }
    defer { fclose(file) }
    for picture in pictures { picture.pixels.withUnsafeBytes { _ = fwrite($0.baseAddress, 1, $0.count, file) } }
}
