import Domain
import GIFKit
import Testing

@testable import Messages

/// What is made: all GIFs of these tests, each made once.
struct LockedGIFCase: Sendable, CustomTestStringConvertible {
    static let id = MessageID()
    static let all = [
        LockedGIFCase(0, nil), LockedGIFCase(0, "wink_l,smile,tongue_out,surprise,smooch"),
        LockedGIFCase(1, "wink_r,smooch,wink_r,smooch,wink_r"),
    ]

    let avatar: Result<Avatar, any Error>
    let hint: String?
    let bytes: Result<[UInt8], any Error>
    var testDescription: String { hint ?? "no hint" }

    init(_ avatar: Int, _ hint: String?) {
        let result = Result { try Avatar.all(in: AvatarTests.folder)[avatar] }
        self.avatar = result
        self.hint = hint
        let start = ContinuousClock.now
        bytes = Result {
            try LockedGIF.make(result.get(), Self.id, hint: hint.map { try FaceSequence(text: $0) })
        }
        // A release build is measured by Benchmarks/messages; here the figure is only said.
        print("a GIF took \(ContinuousClock.now - start) in this build")
    }
}

extension PictureTests {
    @Suite struct LockedGIFTests {
        private static func shown(_ bytes: [UInt8]) throws -> [CompositedFrame] {
            var frames = GIFFrames(bytes)
            var shown: [CompositedFrame] = []
            while let frame = try frames.next() { shown.append(frame) }
            return shown
        }

        @Test(arguments: LockedGIFCase.all)
        func isAsPromised(_ made: LockedGIFCase) throws {
            let (avatar, bytes) = (try made.avatar.get(), try made.bytes.get())
            #expect(bytes.count < 150_000)
            let summary = try GIFSummary(bytes)
            #expect(summary.canvas == PixelRectangle(x: 0, y: 0, width: 256, height: 256))
            #expect(summary.frameCount == 11 && summary.loopCount == .forever && summary.fault == nil)
            let frames = try Self.shown(bytes)
            #expect(frames.map(\.delay.hundredths) == [50, 50, 30, 50, 30, 50, 30, 50, 30, 50, 50])

            // What viewers show is what was painted, to the pixel: mark, faces and all.
            let names = made.hint?.split(separator: ",").map { avatar.face(ExpressionName(rawValue: String($0))) }
            let faces = names ?? [avatar.lookLeft, avatar.lookRight, avatar.blink, avatar.lookLeft, avatar.lookRight]
            for (place, face) in faces.enumerated() {
                let isFace = frames[2 * place + 1].canvas == face
                #expect(isFace, "face \(place)")
            }
            let painter = MarkPainter(LockedGIFCase.id)
            var (small, large) = (avatar.neutral, avatar.neutral)
            painter.paintSmall(into: &small)
            painter.paintLarge(into: &large)
            for place in [0, 2, 4, 6, 8] {
                let isMarked = frames[place].canvas == small
                #expect(isMarked, "frame \(place)")
            }
            let isMarked = frames[10].canvas == large
            #expect(isMarked)
            // The avatar still looks out from behind the mark: three quarters of it, and its left eye.
            #expect(zip(large.pixels, avatar.neutral.pixels).count { $0 == $1 } > 256 * 256 * 2 / 3)
            #expect((60..<110).allSatisfy { x in (90..<127).allSatisfy { large[x, $0] == avatar.neutral[x, $0] } })
        }

        @Test(arguments: LockedGIFCase.all)
        func commentAndMetadataCarryTheID(_ made: LockedGIFCase) throws {
            let id = LockedGIFCase.id
            var decoder = GIFDecoder()
            decoder.append(try made.bytes.get())
            decoder.finish()
            var (comments, packets): ([String], [String]) = ([], [])
            var frames = 0
            while let event = try decoder.next() {
                switch event {
                case .comment(let comment): comments.append(comment.text)
                case .application(let block):
                    if let xmp = block.xmp { packets.append(String(decoding: xmp, as: UTF8.self)) }
                case .frame: frames += 1
                case .header, .plainText, .trailer: break
                }
            }
            #expect(comments.count == 1 && comments[0].hasPrefix("ID:\(id) "))
            #expect(packets.count == 1 && packets[0].contains("<dc:identifier>ID:\(id)</dc:identifier>"))
            #expect(
                packets[0].hasPrefix("<?xpacket begin=\"\u{FEFF}\" ") && packets[0].hasSuffix("<?xpacket end=\"r\"?>"))
            #expect(frames == 11)
        }

        /// Without a hint the file depends on avatar and id alone.
        @Test func withoutAHintNothingIsSaid() throws {
            let made = LockedGIFCase.all[0]
            let isSame = try LockedGIF.make(made.avatar.get(), LockedGIFCase.id, hint: nil) == made.bytes.get()
            #expect(isSame)
            let isOther = try LockedGIFCase.all[1].bytes.get() != made.bytes.get()
            #expect(isOther)
        }
    }
}
