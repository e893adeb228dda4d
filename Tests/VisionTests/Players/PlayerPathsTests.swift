import Testing

@testable import Vision

/// Bodies that are seen one after the other, and who of them plays.
struct PlayerPathsTests {
    static let picture = SIMD2<Float>(1280, 720)

    /// Looks five times a second: what each shows is told by its number.
    private static func paths(
        looks: Int, cuts: Set<Int> = [0], camera: Similarity = .identity, _ bodies: (Int, Double) -> [SeenBody]
    ) -> PlayerPaths {
        var paths = PlayerPaths()
        for look in 0..<looks {
            let time = Double(look) / 5
            paths.add(
                PlayersWatch.Look(
                    camera: cuts.contains(look) ? nil : camera, isWatched: true, bodies: bodies(look, time)), at: time)
        }
        return paths
    }

    /// Somebody runs to and fro: 0 … 4 … 0 steps.
    private static func run(_ look: Int) -> Float { Float(4 - abs(4 - look % 8)) }

    private static func everybody(_ paths: PlayerPaths) -> [PlayerPath] { paths.everybody(in: picture) }

    @Test
    func `without looks, or without bodies, nobody plays`() {
        #expect(PlayerPaths().everybody(in: Self.picture).isEmpty && PlayerPaths().players(in: Self.picture).isEmpty)
        let paths = Self.paths(looks: 5) { _, _ in [] }
        #expect(Self.everybody(paths).isEmpty && paths.players(in: Self.picture).isEmpty)
        #expect(paths.shots == [0])
    }

    @Test
    func `a film of one look has those whom it shows`() throws {
        let paths = Self.paths(looks: 1) { _, time in [.example(at: time, 600, 400)] }
        let player = try #require(paths.players(in: Self.picture).first)
        #expect(player.seen.count == 1 && player.presence == 1 && player.score.isFinite)
    }

    @Test
    func `somebody who runs is one path`() throws {
        let people = Self.everybody(
            Self.paths(looks: 20) { look, time in [.example(at: time, 400 + 40 * Float(look), 400)] })
        let path = try #require(people.first)
        #expect(people.count == 1)
        #expect(path.seen.map(\.time) == (0..<20).map { Double($0) / 5 })
        #expect(path.presence == 1 && path.height == 100 && path.feet == 450 && path.shirt == "#cc1a1a")
    }

    @Test
    func `pictures in which nobody is looked for count for nothing`() throws {
        var paths = PlayerPaths()
        for look in 0..<20 {
            let time = Double(look) / 10
            paths.add(
                PlayersWatch.Look(
                    camera: look == 0 ? nil : .identity, isWatched: look % 2 == 0,
                    bodies: look % 2 == 0 ? [.example(at: time, 400, 400)] : []), at: time)
        }
        #expect(try #require(Self.everybody(paths).first).presence == 1)
    }

    @Test
    func `those who cross keep their clothes`() {
        let people = Self.everybody(
            Self.paths(looks: 15) { look, time in
                let way = 15 * Float(look)
                let both: [SeenBody] = [
                    .example(at: time, 495 + way, 400, in: .red), .example(at: time, 705 - way, 400, in: .blue),
                ]
                return look % 2 == 0 ? both : both.reversed()
            })
        #expect(people.count == 2)
        for person in people {
            #expect(person.seen.count == 15)
            #expect(person.seen.allSatisfy { $0.clothes == person.seen[0].clothes })
        }
    }

    @Test
    func `somebody of another size is somebody else`() {
        let people = Self.everybody(
            Self.paths(looks: 12) { look, time in [.example(at: time, 600, 400, height: look < 6 ? 50 : 100)] })
        #expect(people.map(\.height).sorted() == [50, 100])
    }

    @Test
    func `what the camera does is taken out`() throws {
        let camera = Similarity(a: 1, b: 0, shift: SIMD2(-150, 0))
        func bodies(_ look: Int, _ time: Double) -> [SeenBody] { [.example(at: time, 1200 - 150 * Float(look), 400)] }
        let people = Self.everybody(Self.paths(looks: 8, camera: camera, bodies))
        #expect(people.count == 1)
        for body in try #require(people.first).seen { #expect(length(body.ground - SIMD2(1200, 400)) < 0.01) }
        #expect(Self.everybody(Self.paths(looks: 8, bodies)).count > 1, "nobody leaps so far")
    }

    @Test(arguments: [(Clothes.red, 1), (.blue, 2)])
    func `who comes back is known by the clothes`(_ clothes: Clothes, _ people: Int) {
        let found = Self.everybody(
            Self.paths(looks: 30) { look, time in
                switch look {
                case ..<10: [.example(at: time, 600, 400)]
                case 20...: [.example(at: time, 640, 400, in: clothes)]
                default: []
                }
            })
        #expect(found.count == people)
    }

