internal import Glibc

extension RGB {
    /// How different two colours of sRGB look, by CIEDE2000 (CIE 142-2001): about 1 is just seen.
    func difference(to other: RGB) -> Double {
        let (first, second) = (lab, other.lab)
        let chroma = (hypot(first.a, first.b) + hypot(second.a, second.b)) / 2
        let grey = 0.5 * (1 - (pow(chroma, 7) / (pow(chroma, 7) + pow(25, 7))).squareRoot())
        func polar(_ colour: (l: Double, a: Double, b: Double)) -> (chroma: Double, hue: Double) {
            let a = colour.a * (1 + grey)
            let angle = atan2(colour.b, a) * 180 / .pi
            return (hypot(a, colour.b), angle < 0 ? angle + 360 : angle)
        }
        let (one, two) = (polar(first), polar(second))
        let isGrey = one.chroma * two.chroma == 0
        var turn = isGrey ? 0 : two.hue - one.hue
        if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
        var hue = one.hue + two.hue
        if !isGrey { hue = (abs(one.hue - two.hue) > 180 ? hue + (hue < 360 ? 360 : -360) : hue) / 2 }
        func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
        let weight =
            1 - 0.17 * cosine(hue - 30) + 0.24 * cosine(2 * hue) + 0.32 * cosine(3 * hue + 6) - 0.2
            * cosine(4 * hue - 63)
        let (lightness, mean) = ((first.l + second.l) / 2, (one.chroma + two.chroma) / 2)
        let square = (lightness - 50) * (lightness - 50)
        let light = (second.l - first.l) / (1 + 0.015 * square / (20 + square).squareRoot())
        let colourful = (two.chroma - one.chroma) / (1 + 0.045 * mean)
        let turned =
            2 * (one.chroma * two.chroma).squareRoot() * sin(turn / 2 * .pi / 180) / (1 + 0.015 * mean * weight)
        let cone = 30 * exp(-pow((hue - 275) / 25, 2))
        let rotation =
            -2 * (pow(mean, 7) / (pow(mean, 7) + pow(25, 7))).squareRoot() * sin(2 * cone * .pi / 180)
        return (light * light + colourful * colourful + turned * turned + rotation * colourful * turned).squareRoot()
    }

    /// In CIELAB, under D65.
    private var lab: (l: Double, a: Double, b: Double) {
        func linear(_ value: Int) -> Double {
            let share = Double(value) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        let (r, g, b) = (linear(r), linear(g), linear(b))
        func bent(_ share: Double) -> Double {
            share > 216.0 / 24389 ? cbrt(share) : (24389.0 / 27 * share + 16) / 116
        }
        let x = bent((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
        let y = bent(0.2126729 * r + 0.7151522 * g + 0.0721750 * b)
        let z = bent((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883)
        return (116 * y - 16, 500 * (x - y), 200 * (y - z))
    }
}
