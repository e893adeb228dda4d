import Domain

/// Where a value lies against its band, as a little scale.
struct BandGauge {
    var measurement: Measurement

    @NodeBuilder var node: Node {
        if let band = measurement.band, measurement.value.isFinite, band.low != nil || band.high != nil {
            let scale = Self.scale(measurement.value, band.low, band.high)
            let (left, right) = (band.low.map(scale) ?? 0, band.high.map(scale) ?? 1)
            SVG.svg([.class("gauge"), .aria("hidden", "true"), .unfocusable]) {
                SVG.rect([.class("gauge-track"), .share(.width, 1), .coordinate(.y, 6), .coordinate(.height, 4)])
                SVG.rect([
                    .class("gauge-band"), .share(.x, left), .share(.width, max(right - left, 0)), .coordinate(.y, 6),
                    .coordinate(.height, 4),
                ])
                SVG.circle([
                    .class("gauge-value"), .data("in", measurement.isInBand ? "true" : "false"),
                    .share(.cx, scale(measurement.value)), .coordinate(.cy, 8), .coordinate(.r, 6),
                ])
            }
        }
    }

    /// A bar that is filled to a share, 0…1.
    static func meter(_ share: Double) -> Node {
        SVG.svg([.class("meter"), .aria("hidden", "true"), .unfocusable]) {
            SVG.rect([.class("gauge-track"), .share(.width, 1), .share(.height, 1), .coordinate(.rx, 4)])
            SVG.rect([
                .class("gauge-fill"), .share(.width, min(max(share, 0), 1)), .share(.height, 1), .coordinate(.rx, 4),
            ])
        }
    }

    /// Places, 0.04…0.96, on a scale on which value and band are to be seen.
    private static func scale(_ value: Double, _ low: Double?, _ high: Double?) -> (Double) -> Double {
        let known = [value, low, high].compactMap(\.self).filter(\.isFinite)
        var (first, last) = (known.min() ?? 0, known.max() ?? 1)
        let room = max((last - first) * 0.25, abs(last) * 0.05, 1e-6)
        // An open end of the band goes on past the value.
        first -= room
        last += room
        return { min(max(($0 - first) / (last - first), 0), 1) * 0.92 + 0.04 }
    }
}
