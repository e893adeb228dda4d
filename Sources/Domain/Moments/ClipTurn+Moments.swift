/// What people drew and showed of a clip, when it is seen in another way.
extension ClipTurn {
    /// A moment with its drawings where they are afterwards.
    package func place(_ moment: Moment) -> Moment {
        var moment = moment
        for index in moment.drawings.indices {
            moment.drawings[index].points = moment.drawings[index].points.map(place)
        }
        return moment
    }

    /// A commentary that shows the same parts of the picture, with the same drawings.
    package func place(_ commentary: Commentary) -> Commentary {
        var commentary = commentary
        for index in commentary.steps.indices {
            let step = commentary.steps[index]
            commentary.steps[index].view = step.view.map(place)
            commentary.steps[index].moments = step.moments?.mapValues(place)
        }
        return commentary
    }

    private func place(_ point: Drawing.Point) -> Drawing.Point {
        let (x, y) = place(x: point.x, y: point.y)
        return Drawing.Point(x: x, y: y, landmark: point.landmark.map { isMirrored ? Self.otherSide(of: $0) : $0 })
    }

    private func place(_ view: Commentary.View) -> Commentary.View {
        let box = place(PictureBox(x: view.x, y: view.y, width: view.size, height: view.size))
        return Commentary.View(x: box.x, y: box.y, size: view.size)
    }

    /// The landmark of a body that takes the place of another one in a mirror (`docs/landmark-format.md`).
    private static func otherSide(of landmark: Int) -> Int {
        switch landmark {
        // The corners of the left eye, then those of the right one.
        case 1...3: landmark + 3
        case 4...6: landmark - 3
        // All others come in pairs, the left one first.
        case 7...: landmark % 2 == 1 ? landmark + 1 : landmark - 1
        default: landmark
        }
    }
}
