import Domain
import FoundationEssentials
import TestSupport

@testable import Archives

/// The manifest of a clip that a stranger packed: what passes is within its bounds, and says the same again.
@Sendable func fuzzManifest(_ bytes: [UInt8]) {
    var input = FuzzBytes(bytes)
    let json = input.next() < 16 ? Array(input.rest) : Array(ChangedJSON.text(sample, &input).utf8)
    guard let manifest = try? ClipManifest(json: json) else { return }
    precondition(manifest.files.allSatisfy { $0.bytes > 0 && $0.bytes <= 4 << 30 && ArtefactName($0.name) != nil })
    // Days are numbers of milliseconds: they come back to the last bit but one.
    guard let again = try? ClipManifest(json: manifest.encoded()) else {
        preconditionFailure("what was read can be written")
    }
    precondition(again.files == manifest.files && again.name == manifest.name && again.note == manifest.note)
}

private let sample: JSONTree = {
    let text =
        #"{"format":"motionbook-clip","version":1,"name":"My serve.mp4","kind":"swing","createdAt":1790000000000,"#
        + #""analysedAt":1790000100000,"order":{"person":2,"mirrored":true,"thresholds":{"smile":0.5}},"athlete":"Ada","#
        + #""note":"Longer","noteSavedAt":1790000200000,"tags":["camp"],"live":[{"t":2,"event":"swing","phase":"ended","#
        + #""start":1,"end":2}],"original":"clip.mp4","files":[{"name":"clip.mp4","bytes":10,"sha256":"\(hash)"},"#
        + #"{"name":"report.json","bytes":10,"sha256":"\(hash)"},{"name":"keyframe-0-2.jpg","bytes":10,"sha256":"\(hash)"}]}"#
    let json = text.replacing(#"\(hash)"#, with: String(repeating: "0", count: 64))
    guard let tree = try? JSONTree(Array(json.utf8)) else { preconditionFailure("the sample is no JSON") }
    return tree
}()
