import Glibc
import System

/// What connects a child with us: its standard streams and what else it finds open.
struct ChildChannels {
    /// Write here what the child reads; its end means to it that we are gone.
    private(set) var input: Int32 = -1
    /// What the child says.
    private(set) var output: Int32 = -1
    /// What it complains of.
    private(set) var errors: Int32 = -1
    /// The child's descriptors 0, 1, 2, …, as ours.
    private(set) var theirs: [Int32] = []
    private var ours: [Int32] = []
    private var gifts: [(pipe: Int32, bytes: [UInt8])] = []

    /// Opens everything.
    init(_ inherited: [ChildCommand.Inherited]) throws(SpawnFailure) {
        do throws(SpawnFailure) {
            input = try openPipe(writable: true)
            output = try openPipe(writable: false)
            errors = try openPipe(writable: false)
            for gift in inherited {
                switch gift {
                case .bytes(let bytes):
                    gifts.append((try openPipe(writable: true), bytes))
                case .file(let path):
                    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
                    guard descriptor >= 0 else {
                        throw SpawnFailure(reason: "\(path): \(String(cString: strerror(errno)))")
                    }
                    theirs.append(descriptor)
                }
            }
        } catch {
            closeTheirs()
            closeOurs()
            throw error
        }
    }

    /// - Parameter writable: whether we write and the child reads.
    private mutating func openPipe(writable: Bool) throws(SpawnFailure) -> Int32 {
        guard let pipe = Descriptor.pipe() else { throw .noDescriptor }
        theirs.append(writable ? pipe.read : pipe.write)
        ours.append(writable ? pipe.write : pipe.read)
        return writable ? pipe.write : pipe.read
    }

    /// Once the child has its own.
    mutating func closeTheirs() {
        for descriptor in theirs { close(descriptor) }
        theirs = []
    }

    /// Gives the child what it inherits as bytes, to their end.
    mutating func giveBytes() {
        for gift in gifts {
            Descriptor.write(gift.bytes, to: gift.pipe)
            close(gift.pipe)
            ours.removeAll { $0 == gift.pipe }
        }
        gifts = []
    }

    /// When the child has ended.
    mutating func closeOurs() {
        for descriptor in ours { close(descriptor) }
        ours = []
    }
}
