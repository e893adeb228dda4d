import Foundation
import GIFKit
import Media
import TestSupport
import Testing

@testable import Messages

extension PictureTests {
    /// What is locked is read again, whatever became of it.
    @Suite(.timeLimit(.minutes(20))) struct MarkReaderTests {
        private let samples: MarkSamples

        init() throws { samples = try MarkSamples() }

        @Test(arguments: [nil, "wink_l,smile,tongue_out,surprise,smooch"])
        func readsWhatIsMade(_ hint: String?) throws {
            let hint = try hint.map { try FaceSequence(text: $0) }
            for avatar in samples.avatars {
                let path = try samples.file(LockedGIF.make(avatar, samples.id, hint: hint))
                #expect(try MarkReader.read(path) == samples.id)
                // And by its pictures alone.
                let pictures = try samples.gif(LockedGIF.frames(avatar, samples.id, hint: hint))
                #expect(try MarkReader.read(pictures) == samples.id)
            }
        }

        /// A comment or metadata do, whatever is to be seen.
        @Test func readsWhatStandsBesidePictures() throws {
            let plain = AnimationFrame(Bitmap(width: 8, height: 8, filledWith: .white), delay: Delay(hundredths: 10))
            for text in ["ID:\(samples.id)", "ID:\(samples.id) A message", "about ID: nothing, then ID:\(samples.id)."]
            {
                let path = try samples.gif([plain]) { $0.comments = ["Made by hand", text] }
                #expect(try MarkReader.read(path) == samples.id)
            }
            let block = try #require(ApplicationExtension(xmp: "<dc:identifier>ID:\(samples.id)</dc:identifier>"))
            let path = try samples.gif([plain]) { $0.applications = [block] }
            #expect(try MarkReader.read(path) == samples.id)
        }

        @Test func readsWordsWhereCodesAreHidden() throws {
            let masked = try samples.frames().map(\.masked)
            #expect(try MarkReader.read(samples.gif(masked)) == samples.id)
            // One neutral frame is enough.
            #expect(try MarkReader.read(samples.gif(Array(masked.prefix(1)))) == samples.id)
        }

        @Test func readsWhatLostFrames() throws {
            let frames = try samples.frames()
            #expect(try MarkReader.read(samples.gif(Array(frames.dropFirst()))) == samples.id)
            #expect(try MarkReader.read(samples.gif(frames.dropLast())) == samples.id)
            #expect(try MarkReader.read(samples.gif(Array(frames.suffix(1)))) == samples.id)
        }

        @Test(arguments: [32]) func readsFewColours(_ colours: Int) throws {
            let path = try samples.gif(samples.frames()) {
                $0.colours = colours
                $0.lossiness = 0.02
            }
            #expect(try MarkReader.read(path) == samples.id)
        }

        @Test(arguments: [128, 180, 384]) func readsOtherSizes(_ edge: Int) throws {
            let frames = try samples.frames().suffix(2).map {
                AnimationFrame($0.bitmap.scaled(width: edge, height: edge), delay: $0.delay)
            }
            #expect(try MarkReader.read(samples.gif(frames)) == samples.id)
            #expect(try MarkReader.read(samples.gif(Array(frames.suffix(1)))) == samples.id)
        }

        /// A picture of one frame, as a browser or a messenger saves it.
        @Test func readsPictures() throws {
            let gif = try samples.gif(samples.frames())
            // A neutral frame, and the last one.
            for picture in try PictureExport(of: gif, largest: 256).jpegs(at: [0, 4.5], maximumEdge: 256) {
                #expect(try MarkReader.read(samples.file(picture, "frame.jpg")) == samples.id)
            }
        }

        @Test(
            .enabled(if: MarkSamples.hasFFmpeg, MarkSamples.absence),
            arguments: [
                ("clip.mp4", "-r 15 -c:v libx264 -preset veryfast -b:v 200k -pix_fmt yuv420p"),
                ("clip.webm", "-r 15 -c:v libvpx -b:v 200k -deadline realtime -cpu-used 5 -pix_fmt yuv420p"),
                ("clip.webp", "-c:v libwebp_anim -quality 60 -loop 0"), ("still.webp", "-frames:v 1 -c:v libwebp"),
                ("still.png", "-frames:v 1"),
            ])
        func readsOtherFormats(_ name: String, _ arguments: String) throws {
            let gif = try samples.gif(samples.frames())
            #expect(try MarkReader.read(samples.ffmpeg(gif, arguments, name)) == samples.id)
        }
    }
}
