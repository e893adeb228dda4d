import Archives
import Domain
import HTTPServer
import Locales
import Media
import Messages
import Paper
import SecondOpinion
import Store
import Templates
import Vision

/// What Motionbook is built of, for the page about it and for `motionbook doctor`.
enum Components {
    static let all: [AboutModel.Component] = [
        AboutModel.Component(
            name: "FFmpeg", version: MediaLibrary.version, licence: "GPL-2.0-or-later",
            purpose: translatable("reads clips")),
        AboutModel.Component(
            name: "OpenVINO", version: InferenceLibrary.version, licence: "Apache-2.0",
            purpose: translatable("runs the models")),
        AboutModel.Component(
            name: "MediaPipe models", version: "0.10.21", licence: "Apache-2.0",
            purpose: translatable("finds people and their landmarks")),
        AboutModel.Component(
            name: "SQLite", version: DatabaseLibrary.version, licence: "blessing",
            purpose: translatable("stores clips, jobs and reports")),
        AboutModel.Component(
            name: "libmicrohttpd", version: HTTPLibrary.version, licence: "LGPL-2.1-or-later",
            purpose: translatable("serves HTTP")),
        AboutModel.Component(
            name: "libmagic", licence: "BSD-2-Clause-Darwin", purpose: translatable("recognises file types")),
        AboutModel.Component(name: "OpenSSL", licence: "Apache-2.0", purpose: translatable("computes file hashes")),
        AboutModel.Component(
            name: "libsodium", version: MessageLibraries.sodiumVersion, licence: "ISC",
            purpose: translatable("locks messages")),
        AboutModel.Component(
            name: "libqrencode", version: MessageLibraries.qrencodeVersion, licence: "LGPL-2.1-or-later",
            purpose: translatable("makes QR codes")),
        AboutModel.Component(
            name: "zxing-cpp", version: MessageLibraries.zxingVersion, licence: "Apache-2.0",
            purpose: translatable("reads QR codes")),
        AboutModel.Component(
            name: "libjpeg-turbo", version: MediaLibrary.jpegVersion, licence: "IJG and BSD-3-Clause",
            purpose: translatable("reads and writes JPEGs")),
        AboutModel.Component(
            name: "libtiff", version: MediaLibrary.tiffVersion, licence: "libtiff", purpose: translatable("reads TIFFs")
        ),
        AboutModel.Component(
            name: "libheif", version: MediaLibrary.heifVersion, licence: "LGPL-3.0-or-later",
            purpose: translatable("reads HEICs, with libde265")),
        AboutModel.Component(
            name: "libwebp", version: MediaLibrary.webpVersion, licence: "BSD-3-Clause",
            purpose: translatable("reads animated WebPs")),
        AboutModel.Component(
            name: "cairo", version: PaperLibraries.cairoVersion, licence: "LGPL-2.1-only or MPL-1.1",
            purpose: translatable("draws PDF reports")),
        AboutModel.Component(
            name: "Pango", version: PaperLibraries.pangoVersion, licence: "LGPL-2.0-or-later",
            purpose: translatable("lays out text in all scripts")),
        AboutModel.Component(
            name: "GLib", version: GLibLibrary.version, licence: "LGPL-2.1-or-later",
            purpose: translatable("prepares text for search, handles time zones")),
        AboutModel.Component(
            name: "ICU", version: ICULibrary.version, licence: "Unicode-DFS-2016",
            purpose: translatable("formats numbers, dates and lists")),
        AboutModel.Component(
            name: "libarchive", version: ArchiveLibrary.version, licence: "BSD-2-Clause",
            purpose: translatable("packs and unpacks ZIPs")),
        AboutModel.Component(
            name: "libcurl", version: PostLibrary.version, licence: "curl",
            purpose: translatable("sends requests for second opinions")),
        AboutModel.Component(
            name: "bubblewrap", licence: "LGPL-2.0-or-later", purpose: translatable("isolates workers")),
        AboutModel.Component(
            name: "Swift", licence: "Apache-2.0 WITH Swift-exception", purpose: translatable("programming language")),
    ]
}
