internal import Domain
internal import TestSupport
internal import Testing

@testable internal import Media

/// Animated PNGs that are cut, damaged or hostile.
struct DamagedAnimatedPNGTests {
    private static let colours: [[UInt8]] = [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [9, 9, 9, 255]]
    private static let file = HandmadeAPNG(
        frames: colours.map { HandmadeAPNG.Frame(x: 0, y: 0, width: 8, height: 8, colour: $0) })
    private static let shown: [RGB] = [.red, .green, .blue, RGB(9, 9, 9)]

    /// What is in the middle of each frame, when it is shown in hundredths of a second, and how many were left out.
    private func read(_ bytes: [UInt8]) throws -> (colours: [RGB], times: [Double], dropped: Int) {
        let folder = try TemporaryFolder()
        let reader = try FrameReader(path: folder.write(bytes, "moving.png"))
        var (colours, times): ([RGB], [Double]) = ([], [])
        while let frame = try reader.next() {
            colours.append(frame.picture.colour(atX: 0.5, y: 0.5))
            times.append((frame.time * 100).rounded())
        }
        return (colours, times, reader.droppedFrames)
    }

    @Test func `what came of a cut file is shown`() throws {
        var file = Self.file
        for index in 1..<4 { (file.frames[index].x, file.frames[index].y) = (4, 4) }
        for index in 1..<4 { (file.frames[index].width, file.frames[index].height) = (1, 1) }
        let (folder, bytes) = (try TemporaryFolder(), file.bytes)
        // Where each frame's rows end.
        let ends = bytes.indices.filter {
            bytes[$0...].starts(with: "IDAT".utf8) || bytes[$0...].starts(with: "fdAT".utf8)
        }
        .map { place in place + 4 + bytes[place - 4..<place].reduce(0) { $0 << 8 | Int($1) } }
        #expect(ends.count == 4)
        for length in 0..<bytes.count {
            let (cut, whole) = (Array(bytes.prefix(length)), ends.count { $0 <= length })
            guard whole > 1 else {
                let error = try refusal(of: folder.write(cut, "cut.png"))
                #expect(whole == 1 || [.notMedia, .truncated].contains(error?.code), "\(length)")
                continue
            }
            let found = try read(cut)
            #expect(found.colours == Array(Self.shown.prefix(whole)) && found.dropped < 2, "\(length)")
        }
    }

    @Test func `a damaged frame is left out, and the others keep their times`() throws {
        var bytes = Self.file.bytes
        let place = try #require(bytes.indices.filter { bytes[$0...].starts(with: "fdAT".utf8) }.first)
        bytes[place + 40] ^= 0xFF
        let found = try read(bytes)
        #expect(found.colours == [.red, .blue, RGB(9, 9, 9)] && found.times == [0, 10, 15] && found.dropped == 1)
    }

    @Test func `a damaged frame that goes again has gone`() throws {
        var file = Self.file
        file.frames[1].disposal = .clear
        file.frames[2] = HandmadeAPNG.Frame(x: 0, y: 0, width: 1, height: 1, colour: Self.colours[2])
        var bytes = file.bytes
        let place = try #require(bytes.indices.filter { bytes[$0...].starts(with: "fdAT".utf8) }.first)
        bytes[place + 40] ^= 0xFF
        #expect(try read(bytes).colours == [.red, .white, RGB(9, 9, 9)])
    }

