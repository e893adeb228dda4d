internal import CMagic
internal import Domain
internal import FoundationEssentials
internal import Glibc
internal import Store

/// Says what a refused file is, in libmagic's words. The only file that calls libmagic, and only workers and the
/// command line call this: what it costs a stranger decides (64 KiB of line breaks took libmagic 2 s), and its readers
/// are as much in a stranger's hands as decoders.
enum FileDescriber {
    /// How much of a file libmagic sees, bytes. What it takes grows with that: at most some 20 ms were measured.
    static let headBytes = 16 << 10
    /// How far libmagic's patterns look, bytes. The worst of them begin anew at each line break.
    private static let patternBytes = 256
    /// How deep rules may call rules.
    private static let depth = 20
    /// Where Debian keeps the database; files of users and of `/etc` are not asked.
    private static let database = "/usr/share/misc/magic"
    /// Readers of whole formats are left out where the rules tell those apart, too.
    private static let flags =
        MAGIC_ERROR | MAGIC_NO_CHECK_COMPRESS | MAGIC_NO_CHECK_ELF | MAGIC_NO_CHECK_TAR | MAGIC_NO_CHECK_CSV
        | MAGIC_NO_CHECK_TOKENS | MAGIC_NO_CHECK_APPTYPE

    /// Failures that say no more than that a file is not what was expected: what it is tells more.
    private static let vague: Set<ErrorCode> = [.notMedia, .noPicture, "archiveNotOurs"]

    /// Why a file is refused, with what it is where libmagic knows that.
    static func refusal(of path: String, instead failure: AppError) -> AppError {
        guard vague.contains(failure.code), let head = head(of: path), let (name, words) = ask(head),
            !isExpected(name)
        else { return failure }
        let sentence = FileTypeWords.sentence(mediaType: name, description: words)
        return AppError(.unsupportedType, "\(sentence) Choose a video, GIF or photo.")
    }

    /// Whether it has the name of something that is taken in: then it is damaged, which the failure says better.
    private static func isExpected(_ name: String) -> Bool {
        MediaType(name) != nil || ["application/zip", "application/x-empty"].contains(name) || otherNames.contains(name)
    }

    /// Names that libmagic has for sorts of video that demuxers know under another one.
    private static let otherNames: Set<String> = [
        "application/mxf", "application/ogg", "application/vnd.rn-realmedia", "video/MP2T", "video/avi", "video/h264",
        "video/mj2", "video/mp4v-es", "video/mpeg4-generic", "video/x-avi",
    ]

    private static func head(of path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let head = [UInt8](unsafeUninitializedCapacity: headBytes) { buffer, filled in
            filled = max(0, pread(descriptor, buffer.baseAddress, buffer.count, 0))
        }
        return head.isEmpty ? nil : head
    }

    /// A media type, and a description.
    /// - Returns: nil where there is no database of types.
    private static func ask(_ head: [UInt8]) -> (name: String, words: String)? {
        guard let magic = magic_open(flags) else { return nil }
        defer { magic_close(magic) }
        guard magic_load(magic, database) == 0 else { return nil }
        for (parameter, most) in [
            (MAGIC_PARAM_REGEX_MAX, patternBytes), (MAGIC_PARAM_INDIR_MAX, depth), (MAGIC_PARAM_NAME_MAX, depth),
        ] {
            var most = most
            guard magic_setparam(magic, parameter, &most) == 0 else { return nil }
        }
        func answer(_ more: Int32) -> String? {
            magic_setflags(magic, flags | more)
            return head.withUnsafeBytes { magic_buffer(magic, $0.baseAddress, $0.count) }.map { String(cString: $0) }
        }
        guard let name = answer(MAGIC_MIME_TYPE), let words = answer(0) else { return nil }
        return (name, words)
    }
}
