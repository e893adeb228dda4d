import Archives
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
            name: "FFmpeg", version: MediaLibrary.version, licence: "GPL-2.0-or-later", purpose: "reads clips"),
        AboutModel.Component(
            name: "OpenVINO", version: InferenceLibrary.version, licence: "Apache-2.0", purpose: "runs the models"),
        AboutModel.Component(
            name: "MediaPipe models", version: "0.10.21", licence: "Apache-2.0",
            purpose: "finds bodies and their landmarks"),
        AboutModel.Component(
            name: "SQLite", version: DatabaseLibrary.version, licence: "blessing",
            purpose: "stores clips, jobs and reports"),
        AboutModel.Component(
            name: "libmicrohttpd", version: HTTPLibrary.version, licence: "LGPL-2.1-or-later", purpose: "serves HTTP"),
        AboutModel.Component(name: "libmagic", licence: "BSD-2-Clause-Darwin", purpose: "recognises file types"),
        AboutModel.Component(name: "OpenSSL", licence: "Apache-2.0", purpose: "computes file hashes"),
        AboutModel.Component(
            name: "libsodium", version: MessageLibraries.sodiumVersion, licence: "ISC", purpose: "locks messages"),
        AboutModel.Component(
            name: "libqrencode", version: MessageLibraries.qrencodeVersion, licence: "LGPL-2.1-or-later",
            purpose: "makes QR codes"),
        AboutModel.Component(
            name: "zxing-cpp", version: MessageLibraries.zxingVersion, licence: "Apache-2.0", purpose: "reads QR codes"),
        AboutModel.Component(
            name: "libjpeg-turbo", version: MediaLibrary.jpegVersion, licence: "IJG and BSD-3-Clause",
            purpose: "reads and writes JPEGs"),
        AboutModel.Component(
            name: "libtiff", version: MediaLibrary.tiffVersion, licence: "libtiff", purpose: "reads TIFFs"),
        AboutModel.Component(
            name: "libheif", version: MediaLibrary.heifVersion, licence: "LGPL-3.0-or-later",
            purpose: "reads HEICs, with libde265"),
        AboutModel.Component(
            name: "libwebp", version: MediaLibrary.webpVersion, licence: "BSD-3-Clause",
            purpose: "reads animated WebPs"),
        AboutModel.Component(
            name: "cairo", version: PaperLibraries.cairoVersion, licence: "LGPL-2.1-only or MPL-1.1",
            purpose: "draws PDF reports"),
        AboutModel.Component(
            name: "Pango", version: PaperLibraries.pangoVersion, licence: "LGPL-2.0-or-later",
            purpose: "lays out text in all scripts"),
        AboutModel.Component(
            name: "GLib", version: GLibLibrary.version, licence: "LGPL-2.1-or-later",
            purpose: "prepares text for search, handles time zones"),
        AboutModel.Component(
            name: "libarchive", version: ArchiveLibrary.version, licence: "BSD-2-Clause",
            purpose: "packs and unpacks ZIPs"),
        AboutModel.Component(
            name: "libcurl", version: PostLibrary.version, licence: "curl",
            purpose: "sends requests for second opinions"),
        AboutModel.Component(name: "bubblewrap", licence: "LGPL-2.0-or-later", purpose: "isolates workers"),
        AboutModel.Component(
            name: "Swift", licence: "Apache-2.0 WITH Swift-exception", purpose: "programming language"),
    ]
}
