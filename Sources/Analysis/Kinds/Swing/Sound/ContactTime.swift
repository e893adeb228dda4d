/// When a stroke's contact was.
struct ContactTime: Equatable, Sendable {
    /// Seconds.
    var time: Double
    /// In two of three cases the truth lies within ± so many seconds.
    var sigma: Double
    /// Whether its sound has been taken into account.
    var isHeard = false
}

extension Impacts {
    /// Contacts with what was heard of them taken into account.
    ///
    /// How far sound and picture of a clip are apart is not known: the ball's distance delays its sound, and clips that
    /// were cut are off by more. But it is the same for all strokes of a clip. So it is estimated from all of them
    /// (normal distributions, the prior measured), and the contacts are where the sounds are, less that. One stroke
    /// gains little, many gain much. Where the sounds do not fit one another, the contacts stay as they are.
    /// - Parameter contacts: as the motion shows them, in a clip that is not in slow motion.
    /// - Returns: as many, in the same order; none is less sure than before.
    func refined(_ contacts: [ContactTime]) -> [ContactTime] {
        let heard = contacts.indices.compactMap { index -> Heard? in
            let contact = contacts[index]
            return impact(near: contact.time + Parameters.lag, within: Parameters.reach).map {
                Heard(
                    index: index, sound: $0.time, lag: $0.time - contact.time,
                    sigma: max(contact.sigma, Parameters.jitter))
            }
        }
        guard !heard.isEmpty else { return contacts }
        let middle = heard.map(\.lag).sorted()[heard.count / 2]
        let agreeing = heard.filter { abs($0.lag - middle) <= 2 * $0.sigma }
        guard 3 * agreeing.count >= 2 * heard.count else { return contacts }
        var (weight, sum) = (1 / (Parameters.lagSigma * Parameters.lagSigma), 0.0)
        sum = Parameters.lag * weight
        for stroke in agreeing {
            let ownWeight = 1 / (stroke.sigma * stroke.sigma)
            weight += ownWeight
            sum += stroke.lag * ownWeight
        }
        let sigma = (1 / weight + Parameters.jitter * Parameters.jitter).squareRoot()
        var refined = contacts
        for stroke in agreeing where sigma < stroke.sigma {
            refined[stroke.index] = ContactTime(time: stroke.sound - sum / weight, sigma: sigma, isHeard: true)
        }
        return refined
    }

    /// A stroke that was heard.
    private struct Heard {
        var index: Int
        /// When, seconds.
        var sound: Double
        /// How much later than seen, seconds.
        var lag: Double
        /// How sure the contact is that was seen, seconds.
        var sigma: Double
    }
}
