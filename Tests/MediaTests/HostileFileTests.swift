internal import Domain
internal import Glibc
internal import TestSupport
import Testing

@testable internal import Media

/// Files that are not what they say: each is read as what it is, or refused with advice.
@Suite(.enabled(if: FFmpegTool.isPresent, FFmpegTool.absence), .timeLimit(.minutes(20)))
struct HostileFileTests {
    private static let x264 = "-c:v libx264 -preset veryfast -pix_fmt yuv420p "

    static let junk: [(name: String, bytes: [UInt8])] = {
        var numbers = RepeatableNumbers(seed: 1)
        let noise = (0..<100_000).map { _ in UInt8.random(in: 0...255, using: &numbers) }
        return [
            ("empty.mp4", []), ("one.mp4", [0]), ("zeros.mp4", [UInt8](repeating: 0, count: 100_000)),
            ("random.mp4", noise),
            ("text.mp4", Array(String(repeating: "This text says it is a film.\n", count: 1000).utf8)),
            ("page.png", Array("<!DOCTYPE html><title>No</title><svg xmlns='http://www.w3.org/2000/svg'></svg>".utf8)),
            ("paper.jpg", Array("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n".utf8)),
            ("signature.png", HandmadeHeaders.png(32, 32)), ("signature.jpg", HandmadeHeaders.jpeg(32, 32)),
            ("ftyp.mp4", HandmadeHeaders.big(24, 4) + Array("ftypisom".utf8) + noise),
        ]
    }()

    @Test(arguments: junk.indices)
    func `what is no clip is refused`(_ place: Int) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Self.junk[place].bytes, Self.junk[place].name)
        let error = try #require(try refusal(of: path), "\(Self.junk[place].name)")
        #expect([.notMedia, .truncated].contains(error.code), "\(Self.junk[place].name): \(error)")
    }

    @Test
    func `what is no file is refused`() throws {
        let folder = try TemporaryFolder()
        let pipe = folder.file("pipe.mp4")
        try #require(mkfifo(pipe, 0o600) == 0)
        for path in [folder.path, folder.file("missing.mp4"), "/dev/zero", pipe] {
            #expect(try refusal(of: path)?.code == .unreadable, "\(path)")
        }
    }

    @Test
    func `names mean nothing`() throws {
        let folder = try TemporaryFolder()
        let picture = try folder.clip("picture.png", Patterns.quarters())
        let clip = try folder.clip("clip.mp4", Patterns.moving(seconds: 1) + Self.x264)
        for name in ["picture.mp4", "picture.gif", "picture.%03d.png", "concat:a|b.png", "http:.png"] {
            let path = try folder.write(TemporaryFolder.bytes(picture), name)
            #expect(try MediaProbe.probe(path).kind == .still, "\(name)")
            #expect(try refusal(of: path) == nil)
        }
        for name in ["clip.jpg", "clip.m3u8", "clip.txt", "clip"] {
            let path = try folder.write(TemporaryFolder.bytes(clip), name)
            #expect(try MediaProbe.probe(path).kind == .video, "\(name)")
            #expect(try facts(of: path, hashing: false).count == 25)
        }
    }

    @Test(arguments: ["playlist.m3u8", "playlist.avi", "playlist.mp4", "playlist.jpg", "playlist.txt", "playlist"])
    func `playlists open nothing`(_ name: String) throws {
        let folder = try TemporaryFolder()
        let other = try folder.clip("other.ts", Patterns.moving(seconds: 1) + Self.x264)
        let watcher = try Watcher(file: other)
        let address = "http://127.0.0.1:\(watcher.port)/a.ts"
        let list = "#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:1.0,\n"
        let texts = [
            list + "\(other)\n#EXT-X-ENDLIST\n", list + "file://\(other)\n", list + "other.ts\n", list + "\(address)\n",
            list + "concat:\(other)|\(other)\n", "ffconcat version 1.0\nfile '\(other)'\n",
            "ffconcat version 1.0\nfile '\(address)'\n",
            "v=0\nc=IN IP4 127.0.0.1\nm=video \(watcher.port) RTP/AVP 96\n",
            "<?xml version=\"1.0\"?><MPD xmlns=\"urn:mpeg:dash:schema:mpd:2011\"><Period><AdaptationSet>"
                + "<Representation id=\"0\"><BaseURL>\(other)</BaseURL></Representation></AdaptationSet></Period></MPD>",
        ]
        for text in texts {
            let path = try folder.write(Array(text.utf8), name)
            #expect(try refusal(of: path)?.code == .notMedia, "\(text)")
            let hidden = try folder.write(HandmadeHeaders.avi(subtitles: Array(text.utf8)), "hidden-" + name)
            #expect(try facts(of: hidden, hashing: false).count == 1, "the picture beside the playlist is shown")
        }
        #expect(!watcher.sawFile)
        #expect(!watcher.sawCall)
        _ = try TemporaryFolder.bytes(other)
        #expect(watcher.sawFile, "the watcher must be awake")
    }

    @Test
    func `sound alone is no clip`() throws {
        let folder = try TemporaryFolder()
        let sound = "-f lavfi -i sine=d=1 "
        let cover = try folder.clip("cover.jpg", Patterns.quarters())
        for (name, arguments) in [
            ("sound.m4a", sound + "-c:a aac"), ("sound.mp4", sound + "-c:a aac"), ("sound.mka", sound + "-c:a aac"),
            ("sound.webm", sound + "-c:a libopus"), ("sound.ogg", sound + "-c:a libopus"),
            ("cover.m4a", sound + "-i \(cover) -map 0 -map 1 -c:a aac -c:v copy -disposition:v:0 attached_pic"),
        ] {
            let path = try folder.clip(name, arguments)
            #expect(try refusal(of: path)?.code == .noPicture, "\(name)")
        }
    }

    @Test(arguments: [
        ("snow.avi", "-c:v snow -strict -2"), ("cljr.avi", "-c:v cljr -strict -2"), ("svq1.mov", "-c:v svq1"),
        ("flash.flv", "-c:v flashsv"), ("hap.mov", "-c:v hap"), ("dirac.mkv", "-c:v vc2 -strict -1"),
    ])
    func `unusual codecs are not let near`(_ name: String, _ arguments: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip(name, Patterns.moving(seconds: 0.2) + arguments)
        #expect(try refusal(of: path)?.code == .notAllowed)
    }

    @Test
    func `unknown codecs are named as such`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip("clip.mp4", Patterns.moving(seconds: 1) + Self.x264)
        var bytes = try TemporaryFolder.bytes(path)
        let place = try #require(
            bytes.indices.dropLast(4).first { bytes[$0..<$0 + 4].elementsEqual("avc1".utf8) && $0 > 64 })
        bytes.replaceSubrange(place..<place + 4, with: Array("ZZZZ".utf8))
        #expect(try refusal(of: folder.write(bytes, "unknown.mp4"))?.code == .notAllowed)
    }
}
