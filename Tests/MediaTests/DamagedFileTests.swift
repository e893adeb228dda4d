import Domain
internal import TestSupport
import Testing

@testable internal import Media

/// Files that break off or have been damaged give what is left of them, or an error.
@Suite(.enabled(if: FFmpegTool.isPresent, FFmpegTool.absence), .timeLimit(.minutes(20)))
struct DamagedFileTests {
    private static let x264 = "-c:v libx264 -preset veryfast -g 5 -pix_fmt yuv420p "
    private static let sine = "-f lavfi -i sine=d=0.6 "
    static let samples: [(name: String, arguments: String)] = [
        ("front.mp4", x264 + "-movflags +faststart"), ("back.mp4", x264),
        ("fragments.mp4", x264 + "-movflags frag_keyframe+empty_moov"),
        ("hevc.mov", "-c:v libx265 -x265-params log-level=none -pix_fmt yuv420p -movflags +faststart"),
        ("h264.mkv", x264), ("vp8.webm", "-c:v libvpx"), ("vp9.webm", "-c:v libvpx-vp9 -cpu-used 8 -deadline realtime"),
        ("av1.mp4", "-c:v libaom-av1 -cpu-used 8 -usage realtime -movflags +faststart"),
        ("mjpeg.avi", "-c:v mjpeg -pix_fmt yuvj420p"), ("mpeg4.avi", "-c:v mpeg4"), ("h264.ts", x264),
        ("mpeg2.mpg", "-c:v mpeg2video"), ("flash.flv", "-c:v flv"), ("windows.wmv", "-c:v wmv2"),
        ("theora.ogv", "-c:v libtheora"), ("prores.mov", "-c:v prores_ks -movflags +faststart"), ("animation.gif", ""),
        ("still.jpg", "-frames:v 1"), ("still.png", "-frames:v 1"), ("still.webp", "-frames:v 1 -c:v libwebp"),
        ("lossless.webp", "-frames:v 1 -c:v libwebp -lossless 1"), ("still.bmp", "-frames:v 1"),
        ("still.tiff", "-frames:v 1"), ("sound.mp4", sine + x264 + "-c:a aac -movflags +faststart"),
        ("sound.webm", sine + "-c:v libvpx -c:a libopus"), ("sound.mkv", sine + x264 + "-c:a libvorbis"),
        ("sound.mov", sine + x264 + "-c:a pcm_s16le"), ("sound.ts", sine + x264 + "-c:a mp2"),
        ("sound.avi", sine + "-c:v mpeg4 -c:a libmp3lame"), ("flac.mkv", sine + x264 + "-c:a flac"),
    ]

    private static func sample(
        _ name: String, in folder: TemporaryFolder, size: String = "64x48", seconds: Double = 0.6
    ) throws -> [UInt8] {
        let arguments = try #require(samples.first { $0.name == name }?.arguments)
        return try TemporaryFolder.bytes(
            folder.clip(name, Patterns.moving(size: size, seconds: seconds) + arguments))
    }

    @Test(.timeLimit(.minutes(20)), arguments: samples.map(\.name))
    func `files that break off anywhere are read or refused`(_ name: String) throws {
        let folder = try TemporaryFolder()
        let bytes = try Self.sample(name, in: folder)
        let whole = try facts(of: folder.file(name), hashing: false)
        for step in 0..<40 {
            let length = bytes.count * step / 40
            let path = try folder.write(Array(bytes.prefix(length)), "cut-" + name)
            if let error = try refusal(of: path) {
                #expect([.notMedia, .truncated, .noPicture, .notAllowed].contains(error.code), "\(length): \(error)")
            } else {
                #expect(try facts(of: path, hashing: false).count <= whole.count, "\(length)")
            }
            _ = try? ClipSplitter.split(path, into: 2)
        }
    }

    @Test(arguments: ["front.mp4", "h264.mkv", "mjpeg.avi", "hevc.mov", "h264.ts"], [0.7, 0.9])
    func `what is left of a clip is shown`(_ name: String, _ share: Double) throws {
        let folder = try TemporaryFolder()
        let bytes = try Self.sample(name, in: folder, size: "160x120", seconds: 2)
        let whole = try facts(of: folder.file(name))
        let path = try folder.write(Array(bytes.prefix(Int(Double(bytes.count) * share))), "cut-" + name)
        let left = try facts(of: path)
        #expect(left.count > 4 && left.count < whole.count)
        // The picture that is cut may be one that those shown before it refer to.
        let whatMayBeCut = 4
        let different = zip(left.dropLast(whatMayBeCut), whole).first { $0 != $1 }
        #expect(different == nil)
    }

    @Test(
        .timeLimit(.minutes(20)),
        arguments: [
            "front.mp4", "back.mp4", "h264.mkv", "hevc.mov", "animation.gif", "mpeg4.avi", "sound.mp4", "sound.webm",
        ])
    func `flipped bits cost pictures at most`(_ name: String) throws {
        let folder = try TemporaryFolder()
        let bytes = try Self.sample(name, in: folder)
        var numbers = RepeatableNumbers(seed: 7)
        var read = 0
        for variant in 0..<60 {
            var damaged = bytes
            for _ in 0...variant % 6 {
                // The outer parts of a file are mostly tables, the middle is pictures: both get their share.
                let middle = bytes.count / 4..<bytes.count * 3 / 4
                let place = Int.random(in: variant % 2 == 0 ? middle : 0..<bytes.count, using: &numbers)
                damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
            }
            let path = try folder.write(damaged, "flipped-" + name)
            if try refusal(of: path) == nil { read += 1 }
            let parts = (try? ClipSplitter.split(path, into: 2)) ?? []
            for part in parts { _ = try? facts(of: path, range: part, hashing: false) }
        }
        #expect(read >= 30, "only \(read) of 60 could be read")
    }
}
