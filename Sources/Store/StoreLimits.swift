/// How much is taken in. Every limit has its own clear error.
package struct StoreLimits: Equatable, Sendable {
    /// Largest clip, bytes.
    package var uploadBytes = 2 << 30
    /// Largest ZIP of clips, bytes: a clip of the largest size has its report, landmarks, pictures and perhaps a copy
    /// beside it.
    package var archiveBytes = 3 << 30
    /// Uploads at one time: each has a thread.
    package var uploads = 64
    /// Uploads at one time from one other machine.
    package var uploadsPerAddress = 16
    /// Resumable uploads that are known at one time. Those that have ended or not begun make way.
    package var resumableUploads = 1_000
    /// Resumable uploads that are known at one time from one other machine.
    package var resumableUploadsPerAddress = 100
    /// Bytes of all resumable uploads that are not complete.
    package var resumableBytes = 64 << 30
    /// Time without a byte after which a resumable upload is forgotten; also how long it is told how one ended.
    package var resumableLifetime = Duration.seconds(24 * 3600)
    /// Average below which an upload makes way when there are too many, bytes/s. Two minutes for a short clip of 4 MiB.
    package var slowUploadRate = 32 << 10
    /// Time before `slowUploadRate` is asked for.
    package var slowUploadGrace = Duration.seconds(10)
    /// So often, at most, the database is looked at while somebody asks how the server is.
    package var healthInterval = Duration.seconds(30)
    /// Free disk space below which nothing is accepted, bytes.
    package var reservedDiskBytes = 1 << 30
    /// Room that is kept for deleting on a full disk, bytes: what the log takes while the largest report goes, and
    /// some.
    package var ballastBytes = 16 << 20
    /// Most jobs that may wait: an album comes as one.
    package var queuedJobs = 1_000
    /// Most clips.
    package var clips = 100_000
    /// Most jobs that are known of a clip: those that ended long ago make way.
    package var jobsOfAClip = 50
    /// Most athletes.
    package var athletes = 2_000
    /// Most messages: the oldest that cannot be opened any more make way.
    package var messages = 10_000
    /// Most players of whom is known that they opened a message: the first make way.
    package var openings = 500
    /// Most players of games.
    package var players = 200
    /// Most rounds of a player: the oldest make way, but for the best of each level.
    package var roundsOfAPlayer = 2_000
    /// Most rounds of guests: the oldest make way.
    package var roundsOfGuests = 20_000
    /// Events of games that are known to have come: those that came longest ago make way.
    package var gameEvents = 50_000
    /// Sums of game events for each day: what has any other name is added up as `GameSums.others`.
    package var gameSumsADay = 200

    package init() {}

    /// How many bytes a file may have that begins like this.
    func mostBytes(ofFileBeginning head: [UInt8]) -> Int {
        head.starts(with: "PK\u{3}\u{4}".utf8) ? archiveBytes : uploadBytes
    }

    /// How many bytes a file may have of which only the name is known.
    package func mostBytes(ofFileNamed name: String) -> Int {
        name.lowercased().hasSuffix(".zip") ? archiveBytes : uploadBytes
    }
}
