import Domain
import Foundation
import GIFKit
import TestSupport
import Testing

@testable import Messages

extension PictureTests {
    /// What carries no id is refused with a sentence, and soon.
    @Suite(.timeLimit(.minutes(20))) struct MarkRefusalTests {
        private let samples: MarkSamples

        init() throws { samples = try MarkSamples() }

        @Test func refusesOtherCodes() throws {
            let others = [
                "https://example.org/M/\(samples.id)", "/m/\(samples.id)", "/M/\(samples.id) ", "/M/\(samples.id)A",
                "M/\(samples.id)",
                "/M/", "Hello", String(repeating: "long ", count: 30), "/M/\(samples.id.description.lowercased())A",
            ]
            for other in others {
                #expect(try MarkSamples.trouble(samples.gif([MarkSamples.code(other)])) == .otherCode, "\(other)")
            }
            #expect(try MarkReader.read(samples.gif([MarkSamples.code("/M/\(samples.id)")])) == samples.id)
        }

        @Test func refusesWrongChecks() throws {
            let code = try MarkSamples.code("/M/" + samples.damaged)
            #expect(try MarkSamples.trouble(samples.gif([code])) == .damagedMark)
            let plain = AnimationFrame(Bitmap(width: 64, height: 64, filledWith: .white), delay: Delay(hundredths: 10))
            let path = try samples.gif([plain]) { $0.comments = ["ID:" + samples.damaged] }
            #expect(MarkSamples.trouble(path) == .damagedMark)
        }

        /// A damaged comment does not hide what the pictures say.
        @Test func picturesCountWhereTheCommentIsDamaged() throws {
            let path = try samples.gif(samples.frames()) { $0.comments = ["ID:" + samples.damaged] }
            #expect(try MarkReader.read(path) == samples.id)
        }

        @Test func refusesPicturesWithoutMark() throws {
            for avatar in samples.avatars {
                let frame = AnimationFrame(avatar.neutral, delay: Delay(hundredths: 10))
                #expect(try MarkSamples.trouble(samples.gif([frame])) == .noMark)
            }
            var numbers = SystemRandomNumberGenerator()
            let noise = (0..<256 * 256).map { _ in
                let grey = UInt8.random(in: 0...255, using: &numbers)
                return Colour(red: grey, green: grey, blue: grey)
            }
            let bitmap = try #require(Bitmap(width: 256, height: 256, pixels: noise))
            #expect(
                try MarkSamples.trouble(samples.gif([AnimationFrame(bitmap, delay: Delay(hundredths: 10))])) == .noMark)
        }

        @Test func refusesWhatIsNoPicture() throws {
            #expect(MarkSamples.trouble(samples.folder.path + "/missing.gif") == .unreadable)
            #expect(MarkSamples.trouble(samples.folder.path) == .unreadable)
            for bytes in [
                [], Array("GIF89a".utf8), Array("ID:\(samples.id)".utf8), [UInt8](repeating: 7, count: 10_000),
            ] {
                #expect(try MarkSamples.trouble(samples.file(bytes)) == .notMedia)
            }
        }

        /// Cut anywhere, a GIF gives its id or a sentence.
        @Test func cutFilesAreReadOrRefused() throws {
            let original = try samples.original()
            for length in stride(from: 0, to: 400, by: 1) {
                let path = try samples.file(Array(original.prefix(length)))
                do throws(AppError) {
                    let id = try MarkReader.read(path)
                    #expect(id == samples.id)
                } catch {
                    #expect(error.code == .notMedia, "\(length): \(error)")
                }
            }
            // Without words, and in the middle of the second frame.
            let pictures = try Data(contentsOf: URL(filePath: samples.gif(samples.frames())))
            #expect(try MarkReader.read(samples.file(Array(pictures.prefix(pictures.count / 3)))) == samples.id)
        }

        @Test func refusesHugeGIFs() throws {
            // A canvas of four billion pixels.
            var huge = Array("GIF89a".utf8) + [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0]
            huge += [0x2C, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 2, 1, 0, 0, 0x3B]
            #expect(try MarkSamples.trouble(samples.file(huge)) == .tooLarge)
            // More frames than anyone looks at, each of a few bytes.
            var long = Array("GIF89a".utf8) + [16, 0, 16, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
            for _ in 0..<10_000 { long += [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0] }
            #expect(try MarkSamples.trouble(samples.file(long)) == .tooLarge)
        }

        /// Thousands of comments are not all looked at.
        @Test func commentsAreBounded() throws {
            let plain = AnimationFrame(Bitmap(width: 64, height: 64, filledWith: .white), delay: Delay(hundredths: 10))
            let path = try samples.gif([plain]) {
                $0.comments = Array(repeating: "nothing", count: 1000) + ["ID:\(samples.id)"]
            }
            #expect(MarkSamples.trouble(path) == .noMark)
        }

        /// However much there is to see: what does not fit into the time is not looked at.
        @Test func endsInTime() throws {
            let path = try samples.gif(Array(samples.frames().map(\.masked).suffix(2)))
            #expect(try MarkReader.read(path) == samples.id)
            var limits = MarkLimits()
            limits.all = .zero
            #expect(MarkSamples.trouble(path, limits: limits) == .noMark)
            limits.decoding = .zero
            #expect(MarkSamples.trouble(path, limits: limits) == .noMark)
        }
    }
}
