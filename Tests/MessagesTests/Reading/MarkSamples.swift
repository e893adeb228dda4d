import CQRCode
import Domain
import Foundation
import GIFKit
import TestSupport
import Testing

@testable import Messages

/// Files that carry a mark, or something like it.
struct MarkSamples {
    let id = MessageID()
    let folder: TemporaryFolder
    let avatars: [Avatar]

    init() throws {
        folder = try TemporaryFolder()
        avatars = try Avatar.all(in: TestData.package.appending(path: "Public/avatars").path)
    }

    /// A locked GIF of the first avatar.
    func original(hint: FaceSequence? = nil) throws -> [UInt8] {
        try LockedGIF.make(try #require(avatars.first), id, hint: hint)
    }

    /// Its frames, as they are before they become a GIF.
    func frames() throws -> [AnimationFrame] {
        LockedGIF.frames(try #require(avatars.first), id, hint: nil)
    }

    /// Writes a file and returns its path.
    func file(_ bytes: [UInt8], _ name: String = "file") throws -> String {
        let path = folder.path + "/" + name
        try Data(bytes).write(to: URL(filePath: path))
        return path
    }

    /// A GIF of frames, without a word beside them.
    func gif(
        _ frames: [AnimationFrame], _ name: String = "file.gif", change: (inout GIFEncoder.Options) -> Void = { _ in }
    ) throws -> String {
        var options = GIFEncoder.Options()
        change(&options)
        let first = try #require(frames.first).bitmap
        var encoder = try GIFEncoder(width: first.width, height: first.height, options: options)
        var bytes: [UInt8] = []
        for frame in frames { bytes += try encoder.append(frame.bitmap, delay: frame.delay) }
        return try file(bytes + encoder.finish(), name)
    }

    /// Makes a file of another with `ffmpeg`.
    func ffmpeg(_ path: String, _ arguments: String, _ name: String) throws -> String {
        let output = folder.path + "/" + name
        let words =
            ["ffmpeg", "-v", "error", "-y", "-threads", "1", "-i", path]
            + arguments.split(separator: " ").map(String.init)
        try #require(TestProgram.run(words + [output]) == 0, "ffmpeg \(arguments)")
        return output
    }

    /// A grey picture with a QR code that says something.
    static func code(_ text: String) throws -> AnimationFrame {
        let code = try #require(QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1))
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        var bitmap = Bitmap(width: 256, height: 256, filledWith: Colour(red: 200, green: 200, blue: 200))
        bitmap.fill(PixelRectangle(x: 20, y: 20, width: 4 * width + 32, height: 4 * width + 32), with: .white)
        for row in 0..<width {
            for column in 0..<width where code.pointee.data[row * width + column] & 1 == 1 {
                bitmap.fill(PixelRectangle(x: 36 + 4 * column, y: 36 + 4 * row, width: 4, height: 4), with: .black)
            }
        }
        return AnimationFrame(bitmap, delay: Delay(hundredths: 10))
    }

    /// An id whose last check symbol is wrong.
    var damaged: String { id.description.dropLast() + (id.description.hasSuffix("A") ? "B" : "A") }

    /// The sort of trouble that reading a file ends with; its sentence says what to do.
    static func trouble(_ path: String, limits: MarkLimits = MarkLimits()) -> ErrorCode? {
        do throws(AppError) {
            let id = try MarkReader.read(path, limits: limits)
            Issue.record("\(id) was read")
            return nil
        } catch {
            let sentences = error.message.split(separator: ". ")
            #expect(sentences.count == 2 && error.message.hasSuffix("."), "\(error.message)")
            return error.code
        }
    }

    /// The `ffmpeg` program makes some of the samples. Motionbook itself does not need it.
    static let hasFFmpeg = TestProgram.run(["ffmpeg", "-version"]) == 0
    static let absence: Testing.Comment = "needs the ffmpeg program to make files"
}

extension AnimationFrame {
    /// The same without a QR code: a sticker lies over it.
    var masked: AnimationFrame {
        var copy = self
        let grey = Colour(red: 140, green: 140, blue: 140)
        copy.bitmap.fill(PixelRectangle(x: 108, y: 108, width: 148, height: 148), with: grey)
        return copy
    }
}
