package import Analysis
package import Domain

/// The moments of a clip that people marked, for its page.
package struct MomentsModel: Sendable {
    /// One of them.
    package struct Entry: Sendable {
        package var id: MomentID
        package var moment: Moment
        /// As programs read it, JSON: scripts draw from it.
        package var json: String

        package init(id: MomentID, moment: Moment, json: String) {
            self.id = id
            self.moment = moment
            self.json = json
        }
    }

    /// An angle that somebody drew on joints, frame by frame.
    package struct Curve: Sendable {
        /// When it was drawn, seconds of the clip.
        package var time: Double
        package var angle: DrawnAngle

        package init(time: Double, angle: DrawnAngle) {
            self.time = time
            self.angle = angle
        }
    }

    package var clip: ClipID
    /// In order of time.
    package var entries: [Entry]
    /// Length of the clip, seconds; 0 of a photo.
    package var duration: Double
    /// Whether points can follow joints: a player was followed.
    package var hasJoints: Bool
    /// The angles that follow joints.
    package var curves: [Curve]

    package init(clip: ClipID, entries: [Entry], duration: Double, hasJoints: Bool, curves: [Curve] = []) {
        self.clip = clip
        self.entries = entries
        self.duration = duration
        self.hasJoints = hasJoints
        self.curves = curves
    }
}
