/// What a second opinion on a swing is asked.
package enum OpinionQuestion: String, CaseIterable, Sendable {
    /// Whether it is a swing, and which: of one second of pictures.
    case validation
    /// How it was played: of the key frames and the numbers.
    case judgement = "analysis"
}
