package import Domain
package import Vision

extension Finger {
    /// The finger's four landmarks from its root to its tip: MCP, PIP, DIP and tip; of the thumb CMC, MCP, IP and tip.
    package var landmarks: (root: HandLandmark, middle: HandLandmark, last: HandLandmark, tip: HandLandmark) {
        switch self {
        case .thumb: (.thumbCMC, .thumbMCP, .thumbIP, .thumbTip)
        case .index: (.indexMCP, .indexPIP, .indexDIP, .indexTip)
        case .middle: (.middleMCP, .middlePIP, .middleDIP, .middleTip)
        case .ring: (.ringMCP, .ringPIP, .ringDIP, .ringTip)
        case .little: (.littleMCP, .littlePIP, .littleDIP, .littleTip)
        }
    }
}