    @Test
    func `nobody comes back farther away than somebody runs`() {
        // 2 seconds later: 6 heights.
        func people(_ away: Float) -> Int {
            Self.everybody(
                Self.paths(looks: 30) { look, time in
                    switch look {
                    case ..<10: [.example(at: time, 300, 400)]
                    case 19...: [.example(at: time, 300 + away, 400)]
                    default: []
                    }
                }
            ).count
        }
        #expect(people(550) == 1)
        #expect(people(650) == 2)
    }

    @Test
    func `after a cut players are known by size and clothes, and the person of a close-up is none of them`() throws {
        let paths = Self.paths(looks: 40, cuts: [0, 16, 24]) { look, time in
            if (16..<24).contains(look) {
                return [.example(at: time, 640 + 2 * Float(look % 2), 500, height: 600, in: .red, motion: 0.2)]
            }
            let run = 25 * Self.run(look)
            // The second time, the camera stands elsewhere.
            let aside: Float = look < 16 ? 0 : 300
            return [
                .example(at: time, 500 + run + aside, 500, height: 150, in: .red),
                .example(at: time, 700 - run / 2 - aside, 150, height: 70, in: .blue),
            ]
        }
        #expect(paths.shots == [0, 3.2, 4.8])
        #expect(Self.everybody(paths).count == 3)
        let players = paths.players(in: Self.picture)
        #expect(Set(players.map(\.height)) == [150, 70])
        for player in players {
            #expect(player.seen.count == 32)
            #expect(Set(player.seen.map(\.shot)) == [0, 2])
            #expect(Set(player.seen.map(\.height)).count == 1)
            #expect(player.seen.map(\.time) == player.seen.map(\.time).sorted())
            // A share of the shots that show a match.
            #expect(abs(player.presence - 1) < 1e-5 && !player.isSide)
        }
    }

    @Test
    func `where others play in each shot, whoever does on either side is followed`() throws {
        let clothes: [(near: Clothes, far: Clothes)] = [(.red, .blue), (.grey, .red), (.blue, .grey), (.red, .blue)]
        let paths = Self.paths(looks: 80, cuts: [0, 15, 20, 35, 40, 55, 60, 75]) { look, time in
            let run = 25 * Self.run(look)
            // A match, then one who plays alone.
            guard look % 20 < 15 else { return [.example(at: time, 640 + run, 400, height: 300, in: .red)] }
            let worn = clothes[look / 20]
            return [
                .example(at: time, 500 + run, 500, height: 150, in: worn.near),
                .example(at: time, 700 - run / 2, 150, height: 70, in: worn.far),
            ]
        }
        let players = paths.players(in: Self.picture)
        #expect(players.map(\.height) == [150, 70])
        for player in players {
            #expect(player.isSide && player.shirt == nil && abs(player.presence - 1) < 1e-5)
            #expect(player.seen.count == 60 && Set(player.seen.map(\.shot)) == [0, 2, 4, 6])
            #expect(player.seen.map(\.time) == player.seen.map(\.time).sorted())
        }
    }

    @Test
    func `a film of cuts that never shows both halves of a court has no players of a match`() {
        let paths = Self.paths(looks: 40, cuts: [0, 20]) { look, time in
            [.example(at: time, 500 + 25 * Self.run(look), 400, in: .red)]
        }
        #expect(paths.players(in: Self.picture).isEmpty)
    }

    @Test
    func `two who are seen at the same time are two, whatever they wear`() {
        let people = Self.everybody(
            Self.paths(looks: 10) { _, time in [.example(at: time, 300, 400), .example(at: time, 900, 400)] })
        #expect(people.count == 2)
    }

    @Test
    func `who stands aside, or shows seldom, does not play`() {
        let paths = Self.paths(looks: 40) { look, time in
            let run = 30 * Self.run(look)
            var bodies: [SeenBody] = [
                .example(at: time, 500 + run, 500, height: 150, in: .red),
                .example(at: time, 600 + run / 2, 150, height: 70, in: .blue),
                // A line judge, who leans.
                .example(at: time, 1250, 300, height: 90, in: .grey, motion: 0.05),
            ]
            // A ball boy, who runs past.
            if look < 13 { bodies.append(.example(at: time, 200 + 60 * Float(look), 320, height: 80, in: .grey)) }
            return bodies
        }
        #expect(Self.everybody(paths).count == 4)
        #expect(Set(paths.players(in: Self.picture).map(\.height)) == [150, 70])
    }

    @Test
    func `four play at most, those who play most first`() {
        let paths = Self.paths(looks: 20) { look, time in
            (0..<6).map { place in
                let speed = 8 + 2 * Float(place)
                return .example(
                    at: time, 520 + speed * Self.run(look), 60 + 110 * Float(place), in: .grey,
                    motion: 0.4 + 0.1 * Float(place))
            }
        }
        let players = paths.players(in: Self.picture)
        #expect(players.map { Int($0.seen[0].hips.y) } == [610, 500, 390, 280])
        #expect(players.map(\.score) == players.map(\.score).sorted(by: >))
    }
}
