package import Domain
package import GIFKit

/// The GIF that people send: an avatar that makes the five faces, or only looks around, and in it the id of the
/// message.
package struct LockedGIF {
    /// What stands before the id in comment and metadata.
    static let label = "ID:"
    /// How long a face is shown, and the first and the last frame.
    static let faceDelay = Delay(hundredths: 50)
    /// How long the avatar is neutral between two faces.
    static let neutralDelay = Delay(hundredths: 30)

    /// Makes the GIF: 256 × 256 pixels, 11 frames, endless. Frames 0, 2, 4, 6 and 8 are neutral and carry the small
    /// mark, the last one the large one; the others are the faces.
    /// - Parameters:
    ///   - avatar: who makes the faces.
    ///   - id: of the message; the mark, a comment and an XMP packet carry it.
    ///   - hint: the faces to be shown; nil for a GIF that says nothing of them.
    /// - Returns: the bytes of the file.
    /// - Throws: what the encoder throws; with pictures of 256 × 256 pixels that is nothing.
    package static func make(_ avatar: Avatar, _ id: MessageID, hint: FaceSequence?) throws(GIFEncodingError) -> [UInt8]
    {
        var options = GIFEncoder.Options()
        options.palette = .fixed(avatar.palette)
        // Pictures and mark have no other colours: they come out as they went in.
        options.tolerance = 0
        options.comments = [comment(id)]
        options.applications = [ApplicationExtension(xmp: metadata(id))].compactMap { $0 }
        var encoder = try GIFEncoder(width: Avatar.size, height: Avatar.size, options: options)
        var bytes: [UInt8] = []
        for frame in frames(avatar, id, hint: hint) {
            bytes += try encoder.append(frame.bitmap, delay: frame.delay)
        }
        return try bytes + encoder.finish()
    }

    /// The frames before they become a GIF.
    static func frames(_ avatar: Avatar, _ id: MessageID, hint: FaceSequence?) -> [AnimationFrame] {
        let painter = MarkPainter(id)
        var neutral = avatar.neutral
        painter.paintSmall(into: &neutral)
        var last = avatar.neutral
        painter.paintLarge(into: &last)

        // Without a hint always the same pictures: they say nothing of the faces.
        let idle = [avatar.lookLeft, avatar.lookRight, avatar.blink, avatar.lookLeft, avatar.lookRight]
        let shown = hint?.faces.map { avatar.face($0) ?? avatar.neutral } ?? idle
        var frames = [AnimationFrame(neutral, delay: faceDelay)]
        for (place, face) in shown.enumerated() {
            frames.append(AnimationFrame(face, delay: faceDelay))
            let isLast = place == shown.count - 1
            frames.append(AnimationFrame(isLast ? last : neutral, delay: isLast ? faceDelay : neutralDelay))
        }
        return frames
    }

    private static func comment(_ id: MessageID) -> String {
        "\(label)\(id) This GIF contains a locked message. Open it with five faces on the Motionbook where it was made: /M/\(id)"
    }

    /// An XMP packet whose `dc:identifier` is the label and the id.
    private static func metadata(_ id: MessageID) -> String {
        """
        <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
        <dc:identifier>\(label)\(id)</dc:identifier>
        </rdf:Description></rdf:RDF></x:xmpmeta>
        <?xpacket end="r"?>
        """
    }
}
