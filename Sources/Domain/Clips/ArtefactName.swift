/// A name that an artefact may have: 1 to 64 of `a`…`z`, `0`…`9`, `-`, `_` and `.`, beginning with a letter, without
/// `..`. It can therefore stand in a path or in an address as it is.
package struct ArtefactName: Hashable, Sendable, CustomStringConvertible {
    package let description: String

    /// The name, or nil if it could mean anything but a plain file.
    package init?(_ name: String) {
        let bytes = name.utf8
        guard (1...64).contains(bytes.count), let first = bytes.first, Self.isLetter(first) else { return nil }
        var before = first
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "."): guard before != byte else { return nil }
            case UInt8(ascii: "-"), UInt8(ascii: "_"): break
            default: guard Self.isLetter(byte) || Self.isDigit(byte) else { return nil }
            }
            before = byte
        }
        description = name
    }

    init(literal name: String) { description = name }

    private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

/// The catalogue: what an analysis leaves beside its report, and how large each may be. What other jobs add stands with
/// their kinds (`JobKind`).
extension ArtefactName {
    /// The landmarks of every frame: `LandmarkRecording`.
    package static let landmarks = ArtefactName(literal: "landmarks.bin")
    /// A picture of the clip.
    package static let poster = ArtefactName(literal: "poster.jpg")
    /// The same, as small as lists show it. Where it is missing (an older version made the clip's pictures), it is made
    /// of the poster.
    package static let thumbnail = ArtefactName(literal: "thumbnail.jpg")
    /// The longer edge of a thumbnail at most, pixels.
    package static let thumbnailEdge = 480
    /// A picture of the people that the player can be chosen from.
    package static let people = ArtefactName(literal: "people.jpg")
    /// A copy that browsers play, where they do not play the clip itself.
    package static let proxy = ArtefactName(literal: "proxy.mp4")
    /// A copy that browsers show, where they do not show the photo itself, or not well.
    package static let stillProxy = ArtefactName(literal: "proxy.jpg")

    /// What was seen in pictures, small enough to judge them again without them: `PictureFacts`.
    package static let facts = ArtefactName(literal: "facts.json")

    private static let keyFramePrefix = "keyframe-"

    /// A key frame of a swing; both numbers from 0.
    package static func keyFrame(swing: Int, place: Int) -> ArtefactName {
        ArtefactName(literal: "\(keyFramePrefix)\(swing)-\(place).jpg")
    }

    /// A picture of an event with hands, or of an expression.
    package static func moment(of event: Int) -> ArtefactName { keyFrame(swing: event, place: 0) }

    /// A frame of a clip at a time, seconds; it is kept nowhere.
    /// - Parameter prefix: of what belongs to the clip (`OutputName.other`).
    package static func frame(at time: Double, prefix: String = "") -> ArtefactName {
        ArtefactName(literal: "\(prefix)frame-\(Int((max(time, 0) * 10_000).rounded())).jpg")
    }

    /// Largest size, bytes; nil for what no analysis leaves.
    package var maximumBytes: Int? {
        switch self {
        case .landmarks: 512 << 20
        case .poster, .thumbnail, .people, .stillProxy: 16 << 20
        case .proxy: 4 << 30
        case .facts: 8 << 20
        default: description.hasPrefix(Self.keyFramePrefix) && description.hasSuffix(".jpg") ? 16 << 20 : nil
        }
    }
}

extension ArtefactName {
    /// Whether it goes into ZIPs of clips: not what can be made again, which older versions may not know.
    package var isPacked: Bool { maximumBytes != nil && self != .thumbnail }
}

/// Files of a worker's output folder that are no artefacts.
package enum OutputName {
    /// The report, JSON.
    package static let report = "report.json"
    /// The report as it was measured, beside the corrected one, JSON.
    package static let measured = "measured.json"
    /// What people marked at moments of the clip, JSON: a list of `Moment`.
    package static let moments = "moments.json"
    /// What somebody showed while talking over the clip, JSON: a `Commentary`.
    package static let commentary = "commentary.json"
    /// What was said meanwhile, as a browser recorded it.
    package static let voice = "voice"
    /// The GIF of a part of a clip; it is kept nowhere.
    package static let spanGIF = "span.gif"
    /// A part of a picture; it is kept nowhere.
    package static let crop = "crop"
    /// A document on paper; it is kept nowhere.
    package static let paper = "paper.pdf"
    /// What the names of the other clip's files begin with, where a folder has those of two that are compared.
    package static let other = "other-"
    /// The other clip itself.
    package static let otherClip = other + "clip"
    /// The file that somebody uploaded once, out of a ZIP.
    package static let original = "original"
}
