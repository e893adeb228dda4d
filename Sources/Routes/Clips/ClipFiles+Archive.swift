import Archives
import Domain
import HTTPServer
import Store

/// Clips to hand on: ZIPs with everything, made while they are sent.
extension ClipFiles {
    /// `GET /clips/{id}/clip.zip`
    func archive(_ clip: ClipSummary) async throws -> Response {
        try await archive([clip]).asAttachment(named: Self.fileName(clip.clip.name, "motionbook.zip"))
    }

    /// A ZIP with a folder for each clip. What a clip consists of is settled when its turn comes.
    func archive(_ clips: [ClipSummary]) async throws -> Response {
        let store = store
        var response = Response.stream(type: "application/zip") { sink in
            let zip = try ZIPWriter()
            var names = FolderNames()
            for clip in clips {
                let packed = PackedClip(clip.clip, try await store.parts(of: clip.id), in: store) { commentary in
                    try await store.files(of: commentary, of: clip.id)
                }
                let folder = names.next(for: clip.clip.name)
                guard try await packed.write(as: folder, to: zip, { await sink.write($0) }) else { return }
            }
            try zip.finish()
            _ = await sink.write(zip.take())
        }
        response.headers[.cacheControl] = "no-store"
        return response
    }
}
