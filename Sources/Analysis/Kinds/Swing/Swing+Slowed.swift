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
        assessment.insights = assessment.insights.map { $0.moved(time) }
        assessment.praise = assessment.praise.map { $0.moved(time) }
        if var form = assessment.form {
            for place in form.parts.indices { form.parts[place].times = form.parts[place].times.map(time) }
            assessment.form = form
        }
        swing.assessment = assessment
        return swing
    }
}

extension SwingInsight {
    /// The same, shown at other times.
    fileprivate func moved(_ time: (Double) -> Double) -> SwingInsight {
        var insight = self
        insight.evidence.times = evidence.times.map(time)
        return insight
    }
}
