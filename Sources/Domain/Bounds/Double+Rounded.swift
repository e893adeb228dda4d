extension Double {
    /// Rounded to so many digits behind the point: more would pretend a precision that is not there. What is no number
    /// becomes 0, because JSON has no word for it.
    package func rounded(to digits: Int) -> Double {
        guard isFinite else { return 0 }
        let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
        return (self * scale).rounded() / scale
    }
}
