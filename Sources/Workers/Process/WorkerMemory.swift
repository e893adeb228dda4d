/// What a worker does, as far as its memory goes. A worker limits itself to what is said here before it reads a
/// stranger's bytes, and `WorkScheduler` count it: what all workers together may have is there, whatever files say.
///
/// What is limited is memory that is a worker's own and can be written (`RLIMIT_DATA`). The address space, which also
/// counts what takes no memory of its own (libraries, models that are mapped, threads' reserves), is wider by
/// `mappedBytes`.
package enum WorkerMemory: Equatable, Sendable {
    /// A look at a file, with models or without.
    case look
    /// A GIF, or a crop with all pixels of a photo.
    case gif
    /// The analysis of a photo by a worker that was there before it.
    case photo
    /// Any job of the queue.
    case job
    /// The pictures of one camera.
    case camera
    /// Those of seats of classes, which share it.
    case sharedCameras

    /// Memory at most, bytes. Measured: a photo of `MediaLimits.photoBytes` takes 0.8 GiB to be probed, with models
    /// 1.0; a film of 4096 × 4096 pixels with sixteen pictures to refer to takes 1.3 to be analysed on two cores;
    /// a camera that is composed with takes 392 MiB, and forty seats, half of them with hands and half with faces, 417.
    package var bytes: Int {
        switch self {
        case .look: 1 << 30
        case .gif, .photo: 2 << 30
        case .job: 3 << 30
        case .camera: 448 << 20
        case .sharedCameras: 512 << 20
        }
    }

    /// Address space beyond its memory, bytes: the program and its libraries have 0.4 GiB, models and threads up to 2.
    package static let mappedBytes = 3 << 30
    /// What a control group counts beyond a worker's memory, bytes: pages of files, which it lets go of before it runs
    /// short.
    package static let cachedBytes = 1 << 30
}