    @Test func `a frame without all its rows is damaged`() throws {
        let size = [8, 8, 0, 0].flatMap { HandmadeHeaders.big($0, 4) }
        let half = HandmadeAPNG.stored([UInt8]((0..<4).flatMap { _ in [UInt8](repeating: 0, count: 33) }))
        var bytes = Array(Self.file.bytes.dropLast(12))
        bytes += HandmadeAPNG.chunk("fcTL", HandmadeHeaders.big(7, 4) + size + [0, 50, 3, 232, 0, 0])
        bytes += HandmadeAPNG.chunk("fdAT", HandmadeHeaders.big(8, 4) + half) + HandmadeAPNG.chunk("IEND", [])
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: "acTL".utf8) })
        bytes[place + 7] = 5
        let found = try read(bytes)
        #expect(found.colours == Self.shown && found.dropped == 1)
    }

    @Test func `what comes after missing chunks is not shown`() throws {
        let bytes = Self.file.changed { number, chunk in
            if number >= 3 { chunk.replaceSubrange(0..<4, with: HandmadeHeaders.big(number + 1, 4)) }
        }
        #expect(try read(bytes).colours == [.red, .green])
    }

    @Test func `frames beyond those that are stated are not shown`() throws {
        var bytes = Self.file.bytes
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: "acTL".utf8) })
        bytes[place + 7] = 3
        #expect(try read(bytes).colours == Array(Self.shown.prefix(3)))
        // More than there are: the file is cut, or its writer was mistaken.
        bytes[place + 6] = 1
        #expect(try read(bytes).colours == Self.shown)
    }

    /// A name, which chunk of the animation is changed (by its number), at which place in it, what it becomes, and what
    /// is said.
    static let hostile: [(String, Int, Int, [UInt8], ErrorCode)] = [
        ("no width", 1, 4, [0, 0, 0, 0], .notMedia), ("no height", 1, 8, [0, 0, 0, 0], .notMedia),
        ("wider than the canvas", 1, 4, [0, 0, 0, 9], .notMedia),
        ("beside the canvas", 1, 12, [0, 0, 0, 1], .notMedia),
        ("below the canvas", 1, 16, [0xFF, 0xFF, 0xFF, 0xFF], .notMedia),
        ("as wide as numbers are", 1, 4, [0xFF, 0xFF, 0xFF, 0xFF], .notMedia),
        ("no such disposal", 1, 24, [3], .notMedia), ("no such painting", 1, 25, [2], .notMedia),
        ("a first picture that is less than the canvas", 0, 4, [0, 0, 0, 7], .notMedia),
        ("long delays", 1, 20, [0xFF, 0xFF, 0, 1], .tooLong),
    ]

    @Test(arguments: hostile)
    func `numbers that cannot be are refused`(
        _ name: String, _ number: Int, _ place: Int, _ bytes: [UInt8], _ code: ErrorCode
    ) throws {
        let folder = try TemporaryFolder()
        let file = Self.file.changed { found, chunk in
            if found == number { chunk.replaceSubrange(place..<place + bytes.count, with: bytes) }
        }
        #expect(try refusal(of: folder.write(file, "hostile.png"))?.code == code)
    }

    @Test func `more frames and pixels than there may be are refused`() throws {
        let folder = try TemporaryFolder()
        var bytes = Self.file.bytes
        let path = try folder.write(bytes, "many.png")
        #expect(try refusal(of: path, limits: MediaLimits(frames: 3))?.code == .tooManyFrames)
        #expect(try refusal(of: path, limits: MediaLimits(animationPixels: 255))?.code == .tooLarge)
        #expect(try refusal(of: path, limits: MediaLimits(edge: 7))?.code == .tooLarge)
        #expect(try refusal(of: path, limits: MediaLimits(edge: 64, frames: 4, animationPixels: 256)) == nil)
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: "acTL".utf8) })
        bytes.replaceSubrange(place + 4..<place + 8, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(try refusal(of: folder.write(bytes, "more.png"))?.code == .tooManyFrames)
        bytes = HandmadeAPNG(frames: Self.file.frames, hidden: Self.colours[3]).bytes
        bytes.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
        #expect(try refusal(of: folder.write(bytes, "larger.png"))?.code == .tooLarge)
    }

    @Test(arguments: [[0x7F, 0xFF, 0xFF, 0xFF], [0xFF, 0xFF, 0xFF, 0xFF]] as [[UInt8]])
    func `chunks that are longer than the file hold nothing`(_ length: [UInt8]) throws {
        var bytes = Self.file.bytes
        let place = try #require(bytes.indices.last { bytes[$0...].starts(with: "fdAT".utf8) })
        bytes.replaceSubrange(place - 4..<place, with: length)
        #expect(try read(bytes).colours == Array(Self.shown.prefix(3)))
    }

    @Test(arguments: [(1000, 4), (100_000, 3)])
    func `a frame with far more bytes than its rows need is damaged`(_ more: Int, _ shown: Int) throws {
        let bytes = Self.file.changed { number, chunk in
            if number == 6 { chunk += [UInt8](repeating: 0, count: more) }
        }
        let found = try read(bytes)
        #expect(found.colours.count == shown && found.dropped == 4 - shown)
    }

    @Test func `chunks without end come to an end`() throws {
        let empty = HandmadeAPNG.chunk("junk", [])
        let bytes = Self.file.bytes
        var asked = 0
        let file = APNGFile(size: .max) { place, count in
            asked += 1
            if place + count <= bytes.count - 12 { return Array(bytes[place..<place + count]) }
            let part = Array(bytes.dropLast(12).dropFirst(place))
            return Array((part + empty + empty + empty + empty).prefix(count))
        }
        var walked = try #require(file)
        var frames = 0
        while try walked.next() != nil { frames += 1 }
        #expect(frames == 4)
        #expect(asked < APNGFile.mostChunks + 100)
    }

    @Test func `damage does not end the program`() throws {
        let folder = try TemporaryFolder()
        let files = HandmadePNGSamples.all.map { $0.file(isInterlaced: false) } + [Self.file.bytes]
        var numbers = RepeatableNumbers(seed: 11)
        for bytes in files {
            for _ in 0..<12 {
                var damaged = bytes
                for _ in 0..<4 {
                    damaged[Int.random(in: 16..<bytes.count, using: &numbers)] = .random(in: 0...255, using: &numbers)
                }
                _ = try refusal(of: folder.write(damaged, "damaged.png"))
            }
        }
    }

    /// Sums (FNV-1a, 64 bits) of the red, green and blue of each frame, as a few lines of Python compute them from the
    /// chunks.
    @Test(.enabled(if: TestData.isPresent, "\(TestData.absence)"))
    func `a palette of two bits in rectangles is as browsers show it`() throws {
        let right: [UInt64] = [
            0xA674_9CE4_A7F9_7445, 0xEE24_CE64_8454_4B85, 0x22AB_0455_6381_CBC5, 0xA493_9BB6_413B_97C5,
            0x7B70_BC5B_A8E2_F945, 0x4575_26F1_8989_9185, 0xE080_3E91_2925_20C5, 0x160E_F035_360A_D605,
            0xBB03_B897_7DD6_D645, 0xD8F2_4C01_A888_E805, 0x7709_6832_5644_E545, 0x67E3_E9ED_20BA_04C5,
            0x66EC_4DE9_5D8D_0945, 0xD37A_ED87_F81B_2EC5, 0x5B61_1A1B_CEEA_D785, 0xF7C2_EDCD_D31C_A445,
            0x68C7_0E9B_ADF1_E1C5, 0x9F55_700C_7C68_9A05, 0x99D1_9460_8E1D_B2C5, 0xA1D7_AE3F_6327_4645,
        ]
        let reader = try FrameReader(path: TestData.path("cases/v13_animated.png"))
        #expect((reader.info.frames, reader.info.width, reader.info.height) == (20, 320, 240))
        for sum in right {
            let picture = try #require(try reader.next()).picture
            #expect(picture.layout == .packedRGB)
            var found: UInt64 = 0xCBF2_9CE4_8422_2325
            for y in 0..<picture.height {
                for place in 0..<picture.width * 3 {
                    found = (found ^ UInt64(picture.planes.0[y * picture.strides.0 + place])) &* 0x100_0000_01B3
                }
            }
            #expect(found == sum)
        }
        #expect(try reader.next() == nil && reader.droppedFrames == 0)
    }
}
