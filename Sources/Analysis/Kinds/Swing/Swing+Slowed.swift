internal import Domain

extension Swing {
    /// The same swing, measured on life's clock, told on that of a clip which plays it so many times slower. Numbers
    /// stay those of life.
    func slowed(by factor: Double) -> Swing {
        func time(_ seconds: Double) -> Double { (seconds * factor).rounded(to: 4) }
        var swing = self
        (swing.start, swing.contact, swing.end) = (time(start), time(contact), time(end))
        swing.contactUncertainty = contactUncertainty.map { ($0 * factor).rounded(to: 3) }
        swing.keyFrames = keyFrames.map(time)
        guard var assessment else { return swing }
        if var chain = assessment.kineticChain {
            for place in chain.links.indices { chain.links[place].time = time(chain.links[place].time) }
            assessment.kineticChain = chain
        }
        for place in assessment.insights.indices {
            assessment.insights[place].evidence.times = assessment.insights[place].evidence.times.map(time)
        }
        swing.assessment = assessment
        return swing
    }
}
