internal import Domain
internal import Glibc

/// From where a camera sees a swing, estimated from its picture alone (`Accuracy/form/viewpoint.py`).
enum FormView {
    /// What tells where the camera is: how shoulders, hips and feet lie across the picture, where the head and the racket
    /// hand are, around contact. Fifteen numbers, trunk lengths.
    static func posture(of body: FormBody) -> [Double] {
        func x(_ joint: FormBody.Joint, _ moment: Int) -> Double { body.place(joint, moment).x }
        func middle(_ window: FormBody.Window, _ value: (Int) -> Double) -> Double {
            FormBody.quantile(0.5, window.map(value))
        }
        let lines: [(Int) -> Double] = [
            { x(.leftShoulder, $0) - x(.rightShoulder, $0) },
            { x(.leftHip, $0) - x(.rightHip, $0) },
            { x(.leftAnkle, $0) - x(.rightAnkle, $0) },
            { x(.nose, $0) - (x(.leftShoulder, $0) + x(.rightShoulder, $0)) / 2 },
        ]
        let hand = { x(.rightWrist, $0) }
        let contact = middle(FormBody.contact, hand)
        return lines.flatMap { line in
            [FormBody.backward, FormBody.contact, FormBody.end].map { middle($0, line) }
        } + [contact - middle(-6 ... -3, hand), contact, middle(FormBody.end, hand)]
    }

    /// The camera's angle, degrees: 0 sees the front, 90 the side of the racket hand, −90 the other, 180 the back.
    /// - Parameter rows: weights of the cosine and of the sine, a constant last.
    static func angle(_ rows: [[Double]], _ posture: [Double]) -> Double {
        let told = rows.map { row in zip(row, posture + [1]).reduce(0) { $0 + $1.0 * $1.1 } }
        return atan2(told[1], told[0]) * 180 / .pi
    }
}
