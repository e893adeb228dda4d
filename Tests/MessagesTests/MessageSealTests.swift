import Domain
import FoundationEssentials
import Synchronization
import TestSupport
import Testing

@testable import Messages

@Suite struct MessageSealTests {
    private let folder: TemporaryFolder
    private let key: MessageKey
    private let seal: MessageSeal
    private let faces: FaceSequence
    private let id = MessageID()

    init() throws {
        folder = try TemporaryFolder()
        key = try MessageKey(folder: folder.path)
        seal = MessageSeal(key)
        faces = try FaceSequence(text: "wink_l,smile,tongue_out,surprise,smooch")
    }

    @Test(arguments: ["x", "wanna play later? 🍕", "one\ntwo", String(repeating: "👩🏽‍❤️‍💋‍👩🏿", count: 100)])
    func theRightFacesOpen(_ text: String) async throws {
        let sealed = try await seal.lock(MessageText(text), with: faces, id: id)
        #expect(try await seal.open(sealed, with: faces, id: id)?.description == text)
        // Another program with the same key file opens it, too.
        let again = MessageSeal(try MessageKey(folder: folder.path))
        #expect(try await again.open(sealed, with: faces, id: id)?.description == text)
    }

    /// One other face at any place, or two that are swapped.
    @Test func wrongFacesDoNot() async throws {
        let sealed = try await seal.lock(MessageText("x"), with: faces, id: id)
        var wrong: Set<FaceSequence> = []
        for place in 0..<5 {
            for face in FaceSequence.faces where face != faces.faces[place] {
                var others = faces.faces
                others[place] = face
                if let sequence = try? FaceSequence(others) { wrong.insert(sequence) }
            }
            var swapped = faces.faces
            swapped.swapAt(place, (place + 1) % 5)
            if let sequence = try? FaceSequence(swapped) { wrong.insert(sequence) }
        }
        #expect(wrong.count > 15 && !wrong.contains(faces))
        for others in wrong { #expect(try await seal.open(sealed, with: others, id: id) == nil) }
    }

    @Test func nothingTellsWhatIsInside() async throws {
        let texts = ["x", "wanna play later? 🍕", String(repeating: "👨‍👩‍👧‍👦", count: 100)]
        var boxes: [SealedMessage] = []
        for text in texts + texts { boxes.append(try await seal.lock(MessageText(text), with: faces, id: id)) }
        #expect(Set(boxes.map(\.box.count)) == [24 + 4_096 + 16])
        #expect(Set(boxes.map(\.salt.count)) == [16] && Set(boxes.map(\.salt)).count == boxes.count)
        #expect(Set(boxes.map(\.keyFingerprint)) == [key.fingerprint])
        for (box, text) in zip(boxes, texts + texts) {
            #expect(!box.box.contains(Array(text.utf8.prefix(4))) || text == "x")
            // Sealed zeros do not look like zeros.
            #expect(Set(box.box.suffix(1_000)).count > 200)
        }
        #expect(Set(boxes.map(\.box)).count == boxes.count)
    }

    @Test func anotherKeySaysSo() async throws {
        let sealed = try await seal.lock(MessageText("x"), with: faces, id: id)
        try Data((0..<32).map { UInt8($0) }).write(to: URL(filePath: folder.path + "/messages.key"))
        let other = MessageSeal(try MessageKey(folder: folder.path))
        await #expect(throws: SealError.otherKey) { try await other.open(sealed, with: faces, id: id) }
        // Even one that claims to be the same does not open.
        var claimed = sealed
        claimed.keyFingerprint = try MessageKey(folder: folder.path).fingerprint
        #expect(try await other.open(claimed, with: faces, id: id) == nil)
    }

    @Test func anotherIDDoesNotOpen() async throws {
        let sealed = try await seal.lock(MessageText("x"), with: faces, id: id)
        #expect(try await seal.open(sealed, with: faces, id: MessageID()) == nil)
    }

    @Test func whatWasChangedDoesNotOpen() async throws {
        let sealed = try await seal.lock(MessageText("x"), with: faces, id: id)
        for place in [0, 23, 24, 26, 2_000, sealed.box.count - 17, sealed.box.count - 1] {
            var flipped = sealed
            flipped.box[place] ^= 1
            #expect(try await seal.open(flipped, with: faces, id: id) == nil, "\(place)")
        }
        var salted = sealed
        salted.salt[3] ^= 1
        #expect(try await seal.open(salted, with: faces, id: id) == nil)
        var short = sealed
        short.box.removeLast()
        await #expect(throws: SealError.damaged) { try await seal.open(short, with: faces, id: id) }
        short = sealed
        short.box = []
        await #expect(throws: SealError.damaged) { try await seal.open(short, with: faces, id: id) }
        short = sealed
        short.salt = []
        await #expect(throws: SealError.damaged) { try await seal.open(short, with: faces, id: id) }
    }

    /// How many run, and how many ran at most.
    private final class Gauge: Sendable {
        let value = Mutex((now: 0, most: 0))
    }

    /// Two at a time, all of them in the end, and those that find the line full are told at once.
    @Test func twoAtATimeAndALineThatEnds() async throws {
        let threads = DerivationThreads()
        let gauge = Gauge()
        let ends = await withTaskGroup(of: SealError?.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    do throws(SealError) {
                        try await threads.run {
                            gauge.value.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
                            usleepMilliseconds(5)
                            gauge.value.withLock { $0.now -= 1 }
                        }
                        return nil
                    } catch {
                        return error
                    }
                }
            }
            return await group.reduce(into: [SealError?]()) { $0.append($1) }
        }
        #expect(gauge.value.withLock { $0 } == (0, 2))
        #expect(ends.count { $0 == nil } >= 66)
        #expect(ends.allSatisfy { $0 == nil || $0 == .busy })
        try await threads.run {}
    }
}
